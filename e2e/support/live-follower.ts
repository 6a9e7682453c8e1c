import { HttpLink } from "@apollo/client";
import { WebSocket } from "ws";
import { tradeFeedPageItems, tradeFeedStream, type FeedFilter } from "../../client/social/trade-feed/trade-feed.cache";
import { FeedDocument } from "../../client/social/trade-feed/trade-feed.generated";
import { createApollo } from "../../client/graphql/links/client";
import { Live } from "../../client/graphql/live/live";
import { openSocket, socketTimes } from "../../client/graphql/links/socket";
import type { ApiCaller } from "./api";

const filter: FeedFilter = { scope: "FOLLOWING", symbol: null, traderId: null };

/** The client's own cache, stream owner and socket without its pages: what a follower's feed would show. */
export interface LiveFollower {
  /** Ids and kinds of the sealed events in the feed's list, oldest first. */
  readonly events: () => Array<{ id: string; kind: string }>;
  stop(): void;
}

/** Loads the feed and keeps it live; the server may come and go at its address. */
export async function followLive(caller: ApiCaller): Promise<LiveFollower> {
  const headers = { cookie: caller.cookie };
  const fail = (): never => {
    throw new Error("The follower was signed out.");
  };
  const client = createApollo({ onSignedOut: fail, link: new HttpLink({ uri: `${caller.url}/graphql`, headers }) });
  class SignedInSocket extends WebSocket {
    constructor(url: string, protocols?: string | string[]) {
      super(url, protocols, { headers });
    }
  }
  const socket = openSocket({
    url: `${caller.url.replace("http", "ws")}/graphql`,
    onForbidden: fail,
    webSocketImpl: SignedInSocket,
    times: { ...socketTimes, retryMaxMs: 500 },
  });
  const live = new Live({ client, socket, onSignedOut: fail });
  const variables = { first: tradeFeedPageItems, filter };
  const handle = live.join(tradeFeedStream, { filter });
  const { data } = await client.query({ query: FeedDocument, variables });
  handle.markSynced(data!.feed.asOfSequence);
  return {
    events: () => {
      const held = client.cache.readQuery({ query: FeedDocument, variables });
      return (held?.feed.edges ?? []).map(({ node }) => ({ id: node.event.id, kind: node.event.kind })).reverse();
    },
    stop: () => {
      handle.release();
      live.stop();
      socket.dispose();
      client.stop();
    },
  };
}
