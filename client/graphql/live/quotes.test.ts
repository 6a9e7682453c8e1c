import { ApolloLink } from "@apollo/client";
import type { ApolloClient } from "@apollo/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { FakeSocketServer } from "../../testing/fake-socket";
import { createApollo } from "../links/client";
import { QuoteFeed } from "./quotes";
import { QuoteFactsFragmentDoc } from "./quotes.generated";
import { openSocket } from "../links/socket";
import type { Socket } from "../links/socket";

let server: FakeSocketServer;
let socket: Socket;
let client: ApolloClient;
let feed: QuoteFeed;
let paint: (() => void)[];

beforeEach(async () => {
  paint = [];
  server = await FakeSocketServer.start();
  client = createApollo({ onSignedOut: () => undefined, link: ApolloLink.empty() });
  socket = openSocket({ url: server.url, onForbidden: () => undefined, webSocketImpl: WebSocket });
  const nextFrame = (flush: () => void) => {
    paint.push(flush);
    return () => void paint.splice(paint.indexOf(flush), 1);
  };
  feed = new QuoteFeed({ client, socket, onSignedOut: () => undefined, nextFrame });
});

afterEach(async () => {
  feed.stop();
  socket.dispose();
  await server.stop();
});

const quote = (symbol: string, mid: string, asOf: string) => ({
  __typename: "Quote",
  id: `quote:${symbol}`,
  symbol,
  bid: mid,
  ask: mid,
  mid,
  previousClose: "1",
  changePercent: 0,
  dayHigh: mid,
  dayLow: mid,
  asOf,
  isStale: false,
  source: "SIMULATED",
});
const frame = (...quotes: ReturnType<typeof quote>[]) => ({
  quotes: { __typename: "QuotesChanged", sentAt: "2026-11-20T10:00:00.000Z", quotes },
});
const held = (symbol: string) => client.cache.readFragment({ id: `Quote:quote:${symbol}`, fragment: QuoteFactsFragmentDoc })?.mid;

test("CLIENT-040 one subscription for the union of wanted symbols; a symbol leaves with its last reader", async () => {
  const a = feed.want(["NVDA", "AMD"]);
  const b = feed.want(["NVDA", "ETH"]);
  await server.until(() => server.operations.length === 1);
  expect(server.last.variables).toEqual({ symbols: ["AMD", "ETH", "NVDA"] });
  a();
  a();
  await server.until(() => server.operations.length === 2);
  expect(server.last.variables).toEqual({ symbols: ["ETH", "NVDA"] });
  await server.until(() => server.completed.length === 1);
  b();
  await server.until(() => server.completed.length === 2);
});

test("CLIENT-041 ticks between two frames are written to the cache once, the newest of each symbol", async () => {
  const broadcasts = vi.spyOn(client.cache, "write");
  feed.want(["NVDA", "AMD"]);
  await server.until(() => server.operations.length === 1);
  server.last.next(frame(quote("NVDA", "191.84", "2026-11-20T10:00:00.000Z"), quote("AMD", "233.1", "2026-11-20T10:00:00.000Z")));
  server.last.next(frame(quote("NVDA", "191.85", "2026-11-20T10:00:00.100Z")));
  server.last.next(frame(quote("NVDA", "191.86", "2026-11-20T10:00:00.200Z")));
  await vi.waitFor(() => expect(paint).toHaveLength(1));
  await server.until(() => server.operations.length === 1);
  await vi.waitFor(() => {
    paint[0]?.();
    expect(held("NVDA")).toBe("191.86");
  });
  expect(held("AMD")).toBe("233.1");
  expect(broadcasts.mock.calls.length).toBeLessThanOrEqual(3);
});
