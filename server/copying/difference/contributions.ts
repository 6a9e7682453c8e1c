import { zero, type Decimal } from "../../platform/decimal";
import type { SkipReason } from "../copying.enums";
import type { DifferenceCause, DifferencePartName } from "./difference.enums";
import type { DifferenceFacts, FactEvent, FactReceipt } from "./facts/facts";
import { HeldLots } from "./held-lots";
import { corrected, shareAt, stepMade, type Shares } from "./follower";
import { closedPart, symbolAfter, type ValuePath } from "./value-path";

/** What one receipt, or the lack of one, adds to the difference; in USD, exact. */
export interface Contribution {
  readonly part: DifferencePartName;
  readonly cause: DifferenceCause;
  readonly reason: SkipReason | null;
  readonly tradeId: string;
  readonly symbol: string;
  readonly receiptId: string | null;
  readonly money: Decimal;
}

type Kind = readonly [part: DifferencePartName, cause: DifferenceCause, reason?: SkipReason | null];

/** Steps of a receipt after the base in their order: where each is kept, and what it is called. */
const capKinds: ReadonlyArray<readonly [place: number, kind: Kind]> = [
  [1, ["SIZE", "MAX_PER_TRADE"]],
  [2, ["SIZE", "MAX_PER_SYMBOL"]],
  [3, ["SIZE", "MAX_EXPOSURE"]],
  [4, ["SIZE", "ACCOUNT_SYMBOL_MAX"]],
  [8, ["SIZE", "ACCOUNT_CLASS_MAX"]],
  [5, ["SIZE", "ACCOUNT_TOTAL_MAX"]],
  [6, ["SIZE", "CASH"]],
];
/** A skip that the sizing itself decided: all of the trade counts to it, not what a limit had left. */
const sizeSkips: readonly SkipReason[] = [
  ...(["NO_FREE_CASH", "SYMBOL_MAX", "EXPOSURE_MAX", "EATER_SYMBOL_MAX", "EATER_CLASS_MAX", "EATER_TOTAL_MAX"] as const),
];
const closeKinds: Partial<Record<FactReceipt["cause"], Kind>> = {
  MANUAL: ["OWN_CLOSES", "CLOSED_BY_YOU"],
  STOP: ["OWN_CLOSES", "STOPPED"],
  COPY_STOP: ["OWN_CLOSES", "COPY_STOP"],
  MARGIN: ["OWN_CLOSES", "MARGIN"],
  SHORTFALL: ["OWN_CLOSES", "SHORTFALL"],
};

/**
 * What one trade adds to the difference. The units that the copy held go through the feeder's events one by one; whatever it
 * did otherwise is valued against following from there on. The sum is what the copy made of the trade less what the
 * follower made of it, whatever the receipts say: each step starts where the one before ended.
 */
export class TradeContributions {
  readonly all: Contribution[] = [];
  private readonly held = new HeldLots();
  private openReason: SkipReason | null = null;
  private receiptId: string | null = null;

  constructor(
    private readonly path: ValuePath,
    private readonly shares: Shares,
    private readonly facts: DifferenceFacts,
    private readonly receipts: readonly FactReceipt[],
  ) {}

  calculate(): Contribution[] {
    const { events } = this.path;
    const byEvent = new Map(this.receipts.filter(({ cause }) => cause === "EVENT").map((receipt) => [receipt.causeId, receipt]));
    const own = this.receipts.filter(({ cause }) => cause !== "EVENT" && cause !== "START").sort((a, b) => a.at - b.at);
    this.atStart();
    events.forEach((event, index) => {
      while (own[0] && own[0].at < event.at) this.own(own.shift()!, index);
      this.followed(event, index + 1, byEvent.get(event.id) ?? null);
    });
    for (const receipt of own) this.own(receipt, events.length);
    this.flows();
    return this.all;
  }

  private add([part, cause, reason = null]: Kind, money: Decimal): void {
    const { tradeId, events } = this.path;
    const symbol = symbolAfter(this.path, events.length);
    if (!money.isZero())
      this.all.push({ part, cause, reason, tradeId, symbol, receiptId: this.receiptId, money: money.mul(this.path.sign) });
  }

  /** What a unit came to from after event number `count` on. */
  private worth(count: number): Decimal {
    return this.path.worth[count]!;
  }

  private atStart(): void {
    const starts = this.receipts.filter(({ cause }) => cause === "START");
    const share = this.shares.first.mul(this.path.before);
    const mid = this.facts.midAt(this.path.symbol, this.facts.toMarket(this.facts.start)) ?? starts[0]?.price ?? null;
    if (mid === null || (share.isZero() && starts.length === 0)) return;
    const reason = starts.find((receipt) => receipt.quantity.isZero())?.reason ?? null;
    const bought = starts.reduce((sum, { quantity }) => sum.add(quantity), zero);
    this.receiptId = starts[0]?.id ?? null;
    this.add(["HELD_BEFORE", "HELD_BEFORE", reason], bought.sub(share).mul(this.worth(0).sub(mid)));
    for (const receipt of starts) this.bought(receipt, mid, mid, 0, receipt.at);
  }

  private followed(event: FactEvent, count: number, receipt: FactReceipt | null): void {
    this.receiptId = receipt?.id ?? null;
    if (event.kind === "OPENED" || event.kind === "SCALED") this.opened(event, count, receipt);
    else if (event.kind === "REDUCED" || event.kind === "CLOSED") this.closed(event, count, receipt);
    else if (event.adjustment === "SPLIT") this.split(event, count);
    else if (event.adjustment === "DIVIDEND") this.dividend(event);
  }

  private opened(event: FactEvent, count: number, receipt: FactReceipt | null): void {
    const made = this.worth(count).sub(event.fillPrice);
    let units = shareAt(this.shares, event).mul(event.fillQuantity);
    const to = (kind: Kind, next: Decimal): void => {
      this.add(kind, next.sub(units).mul(made));
      units = next;
    };
    if (!receipt) return to(this.withoutReceipt(event), zero);
    this.sized(event, receipt, to);
    to(this.unfilled(receipt), receipt.quantity);
    if (event.kind === "OPENED" && receipt.quantity.isZero()) this.openReason = receipt.reason;
    this.bought(receipt, event.fillPrice, event.expectedPrice ?? event.fillPrice, count, event.at);
  }

  /** From the follower's units to those that were ordered, limit by limit. */
  private sized(event: FactEvent, receipt: FactReceipt, to: (kind: Kind, units: Decimal) => void): void {
    const { steps, equity, reason, quantity } = receipt;
    if (steps.length < 8) return;
    const price = event.fillPrice;
    if (equity && event.equityBefore?.gt(0)) to(["SIZE", "EARLIER"], equity.div(event.equityBefore).mul(event.fillQuantity));
    to(["SIZE", "SIZING_RULE"], steps[0]!.div(price));
    if (quantity.isZero() && reason !== null && sizeSkips.includes(reason)) return;
    // Receipts of before there were limits by asset class have no such step.
    for (const [place, kind] of capKinds) if (steps[place]) to(kind, steps[place].div(price));
    const expected = event.expectedPrice ?? price;
    if (expected.gt(0)) to(["PRICE", "DELAY"], steps[6]!.div(expected));
    if (receipt.price?.gt(0)) to(["PRICE", "SLIPPAGE"], steps[6]!.div(receipt.price));
    if (reason === "BELOW_MINIMUM") return;
    to(["SIZE", "LOT"], steps[7]!);
  }

  private unfilled({ reason, quantity, status }: FactReceipt): Kind {
    if (quantity.isZero() && reason === "BELOW_MINIMUM") return ["SIZE", "MINIMUM", reason];
    if (reason === "NOT_HELD" && this.path.before.gt(0)) return ["HELD_BEFORE", "HELD_BEFORE", reason];
    if (reason === "NOT_HELD" && this.openReason) return this.skippedFor(this.openReason);
    if (quantity.gt(0) && status === "COPIED") return ["SIZE", "LOT"];
    return this.skippedFor(reason);
  }

  private skippedFor(reason: SkipReason | null): Kind {
    return reason === "BELOW_MINIMUM" ? ["SIZE", "MINIMUM", reason] : ["SKIPPED", "SKIPPED", reason];
  }

  /** An event that the copy has not met yet, or that came after it was stopped. */
  private withoutReceipt({ sequence }: FactEvent): Kind {
    const { stoppedSequence } = this.facts;
    return stoppedSequence !== null && sequence > stoppedSequence ? ["OWN_CLOSES", "STOPPED"] : ["SKIPPED", "SKIPPED"];
  }

  /** What was paid against the feeder's price, or the mid: what the price had moved, and the rest. `at`: of that price, on the wall clock. */
  private bought(receipt: FactReceipt, price: Decimal, expected: Decimal, count: number, at: number): void {
    const { quantity, money, fee, feeUnits } = receipt;
    this.receiptId = receipt.id;
    const moved = quantity.mul(price.sub(expected));
    this.add(["PRICE", "DELAY"], moved);
    this.add(["PRICE", "SLIPPAGE"], quantity.mul(price).sub(money).sub(moved));
    this.add(
      ["FEES", "YOUR_FEES"],
      fee
        .mul(this.path.sign)
        .neg()
        .sub(feeUnits.mul(this.worth(count))),
    );
    this.held.add(quantity.sub(feeUnits), at);
  }

  private closed(event: FactEvent, count: number, receipt: FactReceipt | null): void {
    const sold = receipt?.quantity ?? zero;
    const { fillPrice: price } = event;
    const beside = sold.sub(this.held.units.mul(closedPart(event)));
    this.add(this.closedOtherwise(event, receipt), beside.mul(price.sub(this.worth(count))));
    if (!receipt || sold.isZero()) return;
    const moved = sold.mul((event.expectedPrice ?? price).sub(price));
    this.add(["PRICE", "DELAY"], moved);
    this.add(["PRICE", "SLIPPAGE"], receipt.money.sub(sold.mul(price)).sub(moved));
    this.add(["FEES", "YOUR_FEES"], receipt.fee.mul(this.path.sign).neg());
    this.held.take(sold);
  }

  private closedOtherwise(event: FactEvent, receipt: FactReceipt | null): Kind {
    if (!receipt) return this.withoutReceipt(event);
    const { reason, status, quantity } = receipt;
    if (quantity.gt(0) || reason === "BELOW_LOT" || reason === "NOT_HELD") return ["SIZE", "LOT", quantity.gt(0) ? null : reason];
    if (reason === "STOPPING" || reason === "STOPPED") return ["OWN_CLOSES", "STOPPED", reason];
    if (reason === "CLOSED_BY_YOU" || reason === "CANCELLED_BY_YOU") return ["OWN_CLOSES", "CLOSED_BY_YOU", reason];
    return ["SKIPPED", "SKIPPED", status === "PENDING" ? null : reason];
  }

  /** Units round down to ten decimals. The copy may have bought more of its units before the ex-date than the feeder, or less. */
  private split({ ratio, ofLot, exAt }: FactEvent, count: number): void {
    const followed = this.held.units.mul(ratio);
    const exact = this.held.splitBefore(exAt, ofLot.ratio);
    this.add(["SIZE", "EARLIER"], withoutDust(exact.sub(followed)).mul(this.worth(count)));
    this.add(["ROUNDING", "ROUNDING"], this.held.units.sub(exact).mul(this.worth(count)));
  }

  private dividend({ perUnit, ofLot, exAt }: FactEvent): void {
    const paid = this.held.unitsBefore(exAt).mul(ofLot.perUnit);
    this.add(["SIZE", "EARLIER"], withoutDust(paid.sub(this.held.units.mul(perUnit))));
  }

  /** What the feeder did not cause: more of it bought, or some of it sold, after event number `count`. */
  private own(receipt: FactReceipt, count: number): void {
    if (receipt.quantity.isZero()) return;
    this.receiptId = receipt.id;
    const { quantity, money } = receipt;
    if (receipt.cause === "ADD" || receipt.cause === "RESYNC") {
      const mid = this.facts.midAt(symbolAfter(this.path, count), this.facts.toMarket(receipt.at)) ?? receipt.price!;
      this.add(receipt.cause === "ADD" ? ["FLOWS", "YOUR_FLOWS"] : ["SKIPPED", "RESYNC"], quantity.mul(this.worth(count).sub(mid)));
      this.bought(receipt, mid, mid, count, receipt.at);
      return;
    }
    this.add(closeKinds[receipt.cause] ?? ["OWN_CLOSES", "CLOSED_BY_YOU"], money.sub(quantity.mul(this.worth(count))));
    this.add(["FEES", "YOUR_FEES"], receipt.fee.mul(this.path.sign).neg());
    this.held.take(quantity);
  }

  /** What the follower's share gained or lost where money came or went; and corrections, which no copy follows. */
  private flows(): void {
    this.receiptId = null;
    for (const step of this.shares.steps)
      this.add(["FLOWS", step.isFeeders ? "FEEDER_FLOWS" : "YOUR_FLOWS"], stepMade(this.path, step, this.facts).neg());
    this.add(["FEES", "CORRECTION"], corrected(this.path, this.shares).mul(this.path.sign).neg());
  }

  /** Units that the copy holds at the end, and what is owed or owned of them at mid. */
  get heldAtEnd(): Decimal {
    return this.held.units;
  }
}

/** Two ways to calculate the same differ at the last of many digits. */
const withoutDust = (value: Decimal): Decimal => value.toDecimalPlaces(15);
