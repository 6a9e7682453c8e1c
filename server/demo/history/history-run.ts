import { Decimal } from "../../platform/decimal";
import type { Trade } from "../../trading/trades/book";
import { isMarginBroken } from "../../trading/accounts/valuation";
import { findTrip, type Trip } from "./exit-watch";
import { HistoryAccount, type HistoryOwner, type HistoryRows } from "./history-account";
import type { DemoFeeder } from "../people/people";
import { blockMinutes, dayMinutes, type PriceHistory } from "./price-history";
import { seededHex, seededRandom, seededUuid, type Random } from "./random";
import { lookback, manage, signalOf, type HeldTrade } from "./strategies";
import { lessonOf, thesisOf } from "../people/thesis-texts";

export interface HistorySpan {
  /** Minutes since the epoch, [from, to). */
  readonly from: number;
  readonly to: number;
  /** 16:00 New York of each weekday in it, in order: minute and day. */
  readonly closes: ReadonlyArray<{ minute: number; day: string }>;
}

/** What the strategy remembers of a trade. */
interface Memory {
  readonly openedDay: number;
  wasScaled: boolean;
  wasReduced: boolean;
  stopsRaised: number;
}

const weekdaysOnly = new Set(["breakout", "momentum", "reversion", "index", "fx", "rotation"]);
/** Of US hours in UTC, whatever the season. */
const sessionMinutes = { from: 14 * 60 + 35, length: 320 };

/** Two years (or less) of one demo feeder: strategy in, rows out. The same seed, prices and span give the same rows. */
export class HistoryRun {
  private readonly random: Random;
  private readonly account: HistoryAccount;
  private readonly memory = new Map<string, Memory>();
  private readonly universe: readonly string[];
  private lastMonth = "";

  constructor(
    private readonly feeder: DemoFeeder,
    owner: HistoryOwner,
    private readonly prices: PriceHistory,
    private readonly span: HistorySpan,
    seed: string,
    snapshotAt: (minute: number) => string,
  ) {
    this.random = seededRandom(`${seed}/history/${feeder.username}`);
    const randomness = { uuid: () => seededUuid(this.random), nonce: () => seededHex(this.random, 16) };
    this.account = new HistoryAccount(owner, prices, randomness, snapshotAt);
    this.universe = feeder.universe.filter((symbol) => prices.instrument(symbol) !== null);
  }

  run(): HistoryRows {
    let close = 0;
    let watched = this.span.from;
    const stops = this.moments();
    for (const { minute, kind } of stops) {
      this.watch(watched, minute);
      watched = minute;
      if (kind === "DECIDE") this.decide(minute);
      if (kind === "CLOSE") this.account.takeClose(this.span.closes[close++]!.day, minute);
    }
    this.watch(watched, this.span.to);
    return this.account.rows();
  }

  /** When something is looked at, in order. */
  private moments(): Array<{ minute: number; kind: "WATCH" | "DECIDE" | "CLOSE" }> {
    const { from, to, closes } = this.span;
    const moments: Array<{ minute: number; kind: "WATCH" | "DECIDE" | "CLOSE" }> = closes.map(({ minute }) => ({ minute, kind: "CLOSE" }));
    for (let minute = Math.ceil(from / blockMinutes) * blockMinutes; minute < to; minute += blockMinutes)
      moments.push({ minute, kind: "WATCH" });
    for (let day = Math.ceil(from / dayMinutes); day * dayMinutes < to; day++) {
      const minute = this.decisionMinute(day);
      if (minute !== null && minute > from && minute < to) moments.push({ minute, kind: "DECIDE" });
    }
    return moments.sort((a, b) => a.minute - b.minute);
  }

  private decisionMinute(day: number): number | null {
    const weekday = new Date(day * 86_400_000).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    const chance = this.random();
    if (!weekdaysOnly.has(this.feeder.style)) return day * dayMinutes + 60 + Math.floor(chance * 1300);
    return isWeekend ? null : day * dayMinutes + sessionMinutes.from + Math.floor(chance * sessionMinutes.length);
  }

  /** Stops, targets and margin between two moments, in the order in which they were tripped. */
  private watch(from: number, to: number): void {
    for (let at = from; at < to;) {
      const trips = this.account.openTrades
        .map((trade) => findTrip(this.prices, trade, at, to))
        .filter((trip): trip is Trip => trip !== null);
      const first = trips.sort((a, b) => a.minute - b.minute || +a.quote.asOf - +b.quote.asOf)[0];
      if (!first) break;
      this.trip(first);
      at = first.minute;
    }
    if (this.account.openTrades.some((trade) => trade.side === "SHORT") && isMarginBroken(this.account.value(to)))
      this.callMargin(from, to);
  }

  private trip({ trade, reason, minute, quote }: Trip): void {
    const closed = this.account.reduce(trade, 1, reason, minute, quote)!;
    if (reason === "STOP" && closed.realisedPnl.isNegative() && this.random() < 0.08)
      this.account.write(closed, `${closed.thesis}\n\n${lessonOf(this.random)}`.trim(), minute + 1);
  }

  /** Closes every short in the first minute whose opening prices break the margin. */
  private callMargin(from: number, to: number): void {
    let [sound, broken] = [from, to];
    while (broken - sound > 1) {
      const middle = Math.floor((sound + broken) / 2);
      if (isMarginBroken(this.account.value(middle))) broken = middle;
      else sound = middle;
    }
    for (const trade of this.account.openTrades) if (trade.side === "SHORT") this.account.reduce(trade, 1, "MARGIN", broken);
  }

  private decide(minute: number): void {
    const day = Math.floor(minute / dayMinutes);
    const month = new Date(day * 86_400_000).toISOString().slice(0, 7);
    const isMonthStart = month !== this.lastMonth;
    this.lastMonth = month;
    for (const trade of this.account.openTrades) this.manageTrade(trade, minute, day, isMonthStart);
    this.look(minute, day);
  }

  private closesUntil(symbol: string, minute: number, day: number): number[] {
    return [...this.prices.daily(symbol, day - 1, lookback - 1), this.prices.price(symbol, minute)];
  }

  private manageTrade(trade: Trade, minute: number, day: number, isMonthStart: boolean): void {
    const memory = this.memory.get(trade.id)!;
    const closes = this.closesUntil(trade.symbol, minute, day);
    const held: HeldTrade = {
      ...memory,
      symbol: trade.symbol,
      side: trade.side,
      entry: trade.averagePrice.toNumber(),
      price: closes.at(-1)!,
      stop: trade.stopPrice?.toNumber() ?? null,
      age: day - memory.openedDay,
    };
    const action = manage(this.feeder, held, closes, isMonthStart);
    if (action?.kind === "CLOSE") this.account.reduce(trade, 1, "MANUAL", minute);
    if (action?.kind === "REDUCE" && this.account.reduce(trade, action.fraction, "MANUAL", minute)) memory.wasReduced = true;
    if (action?.kind === "SCALE") {
      memory.wasScaled = true;
      this.account.scale(trade, trade.entryValue.mul(action.fraction), minute);
    }
    if (action?.kind === "RAISE_STOP") {
      memory.stopsRaised++;
      this.account.setStop(trade, this.onTick(trade.symbol, new Decimal(action.stop)), minute);
    }
  }

  /** At most one new trade a day, the strongest signal of what is not held yet. */
  private look(minute: number, day: number): void {
    const held = new Set(this.account.openTrades.map((trade) => trade.symbol));
    if (held.size >= this.feeder.openMax) return;
    const signals = this.universe
      .filter((symbol) => !held.has(symbol))
      .map((symbol) => signalOf(this.feeder, symbol, this.closesUntil(symbol, minute, day)));
    const best = signals.filter((signal) => signal !== null).sort((a, b) => b.score - a.score)[0];
    if (!best || this.random() < 0.25) return;
    const value = this.account.value(minute).equity.mul(this.feeder.weight * (0.8 + 0.4 * this.random()));
    const trade = this.account.openTrade({ symbol: best.symbol, side: best.side, value, ...this.plan(best.symbol, best.side) }, minute);
    if (trade) this.memory.set(trade.id, { openedDay: day, wasScaled: false, wasReduced: false, stopsRaised: 0 });
  }

  private plan(symbol: string, side: Trade["side"]) {
    const direction = side === "LONG" ? 1 : -1;
    const hasStop = this.feeder.style !== "reckless";
    const level = (price: Decimal, distance: number): Decimal => this.onTick(symbol, price.mul(1 + distance));
    return {
      stopPrice: (price: Decimal) => (hasStop ? level(price, -direction * this.feeder.stop) : null),
      targetPrice: (price: Decimal) =>
        hasStop && this.feeder.style !== "index" ? level(price, direction * this.feeder.stop * this.feeder.reward) : null,
      words: (stop: Decimal | null, target: Decimal | null) =>
        thesisOf(this.feeder, this.random, symbol, this.prices.instrument(symbol)!.name, stop, target),
    };
  }

  private onTick(symbol: string, price: Decimal): Decimal {
    const { tick } = this.prices.instrument(symbol)!;
    return price.div(tick).round().mul(tick);
  }
}
