import type { MadeUpEvent } from "./made-up-past";

/**
 * What a copy makes of a feeder's past, event by event, in exact fractions, straight from the rules as `product.md` §6 and
 * docs have them. It shares nothing with the code that it is compared with: no SQL, no decimals, no types. Without margin
 * calls, orders in parts and trades taken over at the start.
 */
export interface OracleCopy {
  readonly amount: string;
  readonly sizing: string;
  readonly sizingValue: string | null;
  readonly maxPerTrade: string | null;
  readonly maxPerSymbol: string | null;
  readonly maxExposurePercent: string | null;
  readonly cashReserve: string;
  readonly allowSymbols: readonly string[] | null;
  readonly denySymbols: readonly string[];
  readonly classes: readonly string[] | null;
  readonly maxOpenTrades: number | null;
  readonly slippageCapBps: string | null;
  readonly quoteAgeMsMax: number | null;
  readonly dailyLossLimit: string | null;
  readonly eaterMaxPerSymbol: string | null;
  readonly eaterMaxPerClass: Readonly<Partial<Record<string, string>>>;
  readonly eaterMaxTotal: string | null;
  readonly eaterDailyLossLimit: string | null;
  readonly slippageBps: string;
  readonly feeBps: string;
  readonly lateAfterMs: number;
  readonly dayMids: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly instruments: Readonly<Record<string, { readonly tick: string; readonly lot: string; readonly class: string }>>;
}

/** Money, prices and units with as many places as they need; null where there is none. */
export interface OracleRow {
  readonly action: string | null;
  readonly reason: string | null;
  readonly quantity: string;
  readonly price: string | null;
  readonly money: string;
  readonly fee: string;
  readonly held: string;
  readonly cash: string;
  readonly equity: string | null;
  readonly exposure: string | null;
  readonly realised: string;
}

/** An exact fraction. */
class Part {
  static readonly zero = new Part(0n, 1n);
  private constructor(
    private readonly top: bigint,
    private readonly under: bigint,
  ) {}

  static of(text: string | number): Part {
    const [, sign, whole, rest = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text))!;
    return Part.make(BigInt(`${sign}${whole}${rest}`), 10n ** BigInt(rest.length));
  }

  private static make(top: bigint, under: bigint): Part {
    let [a, b] = [top < 0n ? -top : top, under];
    while (b) [a, b] = [b, a % b];
    const shared = a || 1n;
    return new Part(top / shared, under / shared);
  }

  plus = (other: Part): Part => Part.make(this.top * other.under + other.top * this.under, this.under * other.under);
  minus = (other: Part): Part => this.plus(other.negated());
  times = (other: Part): Part => Part.make(this.top * other.top, this.under * other.under);
  negated = (): Part => Part.make(-this.top, this.under);
  over(other: Part): Part {
    const sign = other.top < 0n ? -1n : 1n;
    return Part.make(this.top * other.under * sign, this.under * other.top * sign);
  }

  sign = (): number => (this.top > 0n ? 1 : this.top < 0n ? -1 : 0);
  below = (other: Part): boolean => this.minus(other).sign() < 0;
  min = (other: Part | null): Part => (other && other.below(this) ? other : this);
  max = (other: Part): Part => (this.below(other) ? other : this);
  abs = (): Part => (this.sign() < 0 ? this.negated() : this);

  /** Down, for what is not negative. */
  whole(): Part {
    return Part.make(this.top / this.under, 1n);
  }

  /** Half away from zero. */
  round(places: number): Part {
    const scale = 10n ** BigInt(places);
    const doubled = this.abs()
      .times(Part.make(2n * scale, 1n))
      .plus(Part.make(1n, 1n));
    const rounded = Part.make(doubled.top / doubled.under / 2n, scale);
    return this.sign() < 0 ? rounded.negated() : rounded;
  }

  cut(places: number): Part {
    const scale = Part.make(10n ** BigInt(places), 1n);
    return this.times(scale).whole().over(scale);
  }

  toString(): string {
    // Only powers of two and five are below the line of what is written.
    let places = 0;
    for (let under = 1n; under % this.under !== 0n; under *= 10n) places += 1;
    const digits = String((this.top < 0n ? -this.top : this.top) * (10n ** BigInt(places) / this.under)).padStart(places + 1, "0");
    const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    return this.top < 0n ? `-${text}` : text;
  }
}

const one = Part.of(1);
const bps = Part.of(10_000);
const hundred = Part.of(100);
const part = (text: string | null): Part | null => (text === null ? null : Part.of(text));

interface Holding {
  readonly symbol: string;
  readonly isLong: boolean;
  ideal: Part;
  lots: Array<{ units: Part; cost: Part; at: string }>;
}

const unitsOf = ({ lots }: Holding): Part => lots.reduce((sum, { units }) => sum.plus(units), Part.zero);
const costOf = ({ lots }: Holding): Part => lots.reduce((sum, { cost }) => sum.plus(cost), Part.zero);

interface Marks {
  readonly equity: Part;
  readonly exposure: Part;
  readonly shorts: Part;
  readonly inSymbol: Part;
  readonly inClass: Part;
}

export class TasteOracle {
  private cash: Part;
  private dayStart: Part;
  private day: string | null = null;
  private readonly holdings = new Map<string, Holding>();

  constructor(private readonly copy: OracleCopy) {
    this.cash = Part.of(copy.amount);
    this.dayStart = this.cash;
  }

  follow(event: MadeUpEvent): OracleRow {
    this.beginDay(event);
    const isOpening = event.kind === "OPENED" || event.kind === "SCALED";
    const hasShort = [...this.holdings.values()].some(({ isLong }) => !isLong);
    const marks = isOpening || (hasShort && event.kind !== "ADJUSTED") ? this.marks(event) : null;
    const done = isOpening ? this.openOrAdd(event, marks!) : event.kind === "ADJUSTED" ? this.adjust(event) : this.sell(event);
    const holding = this.holdings.get(event.tradeId);
    const held = holding ? unitsOf(holding) : Part.zero;
    if (holding && held.sign() === 0) this.holdings.delete(event.tradeId);
    return {
      ...{ action: null, reason: null, quantity: "0", price: null, money: "0", fee: "0", realised: "0", ...done },
      ...{ held: String(held), cash: String(this.cash) },
      ...{ equity: marks && String(marks.equity), exposure: marks && String(marks.exposure) },
    };
  }

  /** A day's loss counts from 00:00 UTC, at the prices of then. */
  private beginDay({ at }: MadeUpEvent): void {
    const today = at.slice(0, 10);
    if (this.day !== null && today > this.day) {
      const mids = this.copy.dayMids[today] ?? {};
      this.dayStart = [...this.holdings.values()].reduce((sum, holding) => {
        const mid = part(mids[holding.symbol] ?? null);
        const value = mid ? unitsOf(holding).times(mid).round(2) : costOf(holding);
        return holding.isLong ? sum.plus(value) : sum.minus(value);
      }, this.cash);
    }
    this.day = today;
  }

  private marks({ mids, symbol }: MadeUpEvent): Marks {
    let [equity, exposure, shorts, inSymbol, inClass] = [this.cash, Part.zero, Part.zero, Part.zero, Part.zero];
    const classOf = (name: string): string => this.copy.instruments[name]!.class;
    for (const holding of this.holdings.values()) {
      const mid = part(mids[holding.symbol] ?? null);
      const value = mid ? unitsOf(holding).times(mid) : costOf(holding);
      exposure = exposure.plus(value);
      equity = holding.isLong ? equity.plus(value.round(2)) : equity.minus(value.round(2));
      if (!holding.isLong) shorts = shorts.plus(value);
      if (holding.symbol === symbol) inSymbol = inSymbol.plus(value);
      if (classOf(holding.symbol) === classOf(symbol)) inClass = inClass.plus(value);
    }
    return { equity, exposure, shorts, inSymbol, inClass };
  }

  /** What a fill on this side costs or brings a unit: the quote, worse by the slippage, in whole ticks. */
  private priceOf(quote: string | null, isBuy: boolean, symbol: string): Part | null {
    if (quote === null) return null;
    const tick = Part.of(this.copy.instruments[symbol]!.tick);
    const slip = Part.of(quote).times(Part.of(this.copy.slippageBps)).over(bps).over(tick).round(0).times(tick);
    return isBuy ? Part.of(quote).plus(slip) : Part.of(quote).minus(slip);
  }

  private openOrAdd(event: MadeUpEvent, marks: Marks): Partial<OracleRow> {
    const { copy } = this;
    const isLong = event.side === "LONG";
    const action = event.kind === "OPENED" ? "OPEN" : "SCALE";
    const price = this.priceOf(isLong ? event.ask : event.bid, isLong, event.symbol);
    const guard = this.guardOf(event, price, marks);
    if (!price) return { action, reason: guard };
    const sized = this.size(event, price, marks);
    const reason = guard ?? sized.reason;
    if (reason) return { action, reason, price: String(price) };
    const money = sized.units.times(price).round(2);
    const fee = money.times(Part.of(copy.feeBps)).over(bps).round(2);
    this.cash = (isLong ? this.cash.minus(money) : this.cash.plus(money)).minus(fee);
    const holding = this.holdings.get(event.tradeId) ?? { symbol: event.symbol, isLong, ideal: Part.zero, lots: [] };
    holding.lots.push({ units: sized.units, cost: money, at: event.at });
    holding.ideal = holding.ideal.plus(sized.units);
    this.holdings.set(event.tradeId, holding);
    return { action, quantity: String(sized.units), price: String(price), money: String(money), fee: String(fee) };
  }

  private guardOf(event: MadeUpEvent, price: Part | null, { equity }: Marks): string | null {
    const { copy } = this;
    if (event.fillAgeMs !== null && event.fillAgeMs > (copy.quoteAgeMsMax ?? copy.lateAfterMs)) return "TOO_LATE";
    if (!price) return "QUOTE_STALE";
    if ((copy.allowSymbols && !copy.allowSymbols.includes(event.symbol)) || copy.denySymbols.includes(event.symbol))
      return "SYMBOL_NOT_ALLOWED";
    if (copy.classes && !copy.classes.includes(copy.instruments[event.symbol]!.class)) return "CLASS_NOT_ALLOWED";
    if (event.kind === "OPENED" && copy.maxOpenTrades !== null && this.holdings.size >= copy.maxOpenTrades) return "OPEN_TRADES_MAX";
    if (copy.quoteAgeMsMax !== null && event.quoteAgeMs > copy.quoteAgeMsMax) return "QUOTE_TOO_OLD";
    const theirs = Part.of(event.fillPrice!);
    const worse = event.side === "LONG" ? price.minus(theirs) : theirs.minus(price);
    if (copy.slippageCapBps !== null && Part.of(copy.slippageCapBps).below(worse.over(theirs).times(bps))) return "SLIPPAGE_CAP";
    const lost = this.dayStart.minus(equity);
    if (copy.dailyLossLimit !== null && !lost.below(Part.of(copy.dailyLossLimit))) return "DAILY_LOSS";
    if (copy.eaterDailyLossLimit !== null && !lost.below(Part.of(copy.eaterDailyLossLimit))) return "EATER_DAILY_LOSS";
    return null;
  }

  /** The rule's money, or why it gives none. */
  private base(event: MadeUpEvent, price: Part, equity: Part): Part | string {
    const { sizing, sizingValue } = this.copy;
    const units = Part.of(event.fillQuantity!);
    const before = event.kind === "SCALED" ? Part.of(event.quantity).minus(units) : Part.zero;
    const holding = this.holdings.get(event.tradeId);
    if (before.sign() > 0 && !holding) return "NOT_HELD";
    if (sizing === "PROPORTIONAL") {
      const theirs = Part.of(event.equityBefore);
      if (theirs.sign() <= 0) return "FEEDER_EQUITY";
      return equity.times(units.times(Part.of(event.fillPrice!)).round(2)).over(theirs);
    }
    if (sizing === "MULTIPLIER") return Part.of(sizingValue!).times(units).times(price);
    if (before.sign() > 0) return unitsOf(holding!).times(units).over(before).times(price);
    if (sizing === "FIXED_AMOUNT") return Part.of(sizingValue!);
    if (event.stopPrice === null) return "NO_STOP";
    const stop = Part.of(event.stopPrice);
    const distance = event.side === "LONG" ? price.minus(stop) : stop.minus(price);
    if (distance.sign() <= 0) return "STOP_PASSED";
    const risked = equity.times(Part.of(sizingValue!)).over(hundred);
    return risked.over(distance.max(Part.of(this.copy.instruments[event.symbol]!.tick))).times(price);
  }

  private size(event: MadeUpEvent, price: Part, marks: Marks): { units: Part; reason: string | null } {
    const { copy } = this;
    const base = this.base(event, price, marks.equity);
    if (typeof base === "string") return { units: Part.zero, reason: base };
    const headroom = (limit: string | null, taken: Part): Part | null => part(limit)?.minus(taken).max(Part.zero) ?? null;
    const free = this.cash.minus(Part.of("2.5").times(marks.shorts)).minus(Part.of(copy.cashReserve)).max(Part.zero);
    const exposureMax = copy.maxExposurePercent === null ? null : marks.equity.times(Part.of(copy.maxExposurePercent)).over(hundred);
    const caps: ReadonlyArray<readonly [string, Part | null]> = [
      ["BELOW_MINIMUM", part(copy.maxPerTrade)],
      ["SYMBOL_MAX", headroom(copy.maxPerSymbol, marks.inSymbol)],
      ["EXPOSURE_MAX", exposureMax && exposureMax.minus(marks.exposure).max(Part.zero)],
      ["EATER_SYMBOL_MAX", headroom(copy.eaterMaxPerSymbol, marks.inSymbol)],
      ["EATER_CLASS_MAX", headroom(copy.eaterMaxPerClass[copy.instruments[event.symbol]!.class] ?? null, marks.inClass)],
      ["EATER_TOTAL_MAX", headroom(copy.eaterMaxTotal, marks.exposure)],
      ["NO_FREE_CASH", event.side === "SHORT" ? free.over(Part.of("1.5")) : free],
    ];
    let [money, bit] = [base, "BELOW_MINIMUM"];
    for (const [name, most] of caps) {
      if (most?.below(money)) bit = name;
      money = money.min(most);
    }
    const lot = Part.of(copy.instruments[event.symbol]!.lot);
    const units = money.sign() > 0 ? money.over(price).over(lot).whole().times(lot) : Part.zero;
    const isEnough = units.sign() > 0 && !units.times(price).below(one.max(lot.times(price)));
    return isEnough ? { units, reason: null } : { units: Part.zero, reason: bit };
  }

  private sell(event: MadeUpEvent): Partial<OracleRow> {
    const { copy } = this;
    const action = event.kind === "CLOSED" ? "CLOSE" : "REDUCE";
    const holding = this.holdings.get(event.tradeId);
    if (!holding) return { action, reason: "NOT_HELD" };
    const held = unitsOf(holding);
    const lot = Part.of(copy.instruments[event.symbol]!.lot);
    const after = Part.of(event.quantity);
    const ideal = holding.ideal.times(after).over(after.plus(Part.of(event.fillQuantity!)));
    const units = event.kind === "CLOSED" ? held : held.minus(ideal).over(lot).round(9).max(Part.zero).whole().times(lot);
    holding.ideal = event.kind === "CLOSED" ? Part.zero : ideal.round(18);
    if (units.sign() === 0) return { action, reason: "BELOW_LOT" };
    const price = this.priceOf(holding.isLong ? event.bid : event.ask, !holding.isLong, event.symbol)!;
    const money = units.times(price).round(2);
    const fee = money.times(Part.of(copy.feeBps)).over(bps).round(2);
    const cost = takeOldest(holding, units);
    this.cash = (holding.isLong ? this.cash.plus(money) : this.cash.minus(money)).minus(fee);
    const realised = holding.isLong ? money.minus(cost) : cost.minus(money);
    return {
      ...{ action, quantity: String(units), price: String(price), money: String(money), fee: String(fee), realised: String(realised) },
    };
  }

  /** What was bought at the ex-date or later is of the new units already, and has no right to a dividend. */
  private adjust({ tradeId, body }: MadeUpEvent): Partial<OracleRow> {
    const holding = this.holdings.get(tradeId);
    const { ratio, perUnit, exAt } = actionOf(body!);
    const concerned = holding?.lots.filter((lot) => exAt === null || lot.at < exAt) ?? [];
    if (!holding || concerned.length === 0) return {};
    const before = unitsOf(holding);
    let paid = Part.zero;
    for (const lot of concerned) {
      const value = lot.units.times(perUnit).round(2).min(lot.cost);
      paid = paid.plus(value);
      lot.cost = lot.cost.minus(value);
      if (ratio) lot.units = lot.units.times(ratio).cut(10);
    }
    const isAll = concerned.length === holding.lots.length;
    if (ratio) holding.ideal = (isAll ? holding.ideal.times(ratio) : holding.ideal.times(unitsOf(holding)).over(before)).round(18);
    this.cash = holding.isLong ? this.cash.plus(paid) : this.cash.minus(paid);
    return { action: "ADJUST", money: String(paid) };
  }
}

/** A corporate action as it is sealed; `ratio` of a split. Times are text of one form, which sorts. */
function actionOf(body: Readonly<Record<string, string>>): { ratio: Part | null; perUnit: Part; exAt: string | null } {
  const [code, exAt = null] = body["adjustment"]!.split("@") as [string, string?];
  const [name, to = body["to"], from = body["from"]] = code.split(":");
  return { ratio: name === "SPLIT" ? Part.of(to!).over(Part.of(from!)) : null, perUnit: Part.of(body["perUnit"] ?? "0"), exAt };
}

/** Takes units of the oldest lots and returns what they had cost, split to the cent. */
function takeOldest(holding: Holding, units: Part): Part {
  let [left, taken] = [units, Part.zero];
  for (const lot of holding.lots) {
    const sold = lot.units.min(left);
    if (sold.sign() === 0) continue;
    const cost = sold.below(lot.units) ? lot.cost.times(sold).over(lot.units).round(2) : lot.cost;
    lot.units = lot.units.minus(sold);
    lot.cost = lot.cost.minus(cost);
    left = left.minus(sold);
    taken = taken.plus(cost);
  }
  holding.lots = holding.lots.filter((lot) => lot.units.sign() > 0);
  return taken;
}
