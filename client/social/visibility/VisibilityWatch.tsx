import { useApolloClient } from "@apollo/client/react";
import { useStream } from "../../graphql/session/SessionContext";
import { useBackOnline } from "../../graphql/live/use-back-online";
import { checkHiddenPeople, visibilityStream } from "./visibility.cache";

const all = {};

/** In the frame of every page: nothing of whom the viewer does not see stays in the lists that are kept. */
export default function VisibilityWatch(): null {
  const client = useApolloClient();
  useStream(visibilityStream, all, undefined);
  useBackOnline(() => void checkHiddenPeople(client).catch(() => undefined));
  return null;
}
