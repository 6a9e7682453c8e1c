import { createHash, createHmac } from "node:crypto";
import { one, over, parse, size, times } from "./fixed-point";

/**
 * Checks a record by docs/record-format.md alone, for tests: no line and no SQL of what seals it. It re-hashes the chain, keeps
 * cash and quantities per unit of the index, and compares what each count of the account says with what the events before it
 * leave.
 */
export interface StoredEvent {
  readonly sequence: number;
  readonly bytes: string;
  readonly previousHash: string;
  readonly hash: string;
}

export interface Finding {
  readonly sequence: number;
  readonly what: string;
}

export interface Verification {
  readonly findings: readonly Finding[];
  /** The index at each daily close, as recomputed. */
  readonly closes: ReadonlyArray<{ readonly at: string; readonly index: bigint }>;
  /** Sequences of counts that the bytes alone do not allow to be recomputed. */
  readonly unchecked: readonly number[];
}

interface AmountMember {
  readonly hash: string;
  readonly share: string | null;
}

interface Position {
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: string;
  readonly quantity: AmountMember;
  readonly price: string;
}

/** The members of all bodies; which of them an event has depends on its kind. */
type Body = { readonly equity: { readonly hash: string; readonly index: string } } & { readonly [member: string]: string } & {
  readonly [
    amount in "quantity" | "moved" | "value" | "fee" | "quantityAfter" | "amount" | "cashChange" | "cash" | "outsideRecord"
  ]: AmountMember;
} & { readonly positions: readonly Position[] };

interface Holding {
  symbol: string;
  readonly side: string;
  quantity: bigint;
  /** What was bought when, oldest first; null where a count does not say it. */
  lots: Array<{ quantity: bigint; readonly time: string }> | null;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Whether an amount is what its hash says, by the secret of its event. */
export const isAmount = (secret: string, name: string, amount: string, hash: string): boolean => {
  const salt = createHmac("sha256", Buffer.from(secret, "hex")).update(`brigade:salt:2\n${name}`).digest("hex").slice(0, 32);
  return sha256(`brigade:amount:2\n${salt}\n${name}\n${amount}`) === hash;
};

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`;
};

/** New units for each old one, and from when on lots are left as they are. */
function actionOf(body: Body): { ratio: bigint; exAt: string | null } {
  const late = /^SPLIT:(.*):(.*)@(.*)$/.exec(body.adjustment!);
  if (late) return { ratio: over(parse(late[1]!), parse(late[2]!)), exAt: late[3]! };
  return { ratio: body.adjustment === "SPLIT" ? over(parse(body.to!), parse(body.from!)) : one, exAt: null };
}

/** Half of the eighth decimal for each rounded share since the last count, with room for prices that moved tenfold. */
const roundingPerShare = one / 10n ** 7n;

export function verifyRecord(events: readonly StoredEvent[]): Verification {
  return new RecordVerifier().run(events);
}

class RecordVerifier {
  private readonly findings: Finding[] = [];
  private readonly closes: Array<{ at: string; index: bigint }> = [];
  private readonly unchecked: number[] = [];
  private readonly held = new Map<string, Holding>();
  private cash = one;
  private sequence = 0;
  private rounded = 1n;
  private isKnown = true;
  private hadOutside = false;
  private lastIndex = one;

  run(events: readonly StoredEvent[]): Verification {
    let previous = "0".repeat(64);
    let version = 1;
    for (const event of events) {
      this.sequence++;
      const sealed = JSON.parse(event.bytes);
      const isLinked = event.sequence === this.sequence && sealed.sequence === this.sequence && event.previousHash === previous;
      const hash = sha256(`brigade:event:${sealed.version}\n${previous}\n${event.bytes}`);
      if (!isLinked || hash !== event.hash || canonical(sealed) !== event.bytes || sealed.version < version) {
        this.find("chain");
        break;
      }
      [previous, version] = [event.hash, sealed.version];
      if (sealed.version === 1) this.isKnown = false;
      else this.apply(sealed.kind, sealed.body, sealed.time);
    }
    return { findings: this.findings, closes: this.closes, unchecked: this.unchecked };
  }

  private find(what: string): void {
    this.findings.push({ sequence: this.sequence, what });
  }

  private share(member: AmountMember): bigint {
    this.rounded++;
    return member.share === null ? 0n : parse(member.share);
  }

  private near(a: bigint, b: bigint, index: bigint): boolean {
    return size(a - b) <= times(roundingPerShare * this.rounded, index) + one / 10n ** 8n;
  }

  private apply(kind: string, body: Body, time: string): void {
    if (kind === "EXITS_SET" || kind === "TEXT_SET") return;
    const index = parse(body.equity.index);
    if (kind === "OPENED") this.held.set(body.tradeId!, { symbol: body.symbol!, side: body.side!, quantity: 0n, lots: [] });
    if (kind === "OPENED" || kind === "SCALED") this.fill(body, index, 1n, time);
    else if (kind === "REDUCED" || kind === "CLOSED") this.fill(body, index, -1n, time);
    else if (kind === "CORRECTED") this.cash += times(this.share(body.amount), index);
    else if (kind === "FEE") this.cash -= times(this.share(body.amount), index);
    else if (kind === "ADJUSTED") this.adjust(body, index);
    else if (kind === "EQUITY") this.count(body, index);
    else if (kind === "FLOW") this.flow(body, index);
    else this.chapter(body, index);
    if (kind === "CLOSED") this.held.delete(body.tradeId!);
  }

  private fill(body: Body, index: bigint, direction: bigint, time: string): void {
    const holding = this.held.get(body.tradeId!);
    if (!holding) return this.isKnown ? this.find("trade") : undefined;
    const price = parse(body.price!);
    const moved = over(times(this.share(body.moved), index), price);
    holding.quantity += direction * moved;
    if (direction > 0n) holding.lots?.push({ quantity: moved, time });
    else this.takeOldest(holding, moved);
    this.cash -= times(this.share(body.fee), index);
    this.cash -= direction * (holding.side === "LONG" ? 1n : -1n) * times(this.share(body.value), index);
    if (!body.quantityAfter || !this.isKnown) return;
    const after = over(times(this.share(body.quantityAfter), index), parse(body.averagePriceAfter!));
    if (!this.near(times(holding.quantity, price), times(after, price), index)) this.find("quantityAfter");
  }

  private adjust(body: Body, index: bigint): void {
    this.cash += times(this.share(body.cashChange), index);
    const holding = this.held.get(body.tradeId!);
    if (!holding) return;
    if (body.adjustment!.startsWith("SYMBOL:")) holding.symbol = body.adjustment!.slice("SYMBOL:".length);
    if (body.adjustment === "CASH_OUT") {
      if (this.share(body.quantityAfter) !== 0n) this.find("quantityAfter");
      this.held.delete(body.tradeId!);
      return;
    }
    const average = parse(body.averagePriceAfter!);
    const after = over(times(this.share(body.quantityAfter), index), average);
    const { ratio, exAt } = actionOf(body);
    // Without its lots: as if all had been bought before the ex-date, or all later.
    const expected = exAt === null || !holding.lots ? [times(holding.quantity, ratio)] : [this.splitLots(holding.lots, ratio, exAt)];
    if (exAt !== null && !holding.lots) expected.push(holding.quantity);
    const isNear = expected.some((quantity) => this.near(times(quantity, average), times(after, average), index));
    const isBetween =
      expected.length === 2 && expected.some((quantity) => quantity < after) && expected.some((quantity) => quantity > after);
    if (!isNear && !isBetween) this.find("quantityAfter");
    if (exAt === null) for (const lot of holding.lots ?? []) lot.quantity = times(lot.quantity, ratio);
    holding.quantity = after;
  }

  private takeOldest({ lots }: Holding, quantity: bigint): void {
    let left = quantity;
    for (const lot of lots ?? []) {
      const taken = lot.quantity < left ? lot.quantity : left;
      lot.quantity -= taken;
      left -= taken;
    }
  }

  private splitLots(lots: NonNullable<Holding["lots"]>, ratio: bigint, exAt: string): bigint {
    for (const lot of lots) if (lot.time < exAt) lot.quantity = times(lot.quantity, ratio);
    return lots.reduce((sum, { quantity }) => sum + quantity, 0n);
  }

  /** Compares a count of the account with what is left of the events before, and counts on from it. */
  private count(body: Body, index: bigint): void {
    const outside = this.share(body.outsideRecord);
    const isStart = body.cause === "START";
    const canCheck = this.isKnown && !isStart && !(this.hadOutside || outside !== 0n) && index > 0n && this.lastIndex > 0n;
    if (canCheck) this.compare(body, index);
    else if (!isStart) this.unchecked.push(this.sequence);
    if (body.cause === "CLOSE") this.closes.push({ at: body.at!, index: canCheck ? this.worth(body) : index });
    this.isKnown = index > 0n;
    this.cash = times(this.share(body.cash), index);
    this.held.clear();
    for (const { tradeId, symbol, side, quantity, price } of body.positions)
      this.held.set(tradeId, { symbol, side, quantity: over(times(this.share(quantity), index), parse(price)), lots: null });
    this.hadOutside = outside !== 0n;
    this.lastIndex = index;
    this.rounded = 1n + BigInt(body.positions.length);
  }

  private worth(body: Body): bigint {
    const worths = body.positions.map(({ tradeId, side, price }) => {
      const worth = times(this.held.get(tradeId)?.quantity ?? 0n, parse(price));
      return side === "LONG" ? worth : -worth;
    });
    return worths.reduce((sum, worth) => sum + worth, this.cash);
  }

  private compare(body: Body, index: bigint): void {
    if (!this.near(this.worth(body), index, index)) this.find("index");
    if (!this.near(this.cash, times(this.share(body.cash), index), index)) this.find("cash");
    const open = [...this.held.keys()].sort();
    if (JSON.stringify(body.positions.map((position) => position.tradeId)) !== JSON.stringify(open)) this.find("positions");
    for (const { tradeId, symbol, side, quantity, price } of body.positions) {
      const holding = this.held.get(tradeId);
      if (!holding) continue;
      if (holding.symbol !== symbol || holding.side !== side) this.find("positions");
      if (!this.near(times(holding.quantity, parse(price)), times(this.share(quantity), index), index)) this.find("position quantity");
    }
  }

  private flow(body: Body, index: bigint): void {
    this.count(body, index);
    if (body.amount.share === null) {
      // Nothing was left to share: whatever came is all there is, if nothing is held.
      if (this.held.size > 0 || index === 0n) this.isKnown = false;
      else [this.cash, this.isKnown] = [index, true];
      return;
    }
    this.cash += times(this.share(body.amount), index);
    const total = this.worth(body) + times(this.share(body.outsideRecord), index);
    if (total <= 0n) return;
    // What is left of a large account after most of it went is known as much less exactly.
    this.rounded *= 1n + index / total;
    this.cash = over(times(this.cash, index), total);
    for (const holding of this.held.values()) [holding.quantity, holding.lots] = [over(times(holding.quantity, index), total), null];
  }

  private chapter(body: Body, index: bigint): void {
    if (body.cause === "ACCOUNT") this.isKnown = false;
    else if (this.lastIndex === 0n && index === one && this.held.size === 0) [this.cash, this.lastIndex, this.isKnown] = [one, one, true];
    else if (this.isKnown && this.held.size === 0 && !this.near(this.cash, index, index)) this.find("index");
  }
}
