import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { ConnectionAtWork } from "../orders/connection-at-work";
import type { CorporateActionBooker, UnitsThen, VenueAdjustment } from "../port/corporate-actions";
import {
  insertCorporateAction,
  noteActionBooked,
  readBookedSplits,
  readUnbookedActions,
  type BookedSplit,
  type UnbookedAction,
} from "./corporate-actions.store";

/** Decimals of a dividend a unit: as many as prices have. */
const perUnitDecimals = 10;

export interface ActionInboxParts {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether our market has a symbol. */
  readonly isKnown: (symbol: string) => boolean;
  /** Of trading and of copying: asked for only once all modules are built. */
  readonly corporateActions: () => readonly CorporateActionBooker[];
}

/**
 * Reads what a venue did to the symbols of an account and has trades and copies there changed in the same way, each once, before the books are
 * compared: a split, a new symbol and a payment for what is gone are no shortfall then, and a dividend no deposit. A dividend is what really came, on
 * the day it was paid, and goes to whoever held the symbol before the ex-date, by units.
 */
export class ActionInbox {
  constructor(private readonly parts: ActionInboxParts) {}

  /** Throws VenueCallError. */
  async read({ id, userId, since, session }: ConnectionAtWork): Promise<void> {
    const { db, clock } = this.parts;
    if (!session.corporateActions) return;
    const from = new Date(Math.max(clock.now() - limits.brokerChargesOverlapMs, +since));
    for (const action of await session.corporateActions(from))
      await insertCorporateAction(db, { userId, connectionId: id }, action, clock.date());
    for (const action of await readUnbookedActions(db, id)) await this.book(id, action);
  }

  /**
   * A process that dies in between leaves it unbooked: who has it already is passed over by the next. So does a new symbol that our market does not
   * have yet.
   */
  private async book(connectionId: string, action: UnbookedAction): Promise<void> {
    const { db, clock, isKnown } = this.parts;
    if (action.newSymbol !== null && !isKnown(action.newSymbol)) return;
    const adjustment = await this.adjustmentOf(connectionId, action);
    const { id, symbol, exAt } = action;
    if (adjustment) for (const booker of this.parts.corporateActions()) await booker.book({ id, connectionId, symbol, exAt, adjustment });
    await noteActionBooked(db, id, clock.date());
  }

  /** Null where nobody here held the symbol: then the money is the account's own. */
  private async adjustmentOf(connectionId: string, action: UnbookedAction): Promise<VenueAdjustment["adjustment"] | null> {
    const { symbol, exAt, split, dividend, newSymbol, cashPerUnit } = action;
    if (split) return { type: "SPLIT", ...split };
    if (newSymbol !== null) return { type: "SYMBOL", symbol: newSymbol };
    if (cashPerUnit) return { type: "CASH_OUT", perUnit: cashPerUnit };
    const units = unitsSince(exAt, await readBookedSplits(this.parts.db, connectionId, symbol, exAt));
    const { factor } = units[0]!;
    // The venue paid on units of then.
    const ours = (await this.unitsBefore(connectionId, symbol, exAt, units)).div(factor).toDecimalPlaces(perUnitDecimals);
    const perUnit = dividendPerUnit(dividend!.amount, dividend!.units, ours);
    return perUnit && { type: "DIVIDEND", perUnit: perUnit.div(factor).toDecimalPlaces(perUnitDecimals, Decimal.ROUND_DOWN), units };
  }

  private async unitsBefore(connectionId: string, symbol: string, at: Date, then: UnitsThen): Promise<Decimal> {
    const { db, corporateActions } = this.parts;
    const units = await Promise.all(corporateActions().map((booker) => booker.unitsBefore(db, connectionId, symbol, at, then)));
    return units.reduce((sum, one) => sum.add(one), zero);
  }
}

/** What a unit of each time since a moment is in units of now; `splits` are oldest first, from that moment on. Pure. */
export function unitsSince(since: Date, splits: readonly BookedSplit[]): UnitsThen {
  const one = new Decimal(1);
  const starts = [since, ...splits.map(({ exAt }) => exAt)];
  return starts.map((start, at) => ({
    since: start,
    until: starts[at + 1] ?? null,
    factor: splits.slice(at).reduce((factor, { to, from }) => factor.mul(to).div(from), one),
  }));
}

/**
 * What came a unit: by all units that the venue paid on, for its owner may hold some of their own there. `paidOn`: null where the venue does not
 * say. Null where nothing of ours was held. Pure.
 */
export function dividendPerUnit(amount: Decimal, paidOn: Decimal | null, ours: Decimal): Decimal | null {
  if (ours.isZero()) return null;
  const units = Decimal.max(ours.abs(), paidOn?.abs() ?? zero);
  return amount.div(ours.isNegative() ? units.neg() : units).toDecimalPlaces(perUnitDecimals, Decimal.ROUND_DOWN);
}
