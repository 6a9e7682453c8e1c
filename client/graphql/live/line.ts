import type { ApolloClient, ReactiveVar } from "@apollo/client";
import { openSocket } from "../links/socket";
import type { ConnectionState, Socket } from "../links/socket";
import { Live } from "./live";
import { QuoteFeed } from "./quotes";

/** The live connection of one signed-in session: its socket, the streams of events and the quotes. */
export interface Line {
  readonly live: Live;
  readonly quotes: QuoteFeed;
  readonly socket: Socket;
  readonly connection: ReactiveVar<ConnectionState>;
}

export interface LineOptions {
  readonly client: ApolloClient;
  /** The server says that nobody is signed in any more. */
  readonly onSignedOut: () => void;
  readonly onTestModeRefused: () => void;
  /** Replaces the network in tests. */
  readonly openSocket?: ((onForbidden: () => void) => Socket) | undefined;
}

const socketUrl = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/graphql`;

export function openLine({ client, onSignedOut, onTestModeRefused, openSocket: ownSocket }: LineOptions): Line {
  const socket = ownSocket?.(onSignedOut) ?? openSocket({ url: socketUrl(), onForbidden: onSignedOut, onTestModeRefused });
  return {
    socket,
    connection: socket.connection,
    live: new Live({ client, socket, onSignedOut }),
    quotes: new QuoteFeed({ client, socket, onSignedOut }),
  };
}
