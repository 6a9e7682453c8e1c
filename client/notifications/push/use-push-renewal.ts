import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import { pushMark } from "./push-mark";

/** Once a visit, and only in a browser in which pushes were turned on: see `renewPush`. */
export function usePushRenewal(): void {
  const client = useApolloClient();
  const { id } = useMe();
  useEffect(() => {
    if (pushMark()?.userId !== id) return;
    // Without an answer nothing is lost: the next visit looks again.
    import("./push-renewal").then(({ renewPush }) => renewPush(client, id)).catch(() => undefined);
  }, [client, id]);
}
