import { type FillPage, VenueCallError, type VenueFill } from "../../port/venue-session";
import type { Dialect } from "./dialects";
import type { PrivateExchange } from "./exchange";
import { fieldsOf } from "./unified";

/** Asks the venue for fills between two moments, or from an id on; throws VenueCallError. */
export type ReadTrades = (
  work: (ccxt: PrivateExchange) => Promise<unknown>,
) => Promise<{ rows: readonly unknown[]; fills: readonly VenueFill[] }>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A window that reached up to now is read again from so far before: clocks differ, and a fill may show late. */
const overlapMs = 10 * 60_000;
/** The longest span that one question may cover at every venue. */
const windowMs = 6 * dayMs;
const pagesPerWindowMax = 50;

/**
 * Binance: fills of a symbol from an id on. Before the first one is known, day by day: its answers cover no more than a day. Cursor
 * `id:NUMBER`, or `time:MS` while no fill is known.
 */
export async function fillsBySymbol(
  read: ReadTrades,
  dialect: Dialect,
  unified: string,
  cursor: string | null,
  since: Date,
  now: number,
): Promise<FillPage> {
  const limit = dialect.fillsPerPageMax;
  const [kind, mark] = (cursor ?? `time:${+since}`).split(":") as [string, string];
  if (kind === "id") {
    const { fills, rows } = await read((ccxt) => ccxt.fetchMyTrades(unified, undefined, limit, { fromId: (BigInt(mark) + 1n).toString() }));
    return { fills, cursor: `id:${lastIdOf(rows) ?? mark}`, hasMore: rows.length >= limit };
  }
  const from = Number(mark);
  const to = Math.min(from + dayMs - 1, now);
  const { fills, rows } = await read((ccxt) => ccxt.fetchMyTrades(unified, from, limit, { until: to }));
  const last = lastIdOf(rows);
  if (last !== null) return { fills, cursor: `id:${last}`, hasMore: rows.length >= limit || to < now };
  return { fills: [], cursor: `time:${to < now ? to + 1 : Math.max(from, now - overlapMs)}`, hasMore: to < now };
}

/** The others: all fills of an account between two moments, the newest first, so pages go back from the end. Cursor: `time:MS`. */
export async function fillsByAccount(
  read: ReadTrades,
  dialect: Dialect,
  cursor: string | null,
  since: Date,
  now: number,
): Promise<FillPage> {
  const limit = dialect.fillsPerPageMax;
  const from = Number((cursor ?? `time:${+since}`).split(":")[1]);
  const to = Math.min(from + windowMs, now);
  const found = new Map<string, VenueFill>();
  let until = to;
  for (let pages = 0; ; pages++) {
    const { fills, rows } = await read((ccxt) => ccxt.fetchMyTrades(undefined, from, limit, { until }));
    const before = found.size;
    for (const fill of fills) found.set(`${fill.symbol} ${fill.venueFillId}`, fill);
    const oldest = Math.min(...rows.map((row) => Number(fieldsOf(row)?.["timestamp"])));
    if (rows.length < limit || oldest <= from) break;
    // Nothing new below a full page, or no end: what lies between would be lost without a word.
    if (found.size === before || pages >= pagesPerWindowMax) throw new VenueCallError("OTHER", "The venue's pages of fills do not end.");
    until = oldest;
  }
  const fills = [...found.values()].sort((a, b) => +a.at - +b.at);
  return { fills, cursor: `time:${to < now ? to : Math.max(from, now - overlapMs)}`, hasMore: to < now };
}

/** The highest id of a page, exactly: ids may be beyond what a float holds. */
function lastIdOf(rows: readonly unknown[]): string | null {
  const ids = rows.map((row) => String(fieldsOf(row)?.["id"]));
  return ids.reduce<string | null>((last, id) => (last === null || BigInt(id) > BigInt(last) ? id : last), null);
}
