import type { LotSettler, SettledPart } from "../../../brokers/port/lot-settler";
import { splitShortfall } from "../../../brokers/settling/shortfall.rules";
import { zero, type Decimal } from "../../../platform/decimal";
import type { Tx } from "../../../platform/db/database";
import { announceVenueRows, type CopyingDeps } from "../../copying-deps";
import { readCopiesById } from "../../lifecycle/copy.store";
import { lockCopies } from "../../lifecycle/locked-copies";
import { endDrained } from "../../stopping/ending";
import { bookFillOf, endCopyOrder } from "../copy-orders.store";
import { insertSettledOrder, keepIdeal } from "./settled-orders.store";

/** A symbol that is gone, of a copy at its venue. */
export interface PaidOut {
  /** The same one again changes nothing. */
  readonly actionId: string;
  readonly copyId: string;
  readonly symbol: string;
  /** What a unit brought, in USD; 0 where it was worthless. */
  readonly price: Decimal;
}

/** Why units go: what the receipt names. */
interface SettledBy {
  readonly cause: "SHORTFALL" | "EVENT";
  readonly causeId: string;
  readonly copyId: string;
  readonly price: Decimal;
}

/** Takes units of a copy's positions that its venue no longer holds: sold at the price, with a receipt for each; at 0 their cost is lost. */
export class CopySettler implements LotSettler {
  constructor(private readonly deps: CopyingDeps) {}

  async settle(part: SettledPart): Promise<void> {
    const { db, market, clock } = this.deps;
    await db.transaction(async (tx) => {
      const locked = await lockCopies(tx, this.deps, { ids: [part.holderId] });
      const [copy] = locked.copies;
      if (!copy) return;
      const held = copy.positions.filter(({ symbol }) => symbol === part.symbol);
      const holdings = held.map(({ tradeId, held: units, cost }) => ({ holderId: tradeId, isCopy: true, units, cost }));
      const lot = market.instrument(part.symbol)?.lot ?? part.units;
      for (const { holderId, units } of splitShortfall(holdings, part.units, lot))
        await this.settleTrade(
          tx,
          { causeId: part.settlementId, cause: "SHORTFALL", copyId: part.holderId, price: part.price },
          holderId,
          { units, held: holdings.find((one) => one.holderId === holderId)!.units },
          clock.date(),
        );
      await endDrained(tx, this.deps, { ...locked, copies: await readCopiesById(tx, [copy.id]) }, undefined, new Set([copy.id]));
    });
  }

  /** Ends what a copy holds of a symbol that is gone, for what its venue paid a unit. Done before, it stays as it is. */
  async payOut({ actionId, copyId, symbol, price }: PaidOut): Promise<void> {
    const { db, clock } = this.deps;
    await db.transaction(async (tx) => {
      const locked = await lockCopies(tx, this.deps, { ids: [copyId] });
      const [copy] = locked.copies;
      if (!copy) return;
      const of = { causeId: actionId, cause: "EVENT", copyId, price } as const;
      for (const { tradeId, held } of copy.positions.filter((position) => position.symbol === symbol && position.held.gt(0)))
        await this.settleTrade(tx, of, tradeId, { units: held, held }, clock.date());
      await endDrained(tx, this.deps, { ...locked, copies: await readCopiesById(tx, [copyId]) }, undefined, new Set([copyId]));
    });
  }

  /** One position. Settled before, it stays as it is. */
  private async settleTrade(
    tx: Tx,
    { causeId, cause, copyId, price }: SettledBy,
    tradeId: string,
    { units, held }: { readonly units: SettledPart["units"]; readonly held: SettledPart["units"] },
    at: Date,
  ): Promise<void> {
    const action = units.eq(held) ? "CLOSE" : "REDUCE";
    const orderId = await insertSettledOrder(tx, { causeId, cause, copyId, tradeId, units, action }, at);
    if (orderId === null) return;
    await bookFillOf(
      tx,
      { id: orderId, effect: "CLOSE" },
      { quantity: units, price, feeUnits: zero, feeUsd: zero, sentAt: at, isLate: false },
      at,
    );
    await keepIdeal(tx, copyId, tradeId, held.sub(units).div(held));
    const end = { state: "CANCELLED", status: "SKIPPED", reason: null, words: null, isFilled: true } as const;
    const rows = await endCopyOrder(tx, orderId, end, at);
    tx.afterCommit(() => announceVenueRows(this.deps, rows, at));
  }
}
