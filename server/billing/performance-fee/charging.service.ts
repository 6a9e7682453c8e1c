import { randomUUID } from "node:crypto";
import type { EndingCopy, CopyFees, MovingMoney } from "../../copying/copy-fees";
import { cashForFees } from "../../copying/copy-fees";
import { takeFee } from "../../copying/copy-fees.store";
import { unitDecimals, unitsFor, unitValueOf, worthOf, type CopyWorth } from "../../copying/eater-view/copy-value";
import type { CopyWithPositions } from "../../copying/lifecycle/copy-row";
import type { Market } from "../../market/providers/provider";
import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { FeeNotifications } from "./fee-notifications";
import { insertFee, readDueOf, readFeeBases, storeMark, type FeeBasis } from "./fees.store";
import { bitesOf, chargeFee, markAfterDeposit, type FeeCharge, type FeePosition } from "./high-water-mark";
import { monthStart } from "./months";
import type { PerformanceFeeCause, PerformanceFeeRow } from "./performance-fee.entity";

const whole = new Decimal(1);

/** What is charged: a locked copy, its value, why, and which part of it. */
interface Charging {
  readonly copy: CopyWithPositions;
  readonly equity: Decimal;
  readonly share: Decimal;
  /** The most that can be taken on paper. */
  readonly cash: Decimal;
  readonly cause: PerformanceFeeCause;
  readonly causeKey: string;
  /** From when on the next fee counts. */
  readonly periodStart: Date;
  readonly isFinal: boolean;
}

/**
 * Charges fees in the transactions that move a copy's money, end it or close its month, under the lock of the copy. On paper the fee leaves
 * the copy's cash there and then; on real money it is due, and collected in bites after the commit. Nothing here locks the ledger.
 */
export class ChargingService implements CopyFees {
  constructor(
    private readonly clock: Clock,
    private readonly market: Pick<Market, "quote">,
    private readonly notifications: FeeNotifications,
    /** After the commit: fees that are due. */
    private readonly onDue: (feeIds: readonly string[]) => Promise<void>,
  ) {}

  async moving(tx: Tx, { copy, worth, amount, cash }: MovingMoney): Promise<Decimal> {
    const basis = (await readFeeBases(tx, [copy.id])).get(copy.id);
    if (!basis || basis.percent === 0 || basis.endedAt) return zero;
    const { equity } = worth;
    if (amount.gte(0)) {
      const mark = markAfterDeposit({ equity, units: copy.units, mark: basis.mark }, unitsFor(amount, worth.unitValue));
      if (!mark.eq(basis.mark)) await this.store(tx, copy, { ...basis, mark });
      return zero;
    }
    const share = Decimal.min(amount.neg().div(equity).toDecimalPlaces(unitDecimals, Decimal.ROUND_DOWN), whole);
    const causeKey = `WITHDRAWAL:${randomUUID()}`;
    const { periodStart } = basis;
    const fee = await this.charge(tx, basis, {
      ...{ copy, equity, share, cash, cause: "WITHDRAWAL", causeKey, periodStart, isFinal: false },
    });
    // The units that leave pay: those that stay are worth what they were.
    if (fee.gt(0))
      await takeFee(tx, {
        ...{ copyId: copy.id, eaterId: copy.eaterId, amount: fee, units: unitsFor(fee, worth.unitValue), factor: whole },
      });
    return fee;
  }

  async ending(tx: Tx, endings: readonly EndingCopy[]): Promise<ReadonlyMap<string, Decimal>> {
    const taken = new Map<string, Decimal>();
    const bases = await readFeeBases(tx, endings.map(({ copy }) => copy.id)); // prettier-ignore
    const now = this.clock.date();
    for (const { copy, equity } of endings) {
      const basis = bases.get(copy.id);
      if (!basis) continue;
      const charging = { copy, equity, cash: copy.cash, cause: "STOP" as const, causeKey: "STOP", periodStart: now, isFinal: true };
      const fee = await this.chargeWhole(tx, basis, charging);
      if (fee.gt(0)) taken.set(copy.id, fee);
    }
    return taken;
  }

  feederGone(tx: Tx, copies: readonly CopyWithPositions[]): Promise<void> {
    return this.finish(tx, copies, "FEEDER_END");
  }

  /** Charges running copies for the last time, whatever happens to them afterwards. */
  async finish(tx: Tx, copies: readonly CopyWithPositions[], cause: "FEEDER_END" | "STOP"): Promise<void> {
    const periodStart = this.clock.date();
    await this.chargeAll(tx, copies, { cause, causeKey: cause, periodStart, isFinal: true });
  }

  /** Closes the months of running copies. What was closed before is left alone. Returns the copies whose money changed. */
  async closeMonth(tx: Tx, copies: readonly CopyWithPositions[]): Promise<CopyWithPositions[]> {
    const periodStart = monthStart(this.clock.date());
    const causeKey = `MONTH_END:${periodStart.toISOString().slice(0, 7)}`;
    return this.chargeAll(tx, copies, { cause: "MONTH_END", causeKey, periodStart, isFinal: false });
  }

  async assertPaid(
    tx: Tx,
    { eaterId, feederId, isNew }: { readonly eaterId: string; readonly feederId: string; readonly isNew: boolean },
  ): Promise<void> {
    const due = await readDueOf(tx, eaterId, feederId);
    if (!due || (!isNew && (due.pausesAt === null || due.pausesAt > this.clock.date()))) return;
    const path = isNew ? "input.feederId" : "input.copyId";
    refuse(ErrorCode.FEE_DUE, path, `A performance fee of ${due.bites} bites to this feeder is not paid.`, new Decimal(due.bites));
  }

  private async chargeAll(
    tx: Tx,
    copies: readonly CopyWithPositions[],
    why: Pick<Charging, "cause" | "causeKey" | "periodStart" | "isFinal">,
  ): Promise<CopyWithPositions[]> {
    const bases = await readFeeBases(tx, copies.map(({ id }) => id)); // prettier-ignore
    const changed: CopyWithPositions[] = [];
    for (const copy of copies) {
      const basis = bases.get(copy.id);
      if (!basis || (why.cause === "MONTH_END" && basis.periodStart >= why.periodStart)) continue;
      const worth = this.worth(copy);
      const fee = await this.chargeWhole(tx, basis, { copy, equity: worth.equity, cash: cashForFees(copy, worth), ...why });
      if (fee.gt(0)) changed.push(copy);
    }
    return changed;
  }

  /** All of a copy: a fee on paper lowers the unit value. Returns what was taken from its cash. */
  private async chargeWhole(tx: Tx, basis: FeeBasis, charging: Omit<Charging, "share">): Promise<Decimal> {
    const { copy, equity } = charging;
    if (basis.endedAt) return zero;
    const fee = await this.charge(tx, basis, { ...charging, share: whole });
    if (fee.isZero()) return zero;
    await takeFee(tx, { copyId: copy.id, eaterId: copy.eaterId, amount: fee, units: zero, factor: equity.sub(fee).div(equity) });
    return fee;
  }

  /** Writes the fee, if there is one, and the mark after it. Returns what is to be taken from the copy's cash. */
  private async charge(tx: Tx, basis: FeeBasis, charging: Charging): Promise<Decimal> {
    const { copy, equity, share, cash, isFinal } = charging;
    const isLive = copy.mode === "LIVE";
    const netProfit = equity.sub(copy.putIn).sub(isLive ? basis.charged : zero);
    const position: FeePosition = { equity, units: copy.units, mark: basis.mark, netProfit };
    const charge = chargeFee(position, { percent: basis.percent, share, cash: isLive ? null : cash });
    const { bites, carry } = isLive ? bitesOf(charge.fee, basis.carry) : { bites: null, carry: zero };
    if (charge.fee.gt(0)) {
      const row = feeRow(basis, charging, charge, bites, this.clock.date());
      if (!(await insertFee(tx, row))) throw new Error(`${row.causeKey} of copy ${copy.id} was charged before.`);
      if (row.state === "DUE") tx.afterCommit(() => this.onDue([row.id]));
      else await this.notifications.charged(tx, [row]);
    }
    await this.store(tx, copy, {
      ...{ ...basis, mark: charge.markAfter, periodStart: charging.periodStart, carry, charged: basis.charged.add(charge.fee) },
      endedAt: isFinal ? this.clock.date() : null,
    });
    return isLive ? zero : charge.fee;
  }

  private store(tx: Tx, copy: CopyWithPositions, { mark, periodStart, carry, charged, endedAt }: FeeBasis): Promise<void> {
    return storeMark(tx, { copyId: copy.id, eaterId: copy.eaterId, mark, periodStart, carry, charged, endedAt });
  }

  private worth(copy: CopyWithPositions): CopyWorth {
    return worthOf(copy, (symbol) => this.market.quote(symbol));
  }
}

function feeRow(
  basis: FeeBasis,
  charging: Charging,
  { profit, fee, markAfter }: FeeCharge,
  bites: number | null,
  at: Date,
): PerformanceFeeRow {
  const { copy, equity, share, cause, causeKey } = charging;
  // What makes no whole bite is carried: there is nothing to pay.
  const isDue = bites !== null && bites > 0;
  return {
    ...{ id: randomUUID(), copyId: copy.id, eaterId: copy.eaterId, feederId: copy.feederId, mode: copy.mode, cause, causeKey },
    ...{ periodStart: basis.periodStart, at, percent: basis.percent, equity, units: copy.units },
    ...{ unitValue: unitValueOf(equity, copy.units), markBefore: basis.mark, markAfter, share, profit, amount: fee, bites },
    ...{ state: isDue ? "DUE" : "PAID", settledAt: isDue ? null : at, paymentId: null },
    ...{ notifiedAt: null, pausesAt: null, hasPaused: false },
  };
}
