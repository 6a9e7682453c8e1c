import { finding, type Finding } from "../check/findings";
import type { Body, RecordEvent, SealedAmount } from "./event-format";

/**
 * The return of version 2, calculated from shares and prices as docs/record-format.md says: cash `c` and of each open trade the quantity
 * `q`, each per unit of the index. Ratios, not money: 64-bit numbers do, and each carries the bound of what rounding to eight
 * decimals can have made of it.
 */
const halfStep = 0.5e-8;
/** What the sums themselves may be off by. */
const floatSlack = 1e-12;

interface Held {
  q: number;
  /** By how much it may be off. */
  off: number;
  readonly sign: 1 | -1;
}

export interface Close {
  readonly at: string;
  readonly index: number;
}

const number = (text: string): number => Number(text);
const shareOf = (amount: SealedAmount | undefined): number | null => (amount?.share == null ? null : Number(amount.share));

export class ReturnCheck {
  readonly findings: Finding[] = [];
  /** Daily closes with their index, oldest first. */
  readonly closes: Close[] = [];
  /** Where the first index is of: the record's beginning, or the first event of version 2. */
  since: string | null = null;
  until: string | null = null;
  lastIndex = 1;
  /** Counts of the account that were calculated from what happened before, and those that could not be. */
  compared = 0;
  outside = 0;
  private cash = 0;
  private cashOff = 0;
  private readonly held = new Map<string, Held>();
  /** Whether the state follows from the events: not before the first count, nor after what cannot be seen. */
  private isKnown = false;
  private hasOutside = false;
  private isFirst = true;

  addHidden(): void {
    this.isKnown = false;
    this.isFirst = false;
  }

  add({ version, kind, body, sequence, time }: RecordEvent): void {
    if (version !== 2 || kind === "EXITS_SET" || kind === "TEXT_SET") {
      if (version === 1) this.isFirst = false;
      return;
    }
    const index = number(body["equity"].index);
    if (this.since === null) this.begin(kind, index, time);
    [this.until, this.lastIndex] = [time, index];
    if (kind === "EQUITY") this.count(sequence, body, index, null);
    else if (kind === "FLOW") this.count(sequence, body, index, shareOf(body["amount"]));
    else if (kind === "CHAPTER") this.startChapter(body, index);
    else if (kind === "FEE" || kind === "CORRECTED") this.addCash(shareOf(body["amount"]), kind === "FEE" ? -1 : 1, index);
    else if (kind === "ADJUSTED") this.adjust(body, index);
    else this.fill(kind, body, index);
    if (kind === "EQUITY" && body["cause"] === "CLOSE") this.closes.push({ at: body["at"], index });
  }

  /** A record that begins with version 2 and an account that holds nothing needs no count. */
  private begin(kind: string, index: number, time: string): void {
    this.since = time;
    if (this.isFirst && kind === "OPENED") [this.cash, this.cashOff, this.isKnown] = [index, 0, true];
    this.isFirst = false;
  }

  private addCash(share: number | null, sign: 1 | -1, index: number): void {
    if (share === null) return void (this.isKnown = false);
    this.cash += sign * share * index;
    // The share is rounded, and so is the index that it is multiplied with.
    this.cashOff += halfStep * index + Math.abs(share) * halfStep;
  }

  private heldOf(body: Body): Held {
    const id = body["tradeId"] as string;
    const known = this.held.get(id);
    if (known) return known;
    const held: Held = { q: 0, off: 0, sign: body["side"] === "SHORT" ? -1 : 1 };
    this.held.set(id, held);
    return held;
  }

  private fill(kind: string, body: Body, index: number): void {
    const held = this.heldOf(body);
    const [moved, value, fee] = [shareOf(body["moved"]), shareOf(body["value"]), shareOf(body["fee"])];
    if (moved === null || value === null || fee === null) return void (this.isKnown = false);
    const price = number(body["price"]);
    const isOpening = kind === "OPENED" || kind === "SCALED";
    held.q += ((isOpening ? 1 : -1) * moved * index) / price;
    held.off += (halfStep * index + moved * halfStep) / price;
    this.addCash(value, isOpening === (held.sign === 1) ? -1 : 1, index);
    this.addCash(fee, -1, index);
    if (kind === "CLOSED") this.held.delete(body["tradeId"]);
  }

  private adjust(body: Body, index: number): void {
    const [change, after] = [shareOf(body["cashChange"]), shareOf(body["quantityAfter"])];
    if (change === null || after === null) return void (this.isKnown = false);
    this.addCash(change, 1, index);
    const held = this.heldOf(body);
    const price = number(body["averagePriceAfter"]);
    [held.q, held.off] = [(after * index) / price, (halfStep * index + after * halfStep) / price];
  }

  private startChapter(body: Body, index: number): void {
    // On another account a count follows; a paper account that starts over holds nothing but its cash.
    this.held.clear();
    [this.cash, this.cashOff] = [index, 0];
    this.isKnown = body["cause"] === "RESET";
  }

  /** What the event says the account holds, against what the events before make of it; then goes on from what it says. */
  private count(sequence: number, body: Body, index: number, flow: number | null): void {
    const [cash, outside] = [shareOf(body["cash"]), shareOf(body["outsideRecord"])];
    const positions = body["positions"] as Body[];
    const shares = positions.map((position) => shareOf(position["quantity"]));
    if (cash === null || outside === null || shares.includes(null)) return void (this.isKnown = false);
    const all = positions.map((position, at) => ({ ...positionOf(position), share: shares[at]! }));
    const sum = all.reduce((total, { sign, share }) => total + sign * share, cash + outside);
    if (Math.abs(sum - 1) > halfStep * (all.length + 2) + floatSlack)
      this.found(sequence, `Event ${sequence}: cash and positions add up to ${sum.toFixed(8)} of the account, not to 1.`);
    if (this.isKnown && body["cause"] !== "START") {
      if (this.hasOutside || outside !== 0) this.outside += 1;
      else {
        this.compare(sequence, cash, all, index);
        this.nameLeftOut(sequence, all);
      }
    }
    this.goOnFrom(cash, outside, all, index, flow);
  }

  private compare(sequence: number, cash: number, all: readonly CountedPosition[], index: number): void {
    this.compared += 1;
    const total = all.reduce((worth, { id, price, sign }) => worth + sign * (this.held.get(id)?.q ?? 0) * price, this.cash);
    const off = all.reduce((sum, { id, price }) => sum + (this.held.get(id)?.off ?? 0) * price, this.cashOff);
    if (Math.abs(total - index) > off + halfStep + floatSlack * index)
      return this.found(
        sequence,
        `Event ${sequence} says an index of ${index}; calculated from what happened before it is ${total.toFixed(8)}.`,
      );
    if (Math.abs(this.cash / index - cash) > (this.cashOff + halfStep * 2) / index + halfStep)
      return this.found(
        sequence,
        `Event ${sequence} says that cash is ${cash} of the account; by the events before it is ${(this.cash / index).toFixed(8)}.`,
      );
    for (const { id, symbol, price, share } of all) {
      const held = this.held.get(id);
      const expected = ((held?.q ?? 0) * price) / index;
      if (Math.abs(expected - share) > ((held?.off ?? 0) * price + halfStep * 2) / index + halfStep)
        return this.found(
          sequence,
          `Event ${sequence} says that ${symbol} is ${share} of the account; by the events before it is ${expected.toFixed(8)}.`,
        );
    }
  }

  /** A position that the events opened and the count leaves out. */
  private nameLeftOut(sequence: number, all: readonly CountedPosition[]): void {
    const counted = new Set(all.map(({ id }) => id));
    for (const [id, { q, off }] of this.held)
      if (!counted.has(id) && Math.abs(q) > off + floatSlack)
        this.found(sequence, `Event ${sequence} leaves out trade ${id}, which is open.`);
  }

  private goOnFrom(cash: number, outside: number, all: readonly CountedPosition[], index: number, flow: number | null): void {
    this.held.clear();
    this.hasOutside = outside !== 0;
    this.isKnown = index > 0;
    const after = flow === null ? 1 : 1 / (1 + flow);
    if (!Number.isFinite(after) || after <= 0) this.isKnown = false;
    // The money that came or went is rounded as well, and with it the factor.
    const factorOff = flow === null ? 0 : halfStep * after;
    this.cash = (cash + (flow ?? 0)) * index * after;
    this.cashOff = halfStep * (index + Math.abs(cash)) * after * (flow === null ? 1 : 2) + Math.abs(this.cash) * factorOff;
    for (const { id, price, share, sign } of all) {
      const q = (share * index * after) / price;
      this.held.set(id, { q, off: (halfStep * (index + share) * after) / price + q * factorOff, sign });
    }
  }

  private found(sequence: number, text: string): void {
    this.findings.push(finding("INDEX", sequence, sequence, text));
  }
}

interface CountedPosition {
  readonly id: string;
  readonly symbol: string;
  readonly price: number;
  readonly sign: 1 | -1;
  readonly share: number;
}

const positionOf = (position: Body) => ({
  id: position["tradeId"] as string,
  symbol: position["symbol"] as string,
  price: number(position["price"]),
  sign: position["side"] === "LONG" ? (1 as const) : (-1 as const),
});
