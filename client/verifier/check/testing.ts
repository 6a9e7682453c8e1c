import { createHash } from "node:crypto";
import { nodeCrypto } from "../cli/node-crypto";
import type { ReadFile } from "../log/tiles";
import { recordFileFormat } from "../record/record-file";
import { parseHeld, type Held, type Memory } from "./memory";
import { verifyRecord, type Report } from "./verify-record";

/** Records made by hand, for tests of the verifier alone. */
export const recordId = "5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10";
export const tradeIdOf = (number: number): string => `1b4e28ba-2fa1-41d2-883f-${String(number).padStart(12, "0")}`;

export interface Row {
  sequence: number;
  previous: string;
  hash: string;
  bytes: string | null;
  hidden?: string;
  log?: { entry: string; proof: string };
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
};

export const hashOf = (previous: string, bytes: string): string =>
  createHash("sha256")
    .update(`brigade:event:${bytes.endsWith('"version":2}') ? 2 : 1}\n${previous}\n${bytes}`)
    .digest("hex");

export const bytesOf = (event: object): string => JSON.stringify(sorted(event));

/** An event of version 1. */
export const event = (
  sequence: number,
  kind: string,
  body: object,
  time = new Date(1_800_000_000_000 + sequence * 600_000).toISOString(),
) => ({
  ...{ version: 1, recordId, sequence, time, kind, body },
  nonce: String(sequence).padStart(32, "0"),
});

/** A chain of trades of one unit, opened and closed in turn: events 1 to `count`. */
export function chainOf(count: number): Row[] {
  const events = Array.from({ length: count }, (_, index) => {
    const [sequence, tradeId] = [index + 1, tradeIdOf(Math.floor(index / 2))];
    const fill = { tradeId, quantity: "1", reason: "MANUAL" };
    return sequence % 2 === 1
      ? event(sequence, "OPENED", {
          ...{ ...fill, price: "100", value: "100", symbol: "AAPL", side: "LONG", mode: "PAPER", chapter: 1 },
          ...{ stopPrice: null, targetPrice: null, equityBefore: "100000", textHash: null },
        })
      : event(sequence, "CLOSED", {
          ...fill,
          price: "101.5",
          value: "101.5",
          realisedPnl: "1.5",
          quantityAfter: "0",
          averagePriceAfter: "100",
        });
  });
  return sealed(events.map(bytesOf));
}

/** Hashes bytes into a chain, after what may come before. */
export function sealed(all: readonly string[], before: readonly Row[] = []): Row[] {
  const rows = [...before];
  for (const bytes of all) {
    const previous = rows.at(-1)?.hash ?? "0".repeat(64);
    rows.push({ sequence: rows.length + 1, previous, bytes, hash: hashOf(previous, bytes) });
  }
  return rows;
}

export const memoryOf = (held?: Held): Memory & { held: Held } => {
  const memory = {
    held: held ?? parseHeld(null),
    read: async () => memory.held,
    write: async (next: Held) => void (memory.held = next),
  };
  return memory;
};

interface Given {
  readonly header?: object;
  readonly memory?: Memory;
  readonly readFile?: ReadFile;
  readonly witnesses?: readonly string[];
  readonly source?: string;
}

export function check(
  rows: readonly Row[],
  { header = {}, memory = memoryOf(), readFile, witnesses, source }: Given = {},
): Promise<Report> {
  const last = rows.at(-1);
  const first = {
    ...{ format: recordFileFormat, recordId, sequence: last?.sequence ?? 0, head: last?.hash ?? "0".repeat(64), state: "OPEN" },
    ...{ isGenerated: false, server: "http://a.test", readAt: "", log: null },
    ...header,
  };
  async function* lines(): AsyncGenerator<string> {
    for (const line of [first, ...rows]) yield JSON.stringify(line);
  }
  return verifyRecord({
    crypto: nodeCrypto,
    memory,
    lines: lines(),
    logFiles: () => readFile ?? null,
    witnesses,
    source: source ?? null,
    now: () => new Date("2027-02-01T00:00:00Z"),
  });
}

export const named = ({ findings }: Report): string[] =>
  findings.map(({ code, from, to }) => (from === to ? `${code} ${from}` : `${code} ${from}-${to}`));
