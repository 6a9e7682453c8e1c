import { afterEach, beforeEach, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { AlpacaWorld, at } from "../../testing/alpaca-world";
import { decode, encode } from "./msgpack";

let world: AlpacaWorld;

beforeEach(async () => {
  world = new AlpacaWorld();
  await world.start();
});
afterEach(() => world.stop());

const send = (socket: WebSocket, body: unknown): void => socket.send(JSON.stringify(body));
const texts = (heard: Buffer[]): unknown[] => heard.map((one) => JSON.parse(one.toString()) as unknown);
const events = (heard: Buffer[]): unknown[] =>
  texts(heard).flatMap((one) => (at(one, "stream") === "trade_updates" ? [at(one, "data", "event")] : []));

/** A socket that hears the order updates of the world's account. */
async function listening(): Promise<{ socket: WebSocket; heard: Buffer[]; isBinary: boolean[] }> {
  const opened = await world.socket("/stream");
  send(opened.socket, { action: "authenticate", data: { key_id: world.key, secret_key: world.secret } });
  send(opened.socket, { action: "listen", data: { streams: ["trade_updates"] } });
  await expect.poll(() => opened.heard.length).toBe(2);
  return opened;
}

test("VENUE-140 order updates come as JSON in binary frames, to their own account alone, after it has shown who it is", async () => {
  const { socket, heard, isBinary } = await world.socket("/stream");
  send(socket, { action: "listen", data: { streams: ["trade_updates"] } });
  send(socket, { action: "authenticate", data: { key_id: world.key, secret_key: "wrong" } });
  send(socket, { action: "authenticate", data: { key_id: world.key, secret_key: world.secret } });
  send(socket, { action: "listen", data: { streams: ["trade_updates", "other"] } });
  await expect.poll(() => heard.length).toBe(4);
  expect(texts(heard)).toEqual([
    { stream: "authorization", data: { status: "unauthorized", action: "listen" } },
    { stream: "authorization", data: { status: "unauthorized", action: "authenticate" } },
    { stream: "authorization", data: { status: "authorized", action: "authenticate" } },
    { stream: "listening", data: { streams: ["trade_updates"] } },
  ]);
  const other = await world.sandbox.createAccount();
  await world.ask(
    "POST",
    "/v2/orders",
    { symbol: "AAPL", qty: "1", side: "buy", type: "market", time_in_force: "day" },
    {
      "apca-api-key-id": other.key,
      "apca-api-secret-key": other.secret,
    },
  );
  const placed = await world.place({ qty: "2" });
  await expect.poll(() => heard.length).toBe(6);
  expect(isBinary).toEqual([true, true, true, true, true, true]);
  const [isNew, fill] = texts(heard.slice(4));
  expect([at(isNew, "data", "event"), at(isNew, "data", "order", "id"), at(isNew, "data", "order", "status")]).toEqual([
    "new",
    at(placed.body, "id"),
    "new",
  ]);
  expect(["event", "price", "qty", "position_qty"].map((field) => at(fill, "data", field))).toEqual(["fill", "100.02", "2", "2"]);
  expect([at(fill, "data", "order", "status"), typeof at(fill, "data", "execution_id")]).toEqual(["filled", "string"]);
});

test("VENUE-141 the events of an order come after its answer, before it, or never, as planned", async () => {
  const { heard } = await listening();
  world.sandbox.planEvents("BEFORE", "NEVER");
  await world.place();
  expect(events(heard)).toEqual(["new", "fill"]);
  await world.place({ symbol: "MSFT" });
  await world.place({ symbol: "SPY" });
  await expect.poll(() => events(heard)).toEqual(["new", "fill", "new", "fill"]);
});

test("VENUE-142 a stream can double its messages, change their order, fall silent, and be cut; what was missed is not sent again", async () => {
  const first = await listening();
  world.sandbox.updates.mode = "DUPLICATED";
  await world.place();
  await expect.poll(() => events(first.heard)).toEqual(["new", "new", "fill", "fill"]);
  world.sandbox.updates.mode = "REORDERED";
  await world.place();
  await expect.poll(() => events(first.heard).slice(4)).toEqual(["fill", "new"]);
  world.sandbox.updates.mode = "SILENT";
  await world.place();
  world.sandbox.updates.mode = "NORMAL";
  const closed = new Promise((resolve) => first.socket.once("close", resolve));
  world.sandbox.updates.cut();
  await closed;
  expect(world.sandbox.updates.listening).toEqual([]);
  await world.place();
  const second = await listening();
  await world.place({ symbol: "MSFT" });
  await expect.poll(() => events(second.heard)).toEqual(["new", "fill"]);
  expect(events(first.heard)).toHaveLength(6);
});

test("VENUE-143 quotes stream as JSON, or as MessagePack for who asks for it, of what was subscribed and no more", async () => {
  for (const isJson of [false, true]) {
    const { socket, heard } = await world.socket("/v2/iex", { "content-type": isJson ? "application/json" : "application/msgpack" });
    const write = (body: unknown): void => socket.send(isJson ? JSON.stringify(body) : encode(body));
    const read = (): unknown[] => heard.flatMap((one) => (isJson ? (JSON.parse(one.toString()) as unknown[]) : (decode(one) as unknown[])));
    write({ action: "subscribe", quotes: ["AAPL"] });
    write({ action: "auth", key: world.key, secret: "wrong" });
    write({ action: "auth", key: world.key, secret: world.secret });
    write({ action: "auth", key: world.key, secret: world.secret });
    write({ action: "subscribe", quotes: ["AAPL", "SPY"], statuses: ["AAPL"] });
    write({ action: "unsubscribe", quotes: ["SPY"] });
    await expect.poll(() => heard.length).toBe(7);
    expect(read()).toEqual([
      { T: "success", msg: "connected" },
      { T: "error", code: 401, msg: "not authenticated" },
      { T: "error", code: 402, msg: "auth failed" },
      { T: "success", msg: "authenticated" },
      { T: "error", code: 403, msg: "already authenticated" },
      { T: "subscription", trades: [], quotes: ["AAPL", "SPY"], bars: [], statuses: ["AAPL"] },
      { T: "subscription", trades: [], quotes: ["AAPL"], bars: [], statuses: ["AAPL"] },
    ]);
    if (!isJson) {
      const second = await world.socket("/v2/iex", { "content-type": "application/json" });
      send(second.socket, { action: "auth", key: world.key, secret: world.secret });
      await expect.poll(() => second.heard.length).toBe(2);
      expect(texts(second.heard)[1]).toEqual([{ T: "error", code: 406, msg: "connection limit exceeded" }]);
    } else {
      world.move("SPY", "401.00", "401.02");
      world.move("AAPL", "100.50", "100.52");
      await expect.poll(() => heard.length).toBe(8);
      expect(read()[7]).toMatchObject({ T: "q", S: "AAPL", bp: 100.5, ap: 100.52, t: world.clock.date().toISOString() });
    }
    const closed = new Promise((resolve) => socket.once("close", resolve));
    world.sandbox.data.cut();
    await closed;
  }
});

test("VENUE-144 MessagePack is read back as it was written, and a broken message is an error", () => {
  const long = "x".repeat(300);
  const message = [
    {
      T: "q",
      S: "AAPL",
      bp: 100.5,
      n: 5,
      big: 70_000,
      below: -3,
      long,
      list: Array.from({ length: 20 }, (_, i) => i),
      yes: true,
      no: false,
      none: null,
    },
  ];
  expect(decode(encode(message))).toEqual(message);
  expect(encode(-3).toString("hex")).toBe("d2fffffffd");
  const seconds = (Date.UTC(2026, 10, 19, 14, 30) / 1000).toString(16);
  expect(encode(new Date("2026-11-19T14:30:00.250Z")).toString("hex")).toBe(`c70cff0ee6b28000000000${seconds}`);
  expect(() => decode(Buffer.from([0x92, 1]))).toThrow("ends early");
  expect(() => decode(Buffer.from([0xc1]))).toThrow("unknown mark");
});
