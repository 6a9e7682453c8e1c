import { useApolloClient } from "@apollo/client/react";
import { useStream } from "../../graphql/session/SessionContext";
import { useBackOnline } from "../../graphql/live/useBackOnline";
import { lookForHidden, sightStream } from "./visibility.cache";

const all = {};

/** In the frame of every page: nothing of whom the viewer does not see stays in the lists that are kept. */
export default function SightKeeper(): null {
  const client = useApolloClient();
  useStream(sightStream, all, undefined);
  useBackOnline(() => void lookForHidden(client).catch(() => undefined));
  return null;
}
