import { createHash, hash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { build } from "esbuild";
import { launchBrowser } from "../e2e/support/browser";
import { RecordCheck } from "../client/verifier/record/record-check";
import { hashedText } from "../client/verifier/record/chain";
import type { EventLine, RecordHeader } from "../client/verifier/record/record-file";
import { nodeCrypto } from "../client/verifier/cli/node-crypto";
import { Decimal } from "../server/platform/decimal";
import { openTrade, reduceTrade } from "../server/trading/trades/book";
import { sealTradeChange, type SealContext, type SealedChange } from "../server/trading/record/record-event";
import { cryptoRandomness, emptyChain } from "../server/trading/record/seal";

const events = 20_000;
const rounds = 5;
const recordId = "5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10";
const d = (text: string): Decimal => new Decimal(text);

/** A record of trades opened and closed in turn, as the server seals them; without amounts, as most readers get it. */
function recordLines(): EventLine[] {
  const context = (minute: number): SealContext => ({
    ...{ at: new Date(1_800_000_000_000 + minute * 60_000), mode: "PAPER", quote: null, snapshotId: null, equityBefore: d("100000") },
    ...{ delaySeconds: 0, priceBites: 0, random: cryptoRandomness },
    scale: { equity: d("100000"), index: d("1"), currency: "USD", rate: d("1") },
  });
  let chain = emptyChain(recordId);
  const changes: SealedChange[] = [];
  for (let minute = 0; minute < events; minute += 2) {
    const at = new Date();
    const opened = openTrade({
      ...{ userId: "u", accountId: "a", recordId, id: cryptoRandomness.uuid(), lotId: "l", symbol: "AAPL", side: "LONG" },
      ...{ quantity: d("12.5"), price: d("100.01"), at, quoteAt: at, stopPrice: d("95"), targetPrice: null },
      ...{ thesis: "", tags: [], equityBefore: d("100000"), chapter: 1 },
    });
    const closed = reduceTrade(opened.trade, { quantity: d("12.5"), price: d("100.01"), at, quoteAt: at }, "MANUAL");
    const first = sealTradeChange(
      chain,
      null,
      { kind: "OPENED", fill: opened.fill, reason: "MANUAL" },
      opened.trade,
      null,
      context(minute),
    );
    const change = { kind: "CLOSED", fill: closed.fill, reason: "MANUAL" } as const;
    const second = sealTradeChange(first.chain, opened.trade, change, closed.trade, null, context(minute + 1));
    changes.push(first, second);
    chain = second.chain;
  }
  return changes.map(({ event }) => ({
    ...{ sequence: event.sequence, previous: event.previous_hash, hash: event.hash, bytes: event.bytes },
    ...{ hidden: null, amounts: null, log: null },
  }));
}

const headerOf = (lines: readonly EventLine[]): RecordHeader => ({
  ...{ format: "brigade-record/1", recordId, sequence: lines.length, head: lines.at(-1)!.hash, state: "OPEN" },
  ...{ isGenerated: false, server: "", readAt: "", log: null },
});

/** Milliseconds of the fastest round: others share the machine. */
async function fastest(work: () => Promise<void> | void): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/** The ways that Node has to hash a text alone; the check is measured beside the faster. */
const bareHashes: ReadonlyArray<(text: string) => string> = [
  (text) => createHash("sha256").update(text, "utf8").digest("hex"),
  (text) => hash("sha256", text, "hex"),
];

async function inNode(lines: readonly EventLine[]) {
  const checkMs = await fastest(async () => {
    const check = new RecordCheck(nodeCrypto, headerOf(lines));
    for (let at = 0; at < lines.length; at += 250) await check.add(lines.slice(at, at + 250));
    if (check.end().findings.length > 0) throw new Error("A record that is intact was found not to be.");
  });
  const times: number[] = [];
  for (const bare of bareHashes)
    times.push(
      await fastest(() => {
        for (const { previous, bytes } of lines) bare(hashedText(2, previous, bytes!));
      }),
    );
  return { checkMs, bareMs: Math.min(...times) };
}

/** The same in Chromium, by WebCrypto, on a page of a server of its own: it hashes on localhost only. */
async function inChromium(lines: readonly EventLine[]) {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { webCrypto } from "./client/verifier/crypto/web-crypto";
        import { RecordCheck } from "./client/verifier/record/record-check";
        import { hashedText } from "./client/verifier/record/chain";
        const crypto = webCrypto();
        const fastest = ${fastest.toString().replace(/rounds/g, String(rounds))};
        globalThis.measure = async () => {
          const { header, lines } = await (await fetch("/record.json")).json();
          const checkMs = await fastest(async () => {
            const check = new RecordCheck(crypto, header);
            for (let at = 0; at < lines.length; at += 250) await check.add(lines.slice(at, at + 250));
            if (check.end().findings.length > 0) throw new Error("found");
          });
          const bareMs = await fastest(async () => {
            for (let at = 0; at < lines.length; at += 250)
              await Promise.all(lines.slice(at, at + 250).map(({ previous, bytes }) => crypto.hashText(hashedText(2, previous, bytes))));
          });
          return { checkMs, bareMs };
        };`,
      resolveDir: path.resolve(import.meta.dirname, ".."),
      loader: "ts",
    },
    ...{ bundle: true, write: false, format: "iife", target: "es2023" },
  });
  const body = JSON.stringify({ header: headerOf(lines), lines });
  const server = createServer((request, response) => {
    if (request.url === "/record.json") response.setHeader("content-type", "application/json").end(body);
    else response.setHeader("content-type", "text/html").end("<!doctype html><title>Bench</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await page.evaluate(outputFiles[0]!.text);
    return await page.evaluate<{ checkMs: number; bareMs: number }>("measure()");
  } finally {
    await browser.close();
    server.close();
  }
}

const figuresOf = ({ checkMs, bareMs }: { checkMs: number; bareMs: number }) => ({
  eventsPerSecond: Math.round((events / checkMs) * 1000),
  bareHashesPerSecond: Math.round((events / bareMs) * 1000),
  ratio: Math.round((bareMs / checkMs) * 100) / 100,
});

/** `npm run bench -- verify`: events checked a second (hash, form, chain, trades, returns) beside the bare hashes of the same bytes. */
export async function run(): Promise<object> {
  const lines = recordLines();
  const bytes = Math.round(lines.reduce((sum, line) => sum + line.bytes!.length, 0) / lines.length);
  const node = figuresOf(await inNode(lines));
  const chromium = figuresOf(await inChromium(lines));
  return { events, bytesPerEvent: bytes, node, chromium };
}
