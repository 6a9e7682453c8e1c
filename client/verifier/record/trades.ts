import { finding, type Finding } from "../check/findings";
import {
  add,
  compare,
  divide,
  exact,
  isSame,
  isZero,
  multiply,
  negated,
  nothing,
  rounded,
  smaller,
  subtract,
  textOfExact,
  type Exact,
} from "./decimal";
import { isAdjusted, lateActionOf } from "./adjusted-lots";
import type { Body, RecordEvent } from "./event-format";

/** The money and quantities of an event, exact; null where the reader is not shown them. */
export type AmountOf = (body: Body, name: string) => Exact | null;

interface Lot {
  remaining: Exact;
  readonly price: Exact;
  /** Of the event that bought it; null where that is not known. */
  readonly time: string | null;
  /** By how many places a part of its cost is rounded: 2 on paper, 10 at a venue. */
  cost: Exact;
}

interface Trade {
  readonly side: "LONG" | "SHORT";
  lots: Lot[];
  realised: Exact;
  isOpen: boolean;
  stop: string | null;
  target: string | null;
  /** Whether the reader was shown all that happened to it, so that lots and results can be calculated. */
  isKnown: boolean;
  places: 2 | 10;
}

const averagePlaces = 10;

/**
 * Calculates trades from the events alone: what is held, its average price and the result of what was sold, first in, first out, with
 * all of it compared with what the events say. Where amounts are not shown, only the course of the trades is.
 */
export class TradeCheck {
  readonly findings: Finding[] = [];
  opened = 0;
  closed = 0;
  /** Events whose results were calculated and compared. */
  compared = 0;
  /** Closes at a venue that left a rest there: their result is of what was sold, which the event does not say apart. */
  rests = 0;
  /** Sum of all results and corrections, while everything was shown. */
  realised: Exact | null = nothing;
  private readonly trades = new Map<string, Trade>();
  private hasGap = false;

  constructor(private readonly amountOf: AmountOf) {}

  /** An event that cannot be seen: every trade may have changed. */
  addHidden(): void {
    this.hasGap = true;
    this.realised = null;
    for (const trade of this.trades.values()) trade.isKnown = false;
  }

  add(event: RecordEvent): void {
    const { kind, body, sequence } = event;
    if (kind === "CHAPTER" || kind === "FLOW" || kind === "FEE" || kind === "EQUITY") return;
    if (kind === "OPENED") return this.open(event);
    const trade = this.trades.get(body["tradeId"] as string);
    if (!trade) {
      if (!this.hasGap) this.found(sequence, `Event ${sequence} is about a trade that was never opened.`);
      if (kind === "REDUCED" || kind === "CLOSED" || kind === "CORRECTED") this.addResult(body, "realisedPnl");
      return;
    }
    if (kind === "EXITS_SET") this.setExits(sequence, body, trade);
    else if (kind === "SCALED") this.scale(event, trade);
    else if (kind === "REDUCED" || kind === "CLOSED") this.reduce(event, trade);
    else if (kind === "ADJUSTED" && body["adjustment"] === "CASH_OUT") this.cashOut(sequence, body, trade);
    else if (kind === "ADJUSTED") this.adjust(sequence, body, trade);
    else if (kind === "CORRECTED") this.correct(sequence, body, trade);
  }

  private open(event: RecordEvent): void {
    const { sequence, body } = event;
    this.opened += 1;
    if (this.trades.has(body["tradeId"])) return this.found(sequence, `Event ${sequence} opens a trade that was opened before.`);
    // One literal: a record has as many of these as there are trades.
    const trade: Trade = {
      side: body["side"],
      lots: [],
      realised: nothing,
      isOpen: true,
      isKnown: true,
      places: 2,
      stop: body["stopPrice"],
      target: body["targetPrice"],
    };
    this.trades.set(body["tradeId"], trade);
    this.addLot(event, trade);
  }

  private scale(event: RecordEvent, trade: Trade): void {
    // Only a fill that a venue reports late opens a trade again.
    if (!trade.isOpen) trade.isKnown = false;
    trade.isOpen = true;
    this.addLot(event, trade);
    this.compareHeld(event.sequence, event.body, trade);
  }

  private addLot({ sequence, body, time }: RecordEvent, trade: Trade): void {
    const fill = this.fillOf(sequence, body, trade);
    if (!fill) return void (trade.isKnown = false);
    const cost = trade.side === "LONG" ? add(fill.value, fill.fee) : subtract(fill.value, fill.fee);
    trade.lots.push({ remaining: fill.moved, price: fill.price, cost, time });
  }

  private fillOf(sequence: number, body: Body, trade: Trade) {
    const quantity = this.amountOf(body, "quantity");
    if (!quantity) return null;
    const [value, fee, moved] = ["value", "fee", "moved"].map((name) => this.amountOf(body, name));
    if (!value || !fee || !moved) return null;
    const price = exact(body["price"]);
    const product = multiply(quantity, price);
    if (!isSame(value, rounded(product, 2))) {
      // A venue's fill keeps all its digits.
      if (isSame(value, product)) trade.places = 10;
      else
        this.found(
          sequence,
          `Event ${sequence} says a value of ${textOfExact(value)} where quantity times price is ${textOfExact(rounded(product, 2))}.`,
        );
    } else if (!isZero(fee)) trade.places = 10;
    return { quantity, value, fee, moved, price };
  }

  private reduce({ sequence, body, kind }: RecordEvent, trade: Trade): void {
    if (kind === "CLOSED") this.closed += 1;
    if (!trade.isOpen && trade.isKnown) this.found(sequence, `Event ${sequence} reduces a trade that is closed.`);
    const fill = this.fillOf(sequence, body, trade);
    const said = this.addResult(body, "realisedPnl");
    trade.isOpen = kind !== "CLOSED";
    if (!fill || !said || !trade.isKnown) return this.forget(trade);
    // What stays at a venue is no part of the result, and a fee in the asset is part of what was moved.
    if (kind === "CLOSED" && compare(fill.moved, fill.quantity) > 0) {
      this.rests += 1;
      return this.forget(trade);
    }
    const cash = trade.side === "LONG" ? subtract(fill.value, fill.fee) : negated(add(fill.value, fill.fee));
    const result = this.takeLots(
      sequence,
      trade,
      fill.moved,
      (cost) => (trade.side === "LONG" ? subtract(cash, cost) : add(cost, cash)),
      said,
    );
    if (result) trade.realised = add(trade.realised, said);
    this.compareHeld(sequence, body, trade);
  }

  /** Takes a quantity from the lots, and compares the result with what the event says. */
  private takeLots(sequence: number, trade: Trade, quantity: Exact, resultOf: (cost: Exact) => Exact, said: Exact): boolean {
    const attempts = ([trade.places, 12 - trade.places] as (2 | 10)[]).map((places) => ({
      places,
      ...taken(trade.lots, quantity, places),
    }));
    const held = attempts[0]!;
    if (!isZero(held.left)) {
      this.found(sequence, `Event ${sequence} takes more than the trade holds.`);
      trade.isKnown = false;
      return false;
    }
    const right = attempts.find(({ cost }) => isSame(resultOf(cost), said));
    this.compared += 1;
    if (!right) {
      const result = textOfExact(resultOf(held.cost));
      this.found(sequence, `Event ${sequence} says a result of ${textOfExact(said)}; calculated from the fills it is ${result}.`);
    }
    trade.lots = (right ?? held).lots;
    return true;
  }

  private compareHeld(sequence: number, body: Body, trade: Trade): void {
    const said = this.amountOf(body, "quantityAfter");
    if (!said || !trade.isKnown) return;
    const held = trade.lots.reduce((sum, lot) => add(sum, lot.remaining), nothing);
    if (!isSame(said, held))
      this.found(sequence, `Event ${sequence} says that ${textOfExact(said)} are held; by the fills it is ${textOfExact(held)}.`);
    if (isZero(held)) return;
    const worth = trade.lots.reduce((sum, lot) => add(sum, multiply(lot.remaining, lot.price)), nothing);
    const average = divide(worth, held, averagePlaces);
    const saidAverage = exact(body["averagePriceAfter"]);
    if (!isSame(average, saidAverage))
      this.found(
        sequence,
        `Event ${sequence} says an average price of ${body["averagePriceAfter"]}; by the fills it is ${textOfExact(average)}.`,
      );
  }

  private setExits(sequence: number, body: Body, trade: Trade): void {
    const isGoingOn = trade.stop === body["previousStopPrice"] && trade.target === body["previousTargetPrice"];
    if (!isGoingOn && !this.hasGap) this.found(sequence, `Event ${sequence} changes a stop or target that the trade did not have.`);
    [trade.stop, trade.target] = [body["stopPrice"], body["targetPrice"]];
  }

  /** A split or dividend says all lots anew. */
  private adjust(sequence: number, body: Body, trade: Trade): void {
    [trade.stop, trade.target] = [body["stopPrice"], body["targetPrice"]];
    const before = trade.isKnown && trade.lots.length === (body["lots"] as Body[]).length ? trade.lots : null;
    const lots = (body["lots"] as Body[]).map((lot, index) => ({
      time: before?.[index]!.time ?? null,
      remaining: this.amountOf(body, `lots.${index}.remaining`),
      price: exact(lot["price"]),
      cost: this.amountOf(body, `lots.${index}.remainingCost`),
    }));
    if (!lots.every((lot): lot is Lot => lot.remaining !== null && lot.cost !== null)) return this.forget(trade);
    if (trade.isKnown) this.compareAdjusted(sequence, body, before, lots);
    trade.lots = lots;
  }

  /** Where the ex-date is sealed, it says which lots are changed and which are left as they were. */
  private compareAdjusted(sequence: number, body: Body, before: readonly Lot[] | null, after: readonly Lot[]): void {
    const action = lateActionOf(body["adjustment"], body["perUnit"]);
    if (!action) return;
    if (!before) return this.found(sequence, `Event ${sequence} says other lots than the trade holds.`);
    for (const [index, lot] of after.entries())
      if (!isAdjusted(action, before[index]!, lot))
        this.found(sequence, `Event ${sequence} changes a lot otherwise than by its ex-date, ${action.exAt}.`);
  }

  /** What is gone and was paid for: the trade ends, with what came less what it cost as its result. */
  private cashOut(sequence: number, body: Body, trade: Trade): void {
    this.closed += 1;
    trade.isOpen = false;
    const came = this.amountOf(body, "cashChange");
    if (!came || !trade.isKnown) {
      this.realised = null;
      return this.forget(trade);
    }
    const held = trade.lots.reduce((sum, lot) => add(sum, lot.remaining), nothing);
    const cost = trade.lots.reduce((sum, lot) => add(sum, lot.cost), nothing);
    const worth = multiply(held, exact(body["perUnit"]));
    const due = trade.side === "LONG" ? worth : negated(worth);
    this.compared += 1;
    if (!isSame(came, due) && !isSame(came, rounded(due, 2)))
      this.found(sequence, `Event ${sequence} pays out ${textOfExact(came)}; for what was held it is ${textOfExact(due)}.`);
    const result = trade.side === "LONG" ? subtract(came, cost) : add(came, cost);
    trade.lots = [];
    trade.realised = add(trade.realised, result);
    this.realised = this.realised && add(this.realised, result);
  }

  private correct(sequence: number, body: Body, trade: Trade): void {
    const amount = this.addResult(body, "amount");
    const after = this.amountOf(body, "realisedPnlAfter");
    if (!amount || !after || !trade.isKnown) return;
    trade.realised = add(trade.realised, amount);
    if (!isSame(after, trade.realised))
      this.found(
        sequence,
        `Event ${sequence} says a result of ${textOfExact(after)} in all; by the events it is ${textOfExact(trade.realised)}.`,
      );
  }

  private addResult(body: Body, name: string): Exact | null {
    const amount = this.amountOf(body, name);
    this.realised = amount && this.realised && add(this.realised, amount);
    return amount;
  }

  private forget(trade: Trade): void {
    trade.isKnown = false;
  }

  private found(sequence: number, text: string): void {
    this.findings.push(finding("TRADE", sequence, sequence, text));
  }
}

function taken(lots: readonly Lot[], quantity: Exact, places: number): { lots: Lot[]; cost: Exact; left: Exact } {
  let [left, cost] = [quantity, nothing];
  const after: Lot[] = [];
  for (const lot of lots) {
    const part = smaller(left, lot.remaining);
    const isWhole = compare(part, lot.remaining) === 0;
    const partCost = isWhole ? lot.cost : isZero(part) ? nothing : rounded(divide(multiply(lot.cost, part), lot.remaining, 24), places);
    left = subtract(left, part);
    cost = add(cost, partCost);
    if (!isWhole) after.push({ ...lot, remaining: subtract(lot.remaining, part), cost: subtract(lot.cost, partCost) });
  }
  return { lots: after, cost, left };
}
