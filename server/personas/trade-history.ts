import { Decimal } from "../platform/decimal";

/** A sample trade of a persona: the specification's fields, money as decimal strings in USD. */
export interface MockTrade {
  readonly id: string;
  readonly symbol: string;
  readonly type: "long" | "short";
  readonly entryPrice: string;
  /** Null while open. */
  readonly exitPrice: string | null;
  readonly pnl: string;
  readonly pnlPercent: number;
  readonly status: "open" | "closed";
  readonly openedAt: string;
  readonly closedAt: string | null;
}

/** Symbols of the samples with a price to start from, in cents. */
const dishes: ReadonlyArray<readonly [symbol: string, cents: number]> = [
  ["AAPL", 22_410],
  ["MSFT", 50_620],
  ["NVDA", 19_186],
  ["TSLA", 39_940],
  ["AMZN", 23_155],
  ["SPY", 66_410],
  ["QQQ", 60_275],
  ["AMD", 24_330],
];
/** The newest trade of every history opened then, in UTC. */
const newestAt = Date.UTC(2026, 10, 18, 15, 30);
const hourMs = 3_600_000;
/** No sample trade closes later than this after the newest one opened. */
const lastCloseMs = 4 * hourMs;

/** A small generator with 32 bits of state (mulberry32): the same numbers from the same seed on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Sample trades, newest first; the newest is open. `skill` is the chance of a trade to end above zero. */
export function tradeHistory(seed: number, count: number, skill: number): MockTrade[] {
  const random = seeded(seed);
  let openedAt = newestAt;
  return Array.from({ length: count }, (_, at) => {
    openedAt -= Math.round((3 + random() * 28) * hourMs);
    return tradeOf(random, count - at, openedAt, at === 0, skill);
  });
}

/** Percent of the closed ones that ended above zero, to a tenth; those at zero count as closed. */
export function winRateOf(history: readonly MockTrade[]): number {
  const closed = history.filter(({ status }) => status === "closed");
  const won = closed.filter(({ pnl }) => Number(pnl) > 0).length;
  return closed.length === 0 ? 0 : Math.round((won / closed.length) * 1000) / 10;
}

function tradeOf(random: () => number, number: number, openedAt: number, isOpen: boolean, skill: number): MockTrade {
  const [symbol, cents] = dishes[Math.floor(random() * dishes.length)]!;
  const type = random() < 0.78 ? "long" : "short";
  const isWon = random() < skill;
  const movePercent = (isWon ? 1 : -1) * (0.1 + random() * (isWon ? 3.4 : 2.6));
  const entry = new Decimal(Math.round(cents * (0.8 + random() * 0.4))).div(100);
  const quantity = 1 + Math.floor(random() * 20);
  const direction = type === "long" ? 1 : -1;
  const exit = entry.mul(new Decimal(1).plus(new Decimal((direction * movePercent).toFixed(4)).div(100))).toDecimalPlaces(2);
  const gained = exit.minus(entry).mul(direction);
  const heldMs = Math.round((1 + random() * 70) * hourMs);
  return {
    id: `T-${number}`,
    symbol,
    type,
    entryPrice: entry.toFixed(2),
    exitPrice: isOpen ? null : exit.toFixed(2),
    pnl: gained.mul(quantity).toFixed(2),
    pnlPercent: Number(gained.div(entry).mul(100).toFixed(2)),
    status: isOpen ? "open" : "closed",
    openedAt: new Date(openedAt).toISOString(),
    closedAt: isOpen ? null : new Date(Math.min(openedAt + heldMs, newestAt + lastCloseMs)).toISOString(),
  };
}
