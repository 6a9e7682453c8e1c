import { once } from "node:events";
import { WebSocketServer } from "ws";
import type { Hub } from "../server/platform/realtime/hub";
import type { TopicMessage } from "../server/platform/realtime/stream-definition";
import { clientDocument } from "../server/platform/testing/client-documents";
import { openBenchApp, type BenchApp } from "./app/app";
import { load } from "./app/load";
import { Clients, monotonicMs } from "./live/clients";
import { median, record, replay, timesOf, type Times } from "./live/frames";

const followers = 100_000;
const sockets = 2_000;
const postsPerRound = 5;
const rounds = 7;
const deliveries = sockets * postsPerRound;
const kinds = ["TRADE", "POST", "REPOST", "MILESTONE", "ANNOUNCEMENT"];

/**
 * An author with 100,000 followers writes, 2,000 of them have the app's own mixed stream open; then as many bare `ws` sockets get the
 * same bytes in the same order. Rounds alternate, figures are medians. As in the bench `live`, time runs from the first
 * message handed to the hub. Beside it: how long the writer's own mutation takes with nobody connected and with all of them.
 */
export async function run(): Promise<object> {
  const app = await openBenchApp();
  await load(app.app.db, { users: followers + 1, feeders: 1, trades: 10, follows: 1, hasBooks: false });
  const alone = await writingTimes(app);
  const bare = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(bare, "listening");
  const [our, raw] = [new Clients(), new Clients()];
  await raw.connect(`ws://127.0.0.1:${(bare.address() as { port: number }).port}`, null, sockets);
  const cookies = Array.from({ length: sockets }, (_, index) => app.cookie(`token-${2 + index}`));
  await our.connect(`${app.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", sockets, cookies, [
    clientDocument("TimelineEvents").replace(
      "$filter: FeedFilter",
      `$filter: FeedFilter = { scope: FOLLOWING, kinds: [${kinds.join(", ")}] }`,
    ),
  ]);
  const burst = new Burst(app);
  const frames = await record(() => our.receive(deliveries, () => burst.send()));
  await raw.receive(deliveries, () => replay(bare, frames));
  const results: Array<{ ours: Times; raw: Times }> = [];
  for (let index = 0; index < rounds; index++) {
    const ours = timesOf(await our.receive(deliveries, () => burst.send()));
    results.push({ ours, raw: timesOf(await raw.receive(deliveries, () => replay(bare, frames))) });
    console.error(`round ${index + 1}: ours ${ours.allMs.toFixed(0)} ms, bare ${results.at(-1)!.raw.allMs.toFixed(0)} ms`);
  }
  burst.release();
  const connected = await writingTimes(app);
  our.end();
  raw.end();
  bare.close();
  await app.stop();
  return {
    ratio: round(median(results.map(({ ours, raw: bareTimes }) => bareTimes.allMs / ours.allMs))),
    deliveriesPerSecond: Math.round((deliveries / median(results.map(({ ours }) => ours.allMs))) * 1_000),
    rawPerSecond: Math.round((deliveries / median(results.map(({ raw: bareTimes }) => bareTimes.allMs))) * 1_000),
    p50Ms: round(median(results.map(({ ours }) => ours.p50Ms))),
    p99Ms: round(median(results.map(({ ours }) => ours.p99Ms))),
    writerMsAlone: round(median(alone)),
    writerMsWithSockets: round(median(connected)),
    bytesPerEvent: Math.round(frames.reduce((sum, frame) => sum + Buffer.byteLength(frame.text), 0) / frames.length),
    followers,
    sockets,
    deliveries,
    rounds,
  };
}

let written = 0;

/** The author's mutation, from request to answer, in milliseconds. */
async function write(app: BenchApp): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: app.cookie("token-1") },
    body: JSON.stringify({
      query: "mutation ($text: String!) { createPost(input: { text: $text, sentiment: BULLISH }) { post { id } errors { code } } }",
      variables: { text: `Added to $AAPL on the retest, number ${++written}. The range held for the **third** time. #breakout` },
    }),
  });
  const answer = (await response.json()) as any;
  if (!answer.data?.createPost?.post) throw new Error(JSON.stringify(answer));
  return performance.now() - begun;
}

async function writingTimes(app: BenchApp): Promise<number[]> {
  // An hour takes so many posts; a bench has not got the hour.
  await app.app.db.query("delete from rate_limits");
  const times: number[] = [];
  for (let index = 0; index < 9; index++) times.push(await write(app));
  return times;
}

/** Real posts through service, sequencer and tail; what they give to the hub is held until the round's last, and passed on in order. */
class Burst {
  private held: TopicMessage[] = [];
  private whole: () => void = () => {};
  private isHolding = true;
  private readonly publish: Hub["publish"];

  constructor(private readonly app: BenchApp) {
    const { hub } = app.app;
    this.publish = hub.publish.bind(hub);
    hub.publish = (messages) => {
      if (!this.isHolding) return this.publish(messages);
      this.held.push(...messages);
      if (this.held.filter(({ topic }) => topic === "feed:OWN").length >= postsPerRound) this.whole();
    };
  }

  /** Returns when the first message reached the hub. */
  async send(): Promise<number> {
    await this.app.app.db.query("delete from rate_limits");
    const isWhole = new Promise<void>((resolve) => (this.whole = resolve));
    for (let index = 0; index < postsPerRound; index++) await write(this.app);
    await isWhole;
    const messages = this.held;
    this.held = [];
    globalThis.gc?.();
    const startedMs = monotonicMs();
    this.publish(messages);
    return startedMs;
  }

  release(): void {
    this.isHolding = false;
  }
}

const round = (value: number): number => Number(value.toFixed(2));
