import { scramble } from "./hash";

/** A bar in whole ticks of its symbol; volume in whole units. */
export interface RawBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** How far ticks stray from the straight line between two turns, as a share of the bar's range. */
const jitterShare = 0.18;
const minuteSeconds = 60;

/**
 * The price of a minute `ms` after its start, in whole ticks: from the open to the extreme nearer to it, to the
 * other one, towards the close, with hashed jitter in between that never leaves [low, high]. Both turns fall on whole
 * seconds, so that one tick a second shows the bar's true extremes. `bits` are the minute's own random bits.
 */
export function priceInMinute(bar: Omit<RawBar, "volume">, bits: number, ms: number): number {
  const isHighFirst = bar.high - bar.open <= bar.open - bar.low;
  const turns = [
    { second: 0, price: bar.open },
    { second: 6 + (bits % 20), price: isHighFirst ? bar.high : bar.low },
    { second: 32 + ((bits >>> 8) % 22), price: isHighFirst ? bar.low : bar.high },
    { second: minuteSeconds, price: bar.close },
  ];
  const leg = turns.findLastIndex((turn) => turn.second * 1000 <= ms && turn.second < minuteSeconds);
  const from = turns[leg]!;
  const to = turns[leg + 1]!;
  const share = (ms / 1000 - from.second) / (to.second - from.second);
  const noise = scramble(bits ^ Math.imul(Math.floor(ms) + 1, 0x9e3779b1)) / 2_147_483_648 - 1;
  const jitter = jitterShare * (bar.high - bar.low) * noise * 4 * share * (1 - share);
  const price = Math.round(from.price + share * (to.price - from.price) + jitter);
  return Math.min(bar.high, Math.max(bar.low, price));
}
