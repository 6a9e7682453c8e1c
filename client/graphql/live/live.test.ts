import { once } from "node:events";
import { ApolloLink, gql, Observable } from "@apollo/client";
import type { ApolloClient } from "@apollo/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { FakeSocketServer } from "../../testing/fake-socket";
import { createApollo } from "../links/client";
import { Live } from "./live";
import type { LiveStream, NumberedEvent } from "./live-stream";
import { openSocket } from "../links/socket";
import type { Socket, SocketTimes } from "../links/socket";

/** A small stream in the shape of the real ones: feed items without their trades. */
const stream = (applied: number[], resync: () => Promise<number> = async () => 0): LiveStream<{ filter: string }, NumberedEvent> => ({
  field: "feedEvents",
  subscription: gql`
    subscription FeedEvents($filter: String) {
      feedEvents(filter: $filter) {
        ... on StreamReady {
          sequence
        }
        ... on StreamHead {
          sequence
        }
        ... on FeedItemAdded {
          sequence
          previousSequence
          item {
            id
          }
        }
      }
    }
  `,
  replay: gql`
    query FeedEventsSince($afterSequence: Sequence!, $first: Int) {
      feedEventsSince(afterSequence: $afterSequence, first: $first) {
        events {
          sequence
          previousSequence
          item {
            id
          }
        }
        head
        hasMore
      }
    }
  `,
  apply: (event) => void applied.push(event.sequence),
  resync,
});

const event = (sequence: number, previousSequence: number) => ({
  __typename: "FeedItemAdded",
  sequence,
  previousSequence,
  item: { __typename: "FeedItem", id: `item-${sequence}` },
});
const ready = (sequence: number) => ({ feedEvents: { __typename: "StreamReady", sequence } });
const head = (sequence: number) => ({ feedEvents: { __typename: "StreamHead", sequence } });
const arrives = (sequence: number, previousSequence: number) => ({ feedEvents: event(sequence, previousSequence) });

/** However busy the machine is, no connection counts as silent. */
const patient: SocketTimes = { pingEveryMs: 60_000, pongWaitMs: 60_000, connectWaitMs: 60_000, retryMinMs: 1, retryMaxMs: 5 };
const quick: SocketTimes = { pingEveryMs: 30, pongWaitMs: 60, connectWaitMs: 500, retryMinMs: 1, retryMaxMs: 5 };

type Replay = (
  afterSequence: number,
  first: number,
) => { events: ReturnType<typeof event>[]; head: number; hasMore: boolean } | "RESYNC_REQUIRED";

let server: FakeSocketServer;
let socket: Socket;
let live: Live;
let client: ApolloClient;
let applied: number[];
let replays: number[];
let replay: Replay;
let forbidden: number;
let signedOut: number;

/** The log as the server keeps it; the replay query answers from it. */
const logOf =
  (...log: ReturnType<typeof event>[]): Replay =>
  (after, first) => {
    const events = log.filter(({ sequence }) => sequence > after).slice(0, first);
    return { events, head: log.at(-1)?.sequence ?? 0, hasMore: (events.at(-1)?.sequence ?? Infinity) < (log.at(-1)?.sequence ?? 0) };
  };

const http = new ApolloLink(
  ({ variables }) =>
    new Observable((observer) => {
      replays.push(variables.afterSequence as number);
      const page = replay(variables.afterSequence as number, variables.first as number);
      if (page === "RESYNC_REQUIRED") observer.next({ data: null, errors: [{ message: "gone", extensions: { code: "RESYNC_REQUIRED" } }] });
      else observer.next({ data: { feedEventsSince: { __typename: "FeedReplay", ...page } } });
      observer.complete();
    }),
);

beforeEach(async () => {
  applied = [];
  replays = [];
  forbidden = 0;
  signedOut = 0;
  replay = logOf();
  server = await FakeSocketServer.start();
  client = createApollo({ onSignedOut: () => undefined, link: http });
  connect(patient);
});

function connect(times: SocketTimes): void {
  socket = openSocket({ url: server.url, onForbidden: () => (forbidden += 1), times, webSocketImpl: WebSocket, jitter: () => 0 });
  live = new Live({ client, socket, onSignedOut: () => (signedOut += 1), lingerMs: 0 });
}

afterEach(async () => {
  live.stop();
  socket.dispose();
  await server.stop();
});

/** Joins a stream whose list is at `asOf`, as soon as the server listens. */
async function joined(asOf: number | null, own: LiveStream<{ filter: string }, NumberedEvent> = stream(applied)) {
  const handle = live.join(own, { filter: "ALL" });
  await server.until(() => server.operations.length > 0);
  if (asOf !== null) handle.markSynced(asOf);
  return handle;
}
const settle = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

test("CLIENT-010 events that connect to the list are applied in order, each once", async () => {
  await joined(4);
  server.last.next(ready(4));
  server.last.next(arrives(5, 4));
  server.last.next(arrives(8, 5));
  server.last.next(arrives(8, 5));
  server.last.next(arrives(5, 4));
  server.last.next(arrives(9, 8));
  await settle(() => expect(applied).toEqual([5, 8, 9]));
  expect(replays).toEqual([]);
});

test("CLIENT-011 a gap is filled by replay through the same handler before the late event", async () => {
  await joined(4);
  replay = logOf(event(5, 4), event(6, 5), event(7, 6));
  server.last.next(ready(4));
  server.last.next(arrives(7, 6));
  await settle(() => expect(applied).toEqual([5, 6, 7]));
  expect(replays).toEqual([4]);
});

test("CLIENT-012 a head ahead of us leads to a replay, a skipped number does not", async () => {
  await joined(4);
  replay = logOf(event(9, 4));
  server.last.next(ready(4));
  server.last.next(head(4));
  server.last.next(head(9));
  await settle(() => expect(applied).toEqual([9]));
  server.last.next(head(9));
  server.last.next(arrives(12, 9));
  await settle(() => expect(applied).toEqual([9, 12]));
  expect(replays).toEqual([4]);
});

test("CLIENT-013 events that land while the list loads wait for it; what the list holds already is dropped", async () => {
  const handle = await joined(null);
  server.last.next(ready(4));
  server.last.next(arrives(5, 4));
  server.last.next(arrives(6, 5));
  server.last.next(arrives(7, 6));
  await server.until(() => server.operations.length === 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(applied).toEqual([]);
  handle.markSynced(5);
  await settle(() => expect(applied).toEqual([6, 7]));
  expect(replays).toEqual([]);
});

test("CLIENT-014 after a cut READY arrives again and the stream catches up from its last number, page by page", async () => {
  await joined(0);
  const log = Array.from({ length: 250 }, (_, index) => event(index + 1, index));
  server.last.next(ready(0));
  server.last.next(arrives(1, 0));
  await settle(() => expect(applied).toEqual([1]));
  replay = logOf(...log);
  const seen: string[] = [];
  socket.connection.onNextChange(function note(state) {
    seen.push(state.kind === "catchingUp" ? `${state.done} of ${state.of}` : state.kind);
    socket.connection.onNextChange(note);
  });
  server.closeAll(1012);
  await server.until(() => server.operations.length === 2);
  server.last.next(ready(250));
  await settle(() => expect(applied).toHaveLength(250));
  expect(applied).toEqual(log.map(({ sequence }) => sequence));
  expect(replays).toEqual([1, 101, 201]);
  expect(seen).toContain("offline");
  expect(seen).toContain("100 of 249");
  await settle(() => expect(socket.connection().kind).toBe("live"));
});

test("CLIENT-015 an event that lands during the catch-up is applied once, after what came before it", async () => {
  await joined(1);
  let during: () => void = () => undefined;
  replay = (after, first) => {
    during();
    during = () => undefined;
    return logOf(event(2, 1), event(3, 2), event(4, 3))(after, first);
  };
  during = () => {
    server.last.next(arrives(4, 3));
    server.last.next(arrives(5, 4));
  };
  server.last.next(ready(3));
  await settle(() => expect(applied).toEqual([2, 3, 4, 5]));
});

test("CLIENT-016 RESYNC_REQUIRED loads the lists anew and goes on from their last number", async () => {
  replay = () => "RESYNC_REQUIRED";
  const resync = vi.fn<() => Promise<number>>(async () => 40);
  await joined(4, stream(applied, resync));
  server.last.next(ready(40));
  await settle(() => expect(resync).toHaveBeenCalledTimes(1));
  server.last.next(arrives(41, 40));
  await settle(() => expect(applied).toEqual([41]));
});

test("CLIENT-017 a socket closed with 4403 signs out and is not opened again", async () => {
  await joined(0);
  server.closeAll(4403);
  await settle(() => expect(forbidden).toBe(1));
  // Another client's whole handshake takes longer than our retry would: only that client has come.
  const other = new WebSocket(server.url, "graphql-transport-ws");
  await once(other, "open");
  expect(server.connections).toHaveLength(2);
});

test("MEND-P11 a socket whose test mode is refused says so and connects again", async () => {
  let refused = 0;
  const own = openSocket({
    url: server.url,
    onForbidden: () => (forbidden += 1),
    onTestModeRefused: () => (refused += 1),
    times: patient,
    webSocketImpl: WebSocket,
    jitter: () => 0,
  });
  await server.until(() => server.connections.length === 2);
  server.closeAll(4410);
  await server.until(() => server.connections.length === 4);
  expect([refused, forbidden]).toEqual([1, 0]);
  own.dispose();
});

test("CLIENT-018 an operation refused as UNAUTHENTICATED signs out", async () => {
  await joined(0);
  server.last.error("UNAUTHENTICATED");
  await settle(() => expect(signedOut).toBe(1));
});

test("CLIENT-019 a connection that goes silent without closing is replaced by a new socket, which catches up", async () => {
  socket.dispose();
  connect(quick);
  await joined(1);
  server.last.next(ready(1));
  replay = logOf(event(2, 1));
  const first = server.connections.at(-1);
  server.isSilent = true;
  await settle(() => expect(socket.connection().kind).toBe("offline"));
  server.isSilent = false;
  // A busy machine may miss a pong of the new one too: what counts is that some new socket serves the stream.
  await server.until(() => server.operations.length >= 2);
  expect(server.connections.at(-1)).not.toBe(first);
  // …and READY is repeated on whichever socket is the newest by then: a catch-up that ran already makes nothing of it.
  await settle(() => {
    server.last.next(ready(2));
    expect(applied).toEqual([2]);
  });
}, 20_000);

test("CLIENT-020 two users of a stream share one subscription, and the last one leaving ends it", async () => {
  const own = stream(applied);
  const first = live.join(own, { filter: "ALL" });
  const second = live.join(own, { filter: "ALL" });
  const other = live.join(own, { filter: "FOLLOWING" });
  await server.until(() => server.operations.length === 2);
  expect(server.operations.map(({ variables }) => variables.filter).sort()).toEqual(["ALL", "FOLLOWING"]);
  second.markSynced(0);
  first.release();
  first.release();
  server.operations.find(({ variables }) => variables.filter === "ALL")!.next(arrives(1, 0));
  await settle(() => expect(applied).toEqual([1]));
  expect(server.completed).toEqual([]);
  second.release();
  await server.until(() => server.completed.length === 1);
  other.release();
  await server.until(() => server.completed.length === 2);
});

test("CLIENT-022 a stream that ended because its thing was gone is asked for anew by who joins it later", async () => {
  let gone = 0;
  const own = { ...stream(applied), gone: () => void (gone += 1) };
  const first = await joined(0, own);
  server.last.error("NOT_FOUND");
  await settle(() => expect(gone).toBe(1));
  // The page that showed it has not let go of it yet.
  const again = live.join(own, { filter: "ALL" });
  await server.until(() => server.operations.length === 2);
  first.release();
  again.markSynced(0);
  server.last.next(ready(0));
  server.last.next(arrives(1, 0));
  await settle(() => expect(applied).toEqual([1]));
  expect([gone, server.completed]).toEqual([1, []]);
});

test("CLIENT-021 a stream joined again goes on where its cached list ends and applies nothing twice", async () => {
  const own = stream(applied);
  const first = await joined(4, own);
  server.last.next(ready(4));
  server.last.next(arrives(5, 4));
  await settle(() => expect(applied).toEqual([5]));
  first.release();
  await server.until(() => server.completed.length === 1);
  replay = logOf(event(5, 4), event(6, 5));
  const again = live.join(own, { filter: "ALL" });
  await server.until(() => server.operations.length === 2);
  again.markSynced(4);
  server.last.next(ready(6));
  await settle(() => expect(applied).toEqual([5, 6]));
});
