import { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Collected, createToyApp, gates, news, publishNews, type ToyApp } from "../testing/toy-app";
import { Fault } from "../errors";
import { limits } from "../limits";
import { viewerSequence } from "./stream.types";

const newsQuery =
  "subscription News($topic: String) { newsEvents(topic: $topic) { __typename ... on StreamReady { sequence } ... on StreamHead { sequence } ... on News { sequence previousSequence text author { name } } } }";
const laterQuery = "subscription { newsEvents { __typename ... on News { sequence previousSequence later } } }";
const readerQuery = "subscription { newsEvents { __typename ... on News { sequence reader } } }";

let app: ToyApp;
beforeEach(async () => {
  app = await createToyApp();
});
afterEach(() => app.stop());

const values = (collected: Collected) => collected.items.map((item) => item.data.newsEvents);

/** A bare socket that speaks the protocol by hand. */
async function rawSocket(
  headers: Record<string, string> = {},
  protocol = "graphql-transport-ws",
): Promise<{ ws: WebSocket; closed: Promise<{ code: number; reason: string }>; messages: any[]; next(count: number): Promise<any[]> }> {
  const ws = new WebSocket(app.url.replace("http", "ws") + "/graphql", protocol, { headers });
  const messages: any[] = [];
  let wake = () => {};
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    ws.on("close", (code, reason) => {
      resolve({ code, reason: String(reason) });
      wake();
    }),
  );
  ws.on("message", (data) => {
    messages.push(JSON.parse(String(data)));
    wake();
  });
  await new Promise((resolve, reject) => ws.once("open", resolve).once("error", reject));
  const next = async (count: number) => {
    while (messages.length < count && ws.readyState === WebSocket.OPEN) await new Promise<void>((resolve) => (wake = resolve));
    return messages;
  };
  return { ws, closed, messages, next };
}

async function initiated(headers: Record<string, string> = {}) {
  const socket = await rawSocket(headers);
  socket.ws.send(JSON.stringify({ type: "connection_init" }));
  await socket.next(1);
  return socket;
}

const subscribe = (id: string, query: string, variables?: object) =>
  JSON.stringify({ type: "subscribe", id, payload: { query, variables } });

describe("streams", () => {
  test("STREAM-001 says READY with the head first, then each event in order with the number before it", async () => {
    app.controls.head = 7;
    const collected = new Collected(app.client(), newsQuery);
    await collected.atLeast(1);
    publishNews(app.hub, 8, news(8, "eight", viewerSequence));
    publishNews(app.hub, 12, news(12, "twelve", viewerSequence));
    await collected.atLeast(3);
    expect(values(collected)).toEqual([
      { __typename: "StreamReady", sequence: 7 },
      { __typename: "News", sequence: 8, previousSequence: 7, text: "eight", author: { name: "Ana" } },
      { __typename: "News", sequence: 12, previousSequence: 8, text: "twelve", author: { name: "Ana" } },
    ]);
  });

  test("STREAM-002 drops what READY already counted and what came twice", async () => {
    app.controls.head = 5;
    const collected = new Collected(app.client(), newsQuery);
    await collected.atLeast(1);
    for (const sequence of [4, 5, 6, 6, 5, 7]) publishNews(app.hub, sequence);
    await collected.atLeast(3);
    expect(values(collected).map((value) => value.sequence)).toEqual([5, 6, 7]);
  });

  test("STREAM-003 gives each viewer the number before it of their own stream", async () => {
    app.controls.maySee = (viewer, item) => viewer?.username === "ana" || item.sequence % 2 === 0;
    const [ana, bob] = [new Collected(app.client("ana"), newsQuery), new Collected(app.client("bob"), newsQuery)];
    await Promise.all([ana.atLeast(1), bob.atLeast(1)]);
    for (const sequence of [1, 2, 3, 4]) publishNews(app.hub, sequence, news(sequence, "x", viewerSequence));
    await Promise.all([ana.atLeast(5), bob.atLeast(3)]);
    const numbers = (collected: Collected) =>
      values(collected)
        .slice(1)
        .map(({ previousSequence, sequence }) => [previousSequence, sequence]);
    expect(numbers(ana)).toEqual([[0, 1], [1, 2], [2, 3], [3, 4]]); // prettier-ignore
    expect(numbers(bob)).toEqual([[0, 2], [2, 4]]); // prettier-ignore
  });

  test("STREAM-004 shapes a payload once for all who may share it", async () => {
    const collected = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const one = new Collected(app.client(), newsQuery);
        await one.atLeast(1);
        return one;
      }),
    );
    const before = await shapings();
    publishNews(app.hub, 1);
    await Promise.all(collected.map((one) => one.atLeast(2)));
    expect((await shapings()) - before).toBe(1);
  });

  test("STREAM-013 in a crowd every socket gets a burst once, in order, also while its payloads are still being made", async () => {
    const crowd = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const one = new Collected(app.client(index % 2 ? "ana" : "bob"), laterQuery);
        await one.atLeast(1);
        return one;
      }),
    );
    const before = await shapings();
    let open = () => {};
    gates.set("news 3", new Promise((resolve) => (open = resolve)));
    for (const sequence of [1, 2, 3, 4]) publishNews(app.hub, sequence, news(sequence, `news ${sequence}`, viewerSequence));
    await Promise.all(crowd.map((one) => one.atLeast(3)));
    open();
    await Promise.all(crowd.map((one) => one.atLeast(5)));
    gates.clear();
    for (const one of crowd)
      expect(values(one).slice(1).map(({ previousSequence, sequence, later }) => [previousSequence, sequence, later])).toEqual([0, 1, 2, 3].map((last) => [last, last + 1, `later news ${last + 1}`])); // prettier-ignore
    expect((await shapings()) - before).toBe(4);
  });

  test("STREAM-005 never shares a payload whose resolver asked who is looking", async () => {
    const [ana, bob] = [new Collected(app.client("ana"), readerQuery), new Collected(app.client("bob"), readerQuery)];
    await Promise.all([ana.atLeast(1), bob.atLeast(1)]);
    publishNews(app.hub, 1);
    publishNews(app.hub, 2);
    await Promise.all([ana.atLeast(3), bob.atLeast(3)]);
    expect(values(ana).slice(1).map(({ reader }) => reader)).toEqual(["ana reads news 1", "ana reads news 2"]); // prettier-ignore
    expect(values(bob).slice(1).map(({ reader }) => reader)).toEqual(["bob reads news 1", "bob reads news 2"]); // prettier-ignore
  });

  test("STREAM-006 keeps the order when an earlier event takes longer to shape", async () => {
    let open = () => {};
    gates.set("news 1", new Promise((resolve) => (open = resolve)));
    const collected = new Collected(app.client(), laterQuery);
    await collected.atLeast(1);
    publishNews(app.hub, 1);
    publishNews(app.hub, 2);
    open();
    await collected.atLeast(3);
    expect(values(collected).slice(1).map(({ later }) => later)).toEqual(["later news 1", "later news 2"]); // prettier-ignore
    gates.clear();
  });

  test("STREAM-007 sends the head on a timer, greater than the viewer's own when something was missed", async () => {
    const collected = new Collected(app.client(), newsQuery);
    await collected.atLeast(1);
    publishNews(app.hub, 3);
    await app.hub.sendHeads();
    app.controls.head = 9;
    await app.hub.sendHeads();
    await collected.atLeast(4);
    expect(values(collected).filter((value) => value.__typename === "StreamHead")).toEqual([{ __typename: "StreamHead", sequence: 3 }, { __typename: "StreamHead", sequence: 9 }]); // prettier-ignore
  });

  test("STREAM-008 answers a stream the viewer may not have with its code and keeps the socket", async () => {
    const client = app.client();
    const refused = new Collected(client, newsQuery, { topic: "secret" });
    await refused.ended();
    expect(refused.items[0]?.errors[0].extensions.code).toBe("UNAUTHENTICATED");
    const other = new Collected(client, newsQuery);
    await other.atLeast(1);
    expect(values(other)[0].__typename).toBe("StreamReady");
  });

  test("STREAM-009 cleans up however an operation ends", async () => {
    const client = app.client();
    const collected = new Collected(client, newsQuery);
    const other = await initiated();
    other.ws.send(subscribe("1", newsQuery));
    await Promise.all([collected.atLeast(1), other.next(2)]);
    expect(app.controls.open).toBe(2);
    collected.stop();
    other.ws.terminate();
    await expect.poll(() => app.controls.open).toBe(0);
    expect(app.hub.isJoined("news")).toBe(false);
  });

  test("STREAM-014 a viewer who may have no more of a stream gets the code, once, in place of what would come; the socket and others' streams stay", async () => {
    const socket = await initiated({ cookie: "name=ana" });
    socket.ws.send(subscribe("1", newsQuery));
    socket.ws.send(subscribe("snapshots", newsQuery, { topic: "snapshots" }));
    const bob = new Collected(app.client("bob"), newsQuery);
    await Promise.all([socket.next(3), bob.atLeast(1)]);
    app.controls.refusal = (viewer) => (viewer?.username === "ana" ? new Fault("NOT_FOUND", "This news was not found.") : null);
    publishNews(app.hub, 1);
    publishNews(app.hub, 2);
    app.hub.publish([{ topic: "snapshots", sequence: null, body: news(1, "now") }]);
    await Promise.all([socket.next(5), bob.atLeast(3)]);
    const refused = { type: "error", payload: [{ message: "This news was not found.", extensions: { code: "NOT_FOUND" } }] };
    expect(socket.messages.slice(3)).toEqual([{ ...refused, id: "1" }, { ...refused, id: "snapshots" }]); // prettier-ignore
    expect([app.controls.open, app.errors]).toEqual([1, []]);
    // The id is free again, and the same socket is served on.
    app.controls.refusal = () => null;
    socket.ws.send(subscribe("1", newsQuery));
    expect((await socket.next(6))[5]).toMatchObject({ id: "1", type: "next" });
    socket.ws.terminate();
  });

  test("STREAM-010 makes one frame of the un-numbered messages of one moment", async () => {
    const collected = new Collected(app.client(), "subscription { ticks { moved } }");
    await expect.poll(() => app.hub.isJoined("ticks:AAPL")).toBe(true);
    await Promise.resolve();
    app.hub.publish([
      { topic: "ticks:AAPL", sequence: null, body: "1" },
      { topic: "ticks:GOOG", sequence: null, body: "2" },
      { topic: "ticks:MSFT", sequence: null, body: "3" },
    ]);
    await collected.atLeast(1);
    expect(collected.items).toEqual([{ data: { ticks: { moved: ["AAPL=1", "GOOG=2"] } } }]);
  });

  test("STREAM-011 carries a hundred operations on one socket and refuses the next with its code", async () => {
    const socket = await initiated();
    for (let index = 0; index < limits.socketSubscriptionsMax; index++) socket.ws.send(subscribe(`op${index}`, newsQuery));
    await socket.next(1 + limits.socketSubscriptionsMax);
    socket.ws.send(subscribe("one too many", newsQuery));
    const answer = (await socket.next(2 + limits.socketSubscriptionsMax)).at(-1);
    expect(answer).toMatchObject({
      type: "error",
      id: "one too many",
      payload: [{ extensions: { code: "LIMIT_EXCEEDED", limit: "socketSubscriptionsMax" } }],
    });
    publishNews(app.hub, 1);
    await socket.next(2 + 2 * limits.socketSubscriptionsMax);
    expect(socket.messages.filter((message) => message.payload?.data?.newsEvents?.text === "news 1")).toHaveLength(
      limits.socketSubscriptionsMax,
    );
    socket.ws.terminate();
  });
});

describe("sockets", () => {
  test("SOCKET-012 an operation id may be used again once completed, and not before", async () => {
    const socket = await initiated();
    socket.ws.send(subscribe("1", newsQuery));
    await socket.next(2);
    socket.ws.send(JSON.stringify({ type: "complete", id: "1" }));
    socket.ws.send(subscribe("1", newsQuery));
    await socket.next(3);
    publishNews(app.hub, 1);
    expect((await socket.next(4)).slice(1).map((message) => message.payload.data.newsEvents.__typename)).toEqual([
      "StreamReady",
      "StreamReady",
      "News",
    ]);
    socket.ws.send(subscribe("1", newsQuery));
    expect((await socket.closed).code).toBe(4409);
  });

  test("SOCKET-001 answers a syntax error on its operation and keeps the socket", async () => {
    const socket = await initiated();
    socket.ws.send(subscribe("bad", "subscription { newsEvents {"));
    const [, answer] = await socket.next(2);
    expect(answer).toMatchObject({ type: "error", id: "bad", payload: [{ extensions: { code: "GRAPHQL_PARSE_FAILED" } }] });
    socket.ws.send(subscribe("good", newsQuery));
    expect((await socket.next(3))[2]).toMatchObject({ id: "good", type: "next" });
    socket.ws.terminate();
  });

  test("SOCKET-002 runs queries and mutations too, as the viewer of the cookie", async () => {
    const socket = await initiated({ cookie: "name=ana" });
    socket.ws.send(subscribe("q", "{ hello }"));
    socket.ws.send(subscribe("m", "mutation { enter }"));
    await socket.next(5);
    expect(socket.messages).toContainEqual({ id: "q", type: "next", payload: { data: { hello: "hello ana" } } });
    expect(socket.messages.find((message) => message.id === "m")).toMatchObject({
      payload: { errors: [{ extensions: { code: "BAD_USER_INPUT" } }] },
    });
    socket.ws.terminate();
  });

  test("SOCKET-003 masks an error of ours and names its log line", async () => {
    const socket = await initiated();
    socket.ws.send(subscribe("q", "{ broken }"));
    const answer = (await socket.next(2))[1];
    expect(answer.payload.errors[0]).toMatchObject({
      message: "Something went wrong in the kitchen.",
      extensions: { code: "INTERNAL_SERVER_ERROR", logId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(JSON.stringify(answer)).not.toContain("secret");
    socket.ws.terminate();
  });

  test.each([
    ["queryDepthMax", `subscription { newsEvents { ... on News { ${"related { ".repeat(12)} text ${"} ".repeat(12)} } } }`],
    [
      "queryAliasesMax",
      `subscription { newsEvents { ... on News { ${Array.from({ length: 16 }, (_, index) => `a${index}: text`).join(" ")} } } }`,
    ],
    ["queryCostPointsMax", "subscription { newsEvents { ... on News { related(first: 100) { related(first: 100) { text } } } } }"],
    ["pageItemsMax", "subscription { newsEvents { ... on News { related(first: 101) { text } } } }"],
    ["queryTokensMax", `subscription { newsEvents { ... on News { ${"text ".repeat(2_001)} } } }`],
  ])("SOCKET-004 refuses over %s with LIMIT_EXCEEDED", async (limit, query) => {
    const socket = await initiated();
    socket.ws.send(subscribe("big", query));
    const answer = (await socket.next(2))[1];
    expect(answer).toMatchObject({ type: "error", id: "big", payload: [{ extensions: { code: "LIMIT_EXCEEDED", limit } }] });
    socket.ws.terminate();
  });

  test("SOCKET-005 closes a socket whose message is over 64 kB", async () => {
    const socket = await initiated();
    socket.ws.send(subscribe("huge", `{ hello } #${"x".repeat(limits.socketMessageBytesMax)}`));
    expect((await socket.closed).code).toBe(1009);
  });

  test("SOCKET-006 refuses a foreign Origin before the handshake", async () => {
    await expect(rawSocket({ origin: "http://evil.example" })).rejects.toThrow("403");
  });

  test("SOCKET-007 closes with 4403 at once when the session is revoked, others stay", async () => {
    const [ana, bob] = [await initiated({ cookie: "name=ana" }), await initiated({ cookie: "name=bob" })];
    await app.bus.publish("session.revoked", { sessionIds: ["session-ana"] });
    expect((await ana.closed).code).toBe(4403);
    expect(bob.ws.readyState).toBe(WebSocket.OPEN);
    bob.ws.terminate();
  });

  test("SOCKET-008 finds a revoked session by itself when the message about it got lost", async () => {
    const ana = await initiated({ cookie: "name=ana" });
    app.liveSessions.delete("session-ana");
    await app.transport.sockets.recheckSessions();
    expect((await ana.closed).code).toBe(4403);
    expect(limits.sessionRecheckMs).toBeLessThan(30_000);
  });

  test("SOCKET-009 closes a socket that does not answer pings, and one that never says init is not served", async () => {
    const socket = await initiated();
    socket.ws.pong = () => {};
    (socket.ws as unknown as { _autoPong: boolean })._autoPong = false;
    app.transport.sockets.pingAll();
    app.transport.sockets.pingAll();
    expect((await socket.closed).code).toBe(1006);
    const silent = await rawSocket();
    silent.ws.send(subscribe("1", newsQuery));
    expect((await silent.closed).code).toBe(4401);
  });

  test("SOCKET-010 closes with 1001 when the server stops", async () => {
    const socket = await initiated();
    await app.transport.sockets.close();
    expect((await socket.closed).code).toBe(1001);
  });

  test("SOCKET-013 a session that cannot be looked up closes with 1013: the client comes back", async () => {
    const socket = await rawSocket({ cookie: "name=broken" });
    socket.ws.send(JSON.stringify({ type: "connection_init" }));
    expect((await socket.closed).code).toBe(1013);
    const ana = await initiated({ cookie: "name=ana" });
    app.liveSessions.add("broken");
    await app.bus.publish("audience.changed", { userIds: ["id-ana"] });
    expect((await ana.closed).code).toBe(1013);
    app.liveSessions.delete("broken");
  });

  test("SOCKET-011 closes a socket that takes too little with 1013, and keeps only the newest quotes for one that lags", async () => {
    const slow = await initiated();
    slow.ws.send(subscribe("n", newsQuery));
    slow.ws.send(subscribe("t", "subscription { ticks { moved } }"));
    await slow.next(2);
    await expect.poll(() => app.hub.isJoined("ticks:AAPL")).toBe(true);
    slow.ws.pause();
    const big = "x".repeat(200_000);
    let sequence = 0;
    while ((await closes("1013")) === 0 && sequence < 400) {
      publishNews(app.hub, ++sequence, news(sequence, big));
      app.hub.publish([{ topic: "ticks:AAPL", sequence: null, body: String(sequence) }]);
      await new Promise((resolve) => setImmediate(resolve));
      if (sequence === 100) {
        slow.ws.resume();
        await expect.poll(() => slow.messages.filter((message) => message.id === "n").length).toBe(101);
        await expect.poll(() => lastTick(slow.messages)).toBe("AAPL=100");
        expect(slow.messages.filter((message) => message.id === "t").length).toBeLessThan(100);
        slow.ws.pause();
      }
      if (sequence > 101 + limits.socketQueuedMessagesMax + 60) break;
    }
    slow.ws.resume();
    expect((await slow.closed).code).toBe(1013);
    expect(sequence).toBeGreaterThan(100 + limits.socketQueuedMessagesMax);
    // Eighty megabytes go through one socket.
  }, 30_000);
});

const lastTick = (messages: any[]): string | undefined =>
  messages
    .filter((message) => message.id === "t")
    .at(-1)
    ?.payload.data.ticks.moved.at(-1);

async function shapings(): Promise<number> {
  return (await app.metrics.shapings.get()).values[0]?.value ?? 0;
}

async function closes(code: string): Promise<number> {
  return (await app.metrics.socketCloses.get()).values.find((value) => value.labels.code === code)?.value ?? 0;
}
