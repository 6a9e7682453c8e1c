import {
  cents,
  D,
  midsOf,
  sum,
  zero,
  type OracleEaterLimits,
  type OracleEvent,
  type OracleInstrument,
  type OracleOpenTrade,
  type OracleQuotes,
  type OracleReceipt,
  type OracleSettings,
  type Side,
  type Split,
  slippageSeed,
} from "./oracle-model";
import { CopyExits } from "./oracle-exits";
import { simulatedPrice } from "../../server/copying/testing/simulated-slippage";

/**
 * An independent, naive model of copying for tests only: one copy, one row at a time, exact decimals, no line and no SQL
 * of the engine it checks. It is given in which order things reached the copy, and says what each had to do. Over 300 lines:
 * it reads as the rules do, from the top, and is compared with them line by line.
 */
interface Lot {
  remaining: D;
  cost: D;
}

type Mids = Readonly<Record<string, D>>;

interface Position {
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: Side;
  ideal: D;
  closedByYou: boolean;
  /** Why it is being closed, and by what; null unless the close waits for a live price. */
  waits: { readonly cause: OracleReceipt["cause"]; readonly causeId: string } | null;
  readonly lots: Lot[];
}

interface Opening {
  readonly cause: "EVENT" | "START" | "ADD";
  readonly causeId: string;
  readonly sequence: number | null;
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly action: "OPEN" | "SCALE";
  readonly bid: string;
  readonly ask: string;
  readonly mids: Mids;
  readonly stopPrice: string | null;
  readonly quoteAgeMs: number | null;
  /** The feeder's own fill, with the parts of the order that came before; null where money is given. */
  readonly fill: { readonly quantity: D; readonly value: D; readonly price: D; readonly before: D; readonly equity: D } | null;
  /** What the copy has placed for those parts; null where it is the first. */
  readonly placed: { readonly quantity: D; readonly money: D } | null;
  readonly given: D | null;
}

/** An eater with all their copies: what the caps and the daily loss limit over all of them see. */
export class EaterOracle {
  readonly copies: CopyOracle[] = [];
  /** Symbols without a live price. */
  halted: ReadonlySet<string> = new Set();
  /** What was transferred to the account, which can hold a symbol one way only. */
  readonly own = new Map<string, Side>();

  /** `ended`: symbols in which a trade that was transferred has ended, nobody says when. */
  constructor(
    public limits: OracleEaterLimits,
    private readonly ended: ReadonlySet<string> = new Set(),
  ) {}

  /** Whether the account holds the symbol the other way; null where it did and may be out of it. */
  isOpposed({ symbol, side }: Pick<Position, "symbol" | "side">): boolean | null {
    if ((this.own.get(symbol) ?? side) === side) return false;
    return this.ended.has(symbol) ? null : true;
  }

  /** Value of all that is held, in these symbols or in all. */
  exposure(mids: Mids, isCounted: (symbol: string) => boolean = () => true): D {
    const positions = this.copies.flatMap((copy) => copy.values(mids));
    return sum(positions.filter(({ symbol }) => isCounted(symbol)).map(({ value }) => value));
  }

  /** Equity now less that of the day's beginning and of what came and went since; everything came today. */
  dayPnl(mids: Mids): D {
    return sum(this.copies.map((copy) => copy.equity(mids).sub(copy.putIn).add(copy.left)));
  }
}

export class CopyOracle {
  state: "ACTIVE" | "PAUSED" | "MIRROR_EXITS" | "STOPPING" | "STOPPED" = "ACTIVE";
  cash: D;
  putIn: D;
  /** What went back to the account when it ended. */
  returned: D = zero;
  /** What it was worth when it ended, transferred lots included. */
  left: D = zero;
  /** Lots that left it while it went on: money taken out, though no cash moved. */
  leftBefore: D = zero;
  units: D;
  readonly exits: CopyExits;
  /** The feeder's last event when the eater chose to follow exits only: what was sealed by then still opens. */
  exitsOnly: number | null = null;
  /** The event that took the last position of a copy that only followed exits. */
  drainedBy: number | null = null;
  readonly positions = new Map<string, Position>();
  readonly receipts: OracleReceipt[] = [];
  /** Ids of the causes by trade, of what is being done: they are drawn when it is done, and say how its fills slip. */
  causes: ReadonlyMap<string, string> = new Map();

  constructor(
    readonly id: string,
    public settings: OracleSettings,
    amount: string,
    private readonly eater: EaterOracle,
    private readonly instruments: Readonly<Record<string, OracleInstrument>>,
  ) {
    this.cash = this.putIn = this.units = new D(amount);
    this.exits = new CopyExits(settings);
    eater.copies.push(this);
  }

  /** Money in or out changes the units, never this. */
  unitValue(quotes: OracleQuotes): D {
    return this.equity(midsOf(quotes)).div(this.units).toDecimalPlaces(12);
  }

  /** Other rules from here on. A stop or a profit to take that changed counts from the unit value now. */
  update(settings: OracleSettings, quotes: OracleQuotes): void {
    this.exits.update(settings, this.unitValue(quotes));
    this.settings = settings;
  }

  /** Notes what it is worth now for a stop that trails; returns what it must act on and has not, once all `isSettled`. */
  look(quotes: OracleQuotes, isSettled = false): string | null {
    if (!this.isRunning) return null;
    const value = this.unitValue(quotes);
    this.exits.look(value, isSettled);
    return isSettled ? this.exits.mustAct(value) : null;
  }

  /** Why it may stop by itself now. */
  mayStop(quotes: OracleQuotes): string | null {
    return this.exits.mayAct(this.unitValue(quotes));
  }

  get isRunning(): boolean {
    return this.state === "ACTIVE" || this.state === "PAUSED" || this.state === "MIRROR_EXITS";
  }

  /** Its own stop or profit to take: all is sold at the prices of the tick that was too much. */
  copyStop(order: readonly string[], quotes: OracleQuotes): void {
    for (const tradeId of order) this.close("COPY_STOP", tradeId, quotes);
    this.leave();
  }

  held(tradeId: string): D {
    return sum((this.positions.get(tradeId)?.lots ?? []).map((lot) => lot.remaining));
  }

  heldTrades(): string[] {
    return [...this.positions.keys()].filter((tradeId) => this.held(tradeId).gt(0));
  }

  /** The feeder's open trades by their weights at mid now, in the order given. */
  start(trades: readonly OracleOpenTrade[], equity: D, quotes: OracleQuotes): void {
    const [amount, mids] = [this.cash, midsOf(quotes)];
    for (const { tradeId, symbol, side, quantity, stopPrice } of trades) {
      const given = equity.gt(0) ? amount.mul(mids[symbol]!.mul(quantity)).div(equity) : zero;
      const [bid, ask] = quotes[symbol]!;
      this.open({
        cause: "START",
        causeId: this.id,
        sequence: null,
        action: "OPEN",
        tradeId,
        symbol,
        side,
        bid,
        ask,
        mids,
        stopPrice,
        quoteAgeMs: 0,
        fill: null,
        placed: null,
        given,
      });
    }
  }

  /** Money in; spread over what is held, in the order given. */
  add(amount: string, spreadOver: readonly string[], quotes: OracleQuotes): void {
    const [equity, mids] = [this.equity(midsOf(quotes)), midsOf(quotes)];
    const portions = spreadOver.map((tradeId) => {
      const { symbol, side } = this.positions.get(tradeId)!;
      const [bid, ask] = quotes[symbol]!;
      const given = this.held(tradeId)
        .mul(side === "LONG" ? ask : bid)
        .mul(amount)
        .div(equity);
      return {
        cause: "ADD",
        causeId: this.causes.get(tradeId)!,
        sequence: null,
        action: "SCALE",
        tradeId,
        symbol,
        side,
        bid,
        ask,
        mids,
        stopPrice: null,
        quoteAgeMs: 0,
        fill: null,
        placed: null,
        given,
      } as const;
    });
    this.move(new D(amount), equity);
    for (const portion of portions) this.open(portion);
  }

  withdraw(amount: string, quotes: OracleQuotes): void {
    this.move(new D(amount).neg(), this.equity(midsOf(quotes)));
  }

  /** At the unit value that the equity before makes, to twelve decimals as units and their value are kept. */
  private move(amount: D, equity: D): void {
    const unitValue = equity.div(this.units).toDecimalPlaces(12);
    this.units = this.units.add(amount.div(unitValue).toDecimalPlaces(12));
    this.cash = this.cash.add(amount);
    this.putIn = this.putIn.add(amount);
  }

  /** Closes one position alone. */
  closeAlone(tradeId: string, quotes: OracleQuotes): void {
    this.close("MANUAL", tradeId, quotes);
    this.positions.get(tradeId)!.closedByYou = true;
  }

  /** At the price now; without a live one it waits for the next. */
  private close(cause: OracleReceipt["cause"], tradeId: string, quotes: OracleQuotes): void {
    const position = this.positions.get(tradeId)!;
    const causeId = this.causes.get(tradeId)!;
    position.ideal = zero;
    if (!this.eater.halted.has(position.symbol))
      return this.sell(cause, null, tradeId, this.held(tradeId), "CLOSE", this.exitPrice(tradeId, quotes, causeId));
    position.waits = { cause, causeId };
    this.receipts.push({ ...nothing, cause, sequence: null, tradeId, action: "CLOSE", status: "PENDING" });
  }

  /** The price a close waited for is there. */
  fill(tradeId: string, quotes: OracleQuotes): void {
    const waited = this.endWait(tradeId);
    if (!waited) return;
    this.sell(waited.cause, null, tradeId, this.held(tradeId), "CLOSE", this.exitPrice(tradeId, quotes, waited.causeId));
  }

  /** Takes back the receipt that said so. */
  private endWait(tradeId: string): Position["waits"] {
    const position = this.positions.get(tradeId)!;
    const waited = position.waits;
    position.waits = null;
    const index = this.receipts.findIndex((receipt) => receipt.status === "PENDING" && receipt.tradeId === tradeId);
    if (waited) this.receipts.splice(index, 1);
    return waited;
  }

  /** Shorts that must be closed now: its equity is under 130% of all of them, and one at least has a price. */
  shortsAtMargin(quotes: OracleQuotes): string[] {
    const shorts = this.values(midsOf(quotes)).filter(({ side }) => side === "SHORT");
    const owed = sum(shorts.map(({ value }) => cents(value)));
    if (owed.isZero() || this.equity(midsOf(quotes)).gte(owed.mul("1.3"))) return [];
    const closable = shorts.filter(({ waits }) => !waits);
    const hasPrice = closable.some(({ symbol }) => !this.eater.halted.has(symbol));
    return hasPrice ? closable.map(({ tradeId }) => tradeId) : [];
  }

  closeAtMargin(tradeId: string, quotes: OracleQuotes): void {
    this.close("MARGIN", tradeId, quotes);
  }

  /** What is held and not being closed already. */
  closable(): string[] {
    return this.heldTrades().filter((tradeId) => !this.positions.get(tradeId)!.waits);
  }

  /** On its way out until the last close is filled. */
  private leave(): void {
    if (this.heldTrades().length === 0) return this.end();
    this.state = "STOPPING";
  }

  /** `head` is the feeder's last event at that moment; a paused copy opens nothing of what came before it, either. */
  stop(mode: "CLOSE_ALL" | "DETACH" | "MIRROR_EXITS", order: readonly string[], quotes: OracleQuotes, head: number): void {
    if (this.state === "STOPPED") return;
    if (mode === "CLOSE_ALL") for (const tradeId of order) this.close("STOP", tradeId, quotes);
    if (mode === "CLOSE_ALL") return this.leave();
    this.exitsOnly = this.state === "PAUSED" ? 0 : head;
    this.state = "MIRROR_EXITS";
  }

  /** All is transferred, but `closed`, which the account holds the other way, is sold; while that waits for a price the copy goes on with it alone. */
  stopDetaching(handed: readonly string[], closed: readonly string[], quotes: OracleQuotes): void {
    for (const tradeId of closed) if (!this.positions.get(tradeId)!.waits) this.close("STOP", tradeId, quotes);
    const equity = this.equity(midsOf(quotes));
    const isOver = closed.every((tradeId) => this.held(tradeId).isZero());
    if (!isOver) this.takeOut(handed, quotes, equity);
    for (const tradeId of handed) this.detach(tradeId, quotes);
    if (isOver) return this.end(equity);
    this.state = "STOPPING";
  }

  /** A close that waits is taken back: the position is the eater's own. A copy that is over with it counts it among what it ended with. */
  takeBack(tradeId: string, quotes: OracleQuotes): void {
    const equity = this.equity(midsOf(quotes));
    const isOver = this.state === "STOPPING" && this.heldTrades().length === 1;
    if (!isOver) this.takeOut([tradeId], quotes, equity);
    this.detach(tradeId, quotes);
    if (isOver) this.end(equity);
  }

  /** Lots that leave a copy which goes on take units with them at the unit value before, as money would. */
  private takeOut(tradeIds: readonly string[], quotes: OracleQuotes, equity: D): void {
    const mids = midsOf(quotes);
    const leaves = sum(
      tradeIds.map((tradeId) => {
        const { symbol, side } = this.positions.get(tradeId)!;
        const value = cents(this.held(tradeId).mul(mids[symbol]!));
        return side === "LONG" ? value : value.neg();
      }),
    );
    if (equity.lte(leaves)) return;
    this.move(leaves.neg(), equity);
    this.cash = this.cash.add(leaves);
    this.leftBefore = this.leftBefore.add(leaves);
  }

  /** The lots are the eater's own from here on, at mid: nothing is sold. */
  private detach(tradeId: string, quotes: OracleQuotes): void {
    const { symbol, side, lots } = this.positions.get(tradeId)!;
    const [quantity, mid] = [this.held(tradeId), midsOf(quotes)[symbol]!];
    const money = cents(quantity.mul(mid)).toFixed(2);
    const waited = this.endWait(tradeId);
    if (waited) this.skip(waited.cause, null, tradeId, "CLOSE", "CANCELLED_BY_YOU");
    this.receipts.push({
      ...nothing,
      cause: "STOP",
      sequence: null,
      tradeId,
      action: "DETACH",
      status: "FOLLOWED",
      quantity: quantity.toFixed(),
      price: mid.toFixed(),
      money,
    });
    for (const lot of lots) Object.assign(lot, { remaining: zero, cost: zero });
    this.eater.own.set(symbol, side);
  }

  /** A copy that only followed exits ends when it holds nothing and nothing sealed before the press can open any more. */
  endDrained(): boolean {
    if ((this.state === "MIRROR_EXITS" || this.state === "STOPPING") && this.heldTrades().length === 0) this.end();
    return this.state === "STOPPED";
  }

  private end(worth = this.cash): void {
    this.state = "STOPPED";
    this.returned = this.cash;
    this.left = worth;
    this.cash = zero;
  }

  /** A sealed event that concerns this copy, and the parts of the same order that were sealed before it. */
  event(event: OracleEvent, parts: readonly OracleEvent[]): void {
    if (event.kind === "EXITS_SET") return this.follow(event);
    if (event.kind === "ADJUSTED") return this.adjust(event.sequence, event.tradeId, event.split!);
    if (event.kind !== "OPENED" && event.kind !== "SCALED") return this.reduce(event);
    const mids = Object.fromEntries(Object.entries(event.mids).map(([symbol, mid]) => [symbol, new D(mid)]));
    this.open({ ...event, cause: "EVENT", causeId: event.id, mids, given: null, ...this.wholeOrder(event, parts) });
  }

  /** The fill so far of the parts that this copy met, as one: what a guard kept out, or came before the copy, stays out. */
  private wholeOrder(event: OracleEvent, parts: readonly OracleEvent[]): Pick<Opening, "action" | "fill" | "placed"> {
    const booked = (part: OracleEvent): OracleReceipt | undefined =>
      this.receipts.find(({ cause, sequence, quantity, reason }) => {
        const isMet = new D(quantity).gt(0) || tooLittle.has(reason!);
        return cause === "EVENT" && sequence === part.sequence && isMet;
      });
    const met = parts.filter(booked);
    const all = [...met, event];
    const [first, quantity] = [all[0]!, sum(all.map((part) => new D(part.fillQuantity!)))];
    const isOpening = first.kind === "OPENED";
    return {
      action: isOpening && this.held(event.tradeId).isZero() ? "OPEN" : event.kind === "OPENED" ? "OPEN" : "SCALE",
      fill: {
        quantity,
        value: sum(all.map((part) => cents(new D(part.fillQuantity!).mul(part.fillPrice!)))),
        price: new D(event.fillPrice!),
        before: isOpening ? zero : new D(event.quantity).sub(quantity),
        equity: new D(first.equityBefore!),
      },
      placed: parts.length === 0 ? null : { quantity: sum(met.map((part) => new D(booked(part)!.quantity))), money: sum(met.map((part) => new D(booked(part)!.money))) }, // prettier-ignore
    };
  }

  private follow({ sequence, tradeId }: OracleEvent): void {
    this.receipts.push({ ...nothing, cause: "EVENT", sequence, tradeId, action: "EXITS", status: "FOLLOWED" });
  }

  /** A split turns the units of each lot, rounded down to ten decimals; of what a close waits for, too. No event reports it once the feeder is out. */
  adjust(sequence: number | null, tradeId: string, [to, from]: Split): void {
    const position = this.positions.get(tradeId)!;
    for (const lot of position.lots) lot.remaining = lot.remaining.mul(to).div(from).toDecimalPlaces(10, D.ROUND_DOWN);
    position.ideal = position.ideal.mul(to).div(from);
    this.receipts.push({ ...nothing, cause: "EVENT", sequence, tradeId, action: "ADJUST", status: "FOLLOWED" });
  }

  private reduce(event: OracleEvent): void {
    const { tradeId, sequence, kind } = event;
    const [action, held, position] = [kind === "CLOSED" ? "CLOSE" : "REDUCE", this.held(tradeId), this.positions.get(tradeId)] as const;
    const refused = position?.closedByYou
      ? "CLOSED_BY_YOU"
      : this.state === "STOPPED" || this.state === "STOPPING"
        ? this.state
        : held.isZero()
          ? "NOT_HELD"
          : null;
    if (refused) return this.skip("EVENT", sequence, tradeId, action, refused);
    const before = new D(event.quantity).add(event.fillQuantity!);
    const ideal = kind === "CLOSED" ? zero : position!.ideal.mul(event.quantity).div(before).toDecimalPlaces(18);
    const { lot } = this.instruments[event.symbol]!;
    const quantity = kind === "CLOSED" ? held : held.sub(ideal).div(lot).toDecimalPlaces(9).floor().mul(lot);
    position!.ideal = ideal;
    if (quantity.isZero()) return this.skip("EVENT", sequence, tradeId, action, "BELOW_LOT");
    const price = this.slipped(event.side === "LONG" ? event.bid : event.ask, event.side === "SHORT", event, event.id);
    this.sell("EVENT", sequence, tradeId, quantity, action, price);
    if (this.state !== "MIRROR_EXITS" || this.heldTrades().length > 0 || sequence < this.exitsOnly! || kind !== "CLOSED") return;
    this.drainedBy = sequence;
    this.end();
  }

  private skip(
    cause: OracleReceipt["cause"],
    sequence: number | null,
    tradeId: string,
    action: OracleReceipt["action"],
    reason: string,
  ): void {
    this.receipts.push({ ...nothing, cause, sequence, tradeId, action, status: "SKIPPED", reason });
  }

  private exitPrice(tradeId: string, quotes: OracleQuotes, causeId: string): D {
    const { symbol, side } = this.positions.get(tradeId)!;
    return this.slipped(quotes[symbol]![side === "LONG" ? 0 : 1], side === "SHORT", { tradeId, symbol }, causeId);
  }

  /** Every fill on paper slips by itself. */
  private slipped(price: string, isBuy: boolean, { tradeId, symbol }: Pick<Position, "tradeId" | "symbol">, causeId: string): D {
    const { class: instrumentClass, tick } = this.instruments[symbol]!;
    return new D(simulatedPrice({ seed: slippageSeed, causeId, tradeId, copyId: this.id, instrumentClass, tick, isBuy, price }));
  }

  /** First in, first out; the cost of a part to the cent, the rest stays. */
  private sell(
    cause: OracleReceipt["cause"],
    sequence: number | null,
    tradeId: string,
    quantity: D,
    action: OracleReceipt["action"],
    price: D,
  ): void {
    const position = this.positions.get(tradeId)!;
    let [rest, cost] = [quantity, zero];
    for (const lot of position.lots) {
      const taken = D.min(rest, lot.remaining);
      if (taken.isZero()) continue;
      const part = taken.eq(lot.remaining) ? lot.cost : cents(lot.cost.mul(taken).div(lot.remaining));
      [lot.remaining, lot.cost, rest, cost] = [lot.remaining.sub(taken), lot.cost.sub(part), rest.sub(taken), cost.add(part)];
    }
    const money = cents(quantity.mul(price));
    const isLong = position.side === "LONG";
    this.cash = isLong ? this.cash.add(money) : this.cash.sub(money);
    if (this.held(tradeId).isZero()) position.ideal = zero;
    const realisedPnl = (isLong ? money.sub(cost) : cost.sub(money)).toFixed(2);
    this.receipts.push({
      ...nothing,
      cause,
      sequence,
      tradeId,
      action,
      status: "COPIED",
      quantity: quantity.toFixed(),
      price: price.toFixed(),
      money: money.toFixed(2),
      realisedPnl,
    });
  }

  private open(opening: Opening): void {
    const { cause, sequence, tradeId, action, symbol, side } = opening;
    const price = this.slipped(side === "LONG" ? opening.ask : opening.bid, side === "LONG", opening, opening.causeId);
    const guard = this.guard(opening, price);
    // What is on its way out is sized no more.
    if (guard) return this.push(opening, price, guard === "STOPPED" || guard === "STOPPING" ? null : this.size(opening, price).cap, guard);
    const { quantity, cap, reason, sufficed } = this.size(opening, price);
    if (quantity.isZero()) return this.push(opening, price, cap, reason, sufficed);
    const money = cents(quantity.mul(price));
    const position = this.positions.get(tradeId) ?? { tradeId, symbol, side, ideal: zero, closedByYou: false, waits: null, lots: [] };
    this.positions.set(tradeId, position);
    position.ideal = position.ideal.add(quantity);
    position.lots.push({ remaining: quantity, cost: money });
    this.cash = side === "LONG" ? this.cash.sub(money) : this.cash.add(money);
    this.receipts.push({
      ...nothing,
      cause,
      sequence,
      tradeId,
      action,
      status: "COPIED",
      cap,
      quantity: quantity.toFixed(),
      price: price.toFixed(),
      money: money.toFixed(2),
    });
  }

  private push(
    { cause, sequence, tradeId, action }: Opening,
    price: D,
    cap: string | null,
    reason: string | null,
    sufficed: string | null = null,
  ): void {
    this.receipts.push({ ...nothing, cause, sequence, tradeId, action, status: "SKIPPED", reason, cap, sufficed, price: price.toFixed() });
  }

  values(mids: Mids): Array<Position & { value: D }> {
    return this.heldTrades().map((tradeId) => {
      const position = this.positions.get(tradeId)!;
      const mid = mids[position.symbol];
      return { ...position, value: mid ? this.held(tradeId).mul(mid) : sum(position.lots.map((lot) => lot.cost)) };
    });
  }

  equity(mids: Mids): D {
    return this.cash.add(sum(this.values(mids).map(({ side, value }) => cents(side === "LONG" ? value : value.neg()))));
  }

  private guard(opening: Opening, price: D): string | null {
    const { symbol, side, stopPrice, fill, given } = opening;
    const rules = this.settings;
    if (this.state === "STOPPED" || this.state === "STOPPING") return this.state;
    if (this.state === "MIRROR_EXITS" && (opening.sequence ?? Infinity) > this.exitsOnly!) return "EXITS_ONLY";
    if (this.state === "PAUSED" && opening.cause === "EVENT") return "PAUSED";
    if (this.positions.get(opening.tradeId)?.closedByYou) return "CLOSED_BY_YOU";
    if (opening.cause !== "EVENT" && this.eater.halted.has(symbol)) return "QUOTE_STALE";
    if (given && stopPrice && (side === "LONG" ? new D(opening.bid).lte(stopPrice) : new D(opening.ask).gte(stopPrice)))
      return "STOP_PASSED";
    if ((rules.allowSymbols && !rules.allowSymbols.includes(symbol)) || rules.denySymbols?.includes(symbol)) return "SYMBOL_NOT_ALLOWED";
    if (rules.classes && !rules.classes.includes(this.instruments[symbol]!.class)) return "CLASS_NOT_ALLOWED";
    if (opening.action === "OPEN" && rules.maxOpenTrades !== undefined && this.heldTrades().length >= rules.maxOpenTrades)
      return "OPEN_TRADES_MAX";
    if (rules.quoteAgeMsMax !== undefined && opening.quoteAgeMs !== null && opening.quoteAgeMs > rules.quoteAgeMsMax)
      return "QUOTE_TOO_OLD";
    const adverse = fill && (side === "LONG" ? price.sub(fill.price) : fill.price.sub(price)).div(fill.price).mul(10_000);
    if (adverse && rules.slippageCapBps !== undefined && adverse.gt(rules.slippageCapBps)) return "SLIPPAGE_CAP";
    if (rules.dailyLossLimit !== undefined && this.equity(opening.mids).sub(this.putIn).lte(new D(rules.dailyLossLimit).neg()))
      return "DAILY_LOSS";
    const { dailyLossLimit } = this.eater.limits;
    if (dailyLossLimit !== null && this.eater.dayPnl(opening.mids).lte(new D(dailyLossLimit).neg())) return "EATER_DAILY_LOSS";
    return null;
  }

  /** Money by the rule of this copy; null and why where there is none. */
  private base(opening: Opening, price: D, equity: D): D | string {
    const { fill, given, placed, side, stopPrice, tradeId, symbol } = opening;
    if (given) return given;
    const { quantity, value, before, equity: feeder } = fill!;
    const { sizing, sizingValue } = this.settings;
    const held = this.held(tradeId).sub(placed?.quantity ?? 0);
    if (before.gt(0) && held.isZero()) return "NOT_HELD";
    if (sizing === "PROPORTIONAL") return feeder.gt(0) ? equity.mul(value).div(feeder) : "FEEDER_EQUITY";
    if (sizing === "MULTIPLIER") return quantity.mul(sizingValue!).mul(price);
    if (before.gt(0)) return held.mul(quantity).div(before).mul(price);
    if (sizing === "FIXED_AMOUNT") return new D(sizingValue!);
    if (!stopPrice) return "NO_STOP";
    const distance = side === "LONG" ? price.sub(stopPrice) : new D(stopPrice).sub(price);
    if (distance.lte(0)) return "STOP_PASSED";
    return equity.mul(sizingValue!).mul(price).div(100).div(D.max(distance, this.instruments[symbol]!.tick));
  }

  private size(opening: Opening, price: D): { quantity: D; cap: string | null; reason: string | null; sufficed: string | null } {
    const equity = this.equity(opening.mids);
    const base = this.base(opening, price, equity);
    if (typeof base === "string") return { quantity: zero, cap: null, reason: base, sufficed: null };
    let [money, cap, why]: [D, string | null, string] = [base, null, "BELOW_MINIMUM"];
    for (const [name, reason, module] of this.caps(opening, equity)) {
      if (module.lt(money)) [money, cap, why] = [module, name, reason];
      if (name === "TRADE" && opening.placed) money = this.restOfOrder(opening, opening.placed, money, price);
    }
    const lot = new D(this.instruments[opening.symbol]!.lot);
    const quantity = this.lots(opening, money, price);
    if (quantity.gt(0)) return { quantity, cap, reason: null, sufficed: null };
    if (opening.placed?.quantity.gt(0) && why === "BELOW_MINIMUM") return { quantity, cap, reason: "ALREADY_PLACED", sufficed: null };
    const least = D.max(1, lot.mul(price)).div(price).div(lot).toDecimalPlaces(30).ceil().mul(lot).mul(price);
    return { quantity, cap, reason: why, sufficed: least.toDecimalPlaces(2, D.ROUND_CEIL).toFixed(2) };
  }

  /** Whole lots for this money; none for less than the minimum. */
  private lots({ symbol }: Opening, money: D, price: D): D {
    const lot = new D(this.instruments[symbol]!.lot);
    const quantity = money.div(price).div(lot).floor().mul(lot);
    return quantity.gt(0) && quantity.mul(price).gte(D.max(1, lot.mul(price))) ? quantity : zero;
  }

  /** The whole order by the rule and the most for one trade, less what was placed for it: in money, to the cent, where the rule says money, else in units. */
  private restOfOrder(opening: Opening, placed: NonNullable<Opening["placed"]>, money: D, price: D): D {
    const { sizing } = this.settings;
    const saysMoney = sizing === "PROPORTIONAL" || (sizing === "FIXED_AMOUNT" && opening.fill!.before.isZero());
    if (saysMoney) return D.max(cents(money).sub(placed.money), 0);
    return D.max(this.lots(opening, money, price).sub(placed.quantity), 0).mul(price);
  }

  /** Name, reason when nothing is left, and what is left under each cap that is set, in the order they are held against. */
  private caps({ mids, symbol, side }: Opening, equity: D): Array<[string, string, D]> {
    const values = this.values(mids);
    const [exposure, inSymbol] = [
      sum(values.map((position) => position.value)),
      sum(values.filter((position) => position.symbol === symbol).map((position) => position.value)),
    ];
    const shorts = sum(values.filter((position) => position.side === "SHORT").map((position) => position.value));
    const { maxPerTrade, maxPerSymbol, maxExposurePercent, cashReserve } = this.settings;
    const all = this.eater.limits;
    const classOf = (held: string): string => this.instruments[held]!.class;
    const ofClass = all.maxPerClass[classOf(symbol)];
    const inClass = this.eater.exposure(mids, (held) => classOf(held) === classOf(symbol));
    const module = (limit: D, used: D): D => D.max(limit.sub(used), 0);
    const caps: Array<[string, string, D] | null> = [
      ["TRADE", "BELOW_MINIMUM", new D(maxPerTrade ?? Infinity)],
      maxPerSymbol === undefined ? null : ["SYMBOL", "SYMBOL_MAX", module(new D(maxPerSymbol), inSymbol)],
      maxExposurePercent === undefined ? null : ["EXPOSURE", "EXPOSURE_MAX", module(equity.mul(maxExposurePercent).div(100), exposure)],
      all.maxPerSymbol === null
        ? null
        : [
            "EATER_SYMBOL",
            "EATER_SYMBOL_MAX",
            module(
              new D(all.maxPerSymbol),
              this.eater.exposure(mids, (held) => held === symbol),
            ),
          ],
      ofClass === undefined ? null : ["EATER_CLASS", "EATER_CLASS_MAX", module(new D(ofClass), inClass)],
      all.maxTotal === null ? null : ["EATER_TOTAL", "EATER_TOTAL_MAX", module(new D(all.maxTotal), this.eater.exposure(mids))],
      ["CASH", "NO_FREE_CASH", module(this.cash.sub(shorts.mul("2.5")), new D(cashReserve ?? 0)).div(side === "SHORT" ? "1.5" : 1)],
    ];
    return caps.filter((cap) => cap !== null);
  }
}

/** A part of an order that was skipped for one of these was met: it counts with the next. */
const tooLittle = new Set([
  ...["BELOW_MINIMUM", "NO_FREE_CASH", "SYMBOL_MAX", "EXPOSURE_MAX", "EATER_SYMBOL_MAX", "EATER_CLASS_MAX", "EATER_TOTAL_MAX"],
  ...["ALREADY_PLACED"],
]);

const nothing = { reason: null, cap: null, sufficed: null, quantity: "0", price: null, money: "0.00", realisedPnl: null };
