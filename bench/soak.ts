import { setTimeout as pause } from "node:timers/promises";
import { demoPassword } from "../server/demo/people/people";
import { clientDocument } from "../server/platform/testing/client-documents";
import { Clients } from "./live/clients";
import { startSoakedApp, type SoakedApp } from "./soak/soaked-app";
import { boundOf, type Sample } from "./soak/memory-bound";

const minutesDefault = 20;
const sampleMs = 5_000;
/** Between one page's question and the next: enough to be at work, not enough to be a load test. */
const pageEveryMs = 100;
const sockets = 100;
/** Sockets leave and come back so often: what is kept of a socket that is gone would show. */
const reconnectMs = 60_000;

const people = ["eater@demo.brigade", "hybrid@demo.brigade", "feeder@demo.brigade", "admin@demo.brigade"] as const;
const pages: ReadonlyArray<readonly [name: string, variables: object]> = [
  ["Shell", {}],
  ["Timeline", { first: 12, filter: { scope: "ALL" } }],
  ["Portfolio", { kind: "RECORD" }],
  ["PortfolioCurve", { kind: "RECORD", range: "THREE_MONTHS" }],
  ["Receipts", { first: 20 }],
  ["Suggestions", { first: 5 }],
];
const streams = ["TimelineEvents", "PortfolioEvents", "CopyEvents", "NotificationEvents", "MessageEvents"] as const;

/**
 * `npm run bench -- soak --minutes 20`: a demo kitchen at work (its feeders trade, its copies follow), with sockets that
 * come and go and pages that are read all the time, and the memory of its process meanwhile. Prints a line every half
 * minute; `isBounded` says whether the last quarter needed hardly more than the second.
 */
export async function run(): Promise<object> {
  const minutes = minutesAsked();
  const app = await startSoakedApp();
  const clients = new Clients();
  try {
    const cookies = await Promise.all(people.map((email) => app.signIn(email, demoPassword)));
    const endAt = Date.now() + minutes * 60_000;
    const reading = readPages(app, cookies, endAt);
    const connecting = keepReconnecting(app, clients, cookies, endAt);
    const samples = await sampleUntil(app, endAt);
    const [read] = await Promise.all([reading, connecting]);
    return {
      minutes,
      sockets,
      pagesRead: read.pages,
      refused: read.refused,
      ...boundOf(samples),
    };
  } finally {
    clients.end();
    await app.stop();
  }
}

function minutesAsked(): number {
  const at = process.argv.indexOf("--minutes");
  const minutes = at < 0 ? minutesDefault : Number(process.argv[at + 1]);
  if (!(minutes > 0)) throw new Error("--minutes needs a number above 0.");
  return minutes;
}

async function readPages(app: SoakedApp, cookies: readonly string[], endAt: number): Promise<{ pages: number; refused: number }> {
  const asked = pages.map(([operationName, variables]) => ({
    operationName,
    query: clientDocument(operationName),
    variables,
  }));
  let refused = 0;
  let count = 0;
  for (; Date.now() < endAt; count++) {
    if (!(await app.ask(asked[count % asked.length]!, cookies[count % cookies.length]!))) refused++;
    await pause(pageEveryMs);
  }
  return { pages: count, refused };
}

async function keepReconnecting(app: SoakedApp, clients: Clients, cookies: readonly string[], endAt: number): Promise<void> {
  const address = `${app.url.replace("http", "ws")}/graphql`;
  const queries = streams.map(clientDocument);
  const all = Array.from({ length: sockets }, (_, index) => cookies[index % cookies.length]!);
  while (Date.now() < endAt) {
    await clients.connect(address, "graphql-transport-ws", sockets, all, queries);
    await pause(Math.max(0, Math.min(reconnectMs, endAt - Date.now())));
    await clients.disconnect();
  }
}

async function sampleUntil(app: SoakedApp, endAt: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (Date.now() < endAt) {
    samples.push(await app.memory());
    const { residentMb, heapMb } = samples.at(-1)!;
    if (samples.length % 6 === 0)
      console.error(`${samples.length * (sampleMs / 1_000)} s: ${residentMb} MB resident, ${heapMb} MB of heap`);
    await pause(sampleMs);
  }
  return samples;
}
