import type { Market } from "../../market/providers/provider";
import { recordAudit } from "../../platform/audit";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal, floorToLot, zero } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { BrokerChanges } from "../brokers.events";
import { assertSession } from "../connections/connection.policy";
import type { BrokerConnectionRow } from "../connections/connection.entity";
import { readConnection } from "../connections/connection.store";
import { brokerWorkSubject, type BrokerOrdersService } from "../orders/broker-orders.service";
import { requestReconciliation } from "../orders/work.store";
import type { BooksPort } from "../port/books-port";
import type { BrokerAccountsPort } from "../port/broker-accounts";
import type { BrokerDifferenceRow, Settlement, SettlementChoice } from "../reconciliation/reconciliation.entity";
import { readBusySymbols, readDifference, resolveDifference } from "../reconciliation/reconciliation.store";
import { settlementMoney, splitShortfall, type Share } from "./shortfall.rules";
import { hasFillsSince, lockShortfall, readBuyBacks, setSettlement } from "./shortfall.store";

export interface ShortfallParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly market: Pick<Market, "quote" | "instrument">;
  readonly changes: BrokerChanges;
  readonly orders: Pick<BrokerOrdersService, "intend">;
  readonly accounts: Pick<BrokerAccountsPort, "cashOf">;
  readonly holdings: BooksPort["holdings"];
  readonly settlers: BooksPort["settlers"];
}

/** What an account misses, and what each way to settle it comes to, in USD. */
export interface Shortfall {
  readonly differenceId: string;
  readonly symbol: string;
  readonly isShort: boolean;
  /** Units, above zero. */
  readonly missing: Decimal;
  readonly shares: readonly Share[];
  /** A unit now, at mid; null without a live price. */
  readonly price: Decimal | null;
  readonly writeOffResult: Decimal | null;
  readonly reduceResult: Decimal | null;
  readonly value: Decimal | null;
  /** What buying the missing units costs about, at the ask; null for shorts, and without a live price. */
  readonly buyCost: Decimal | null;
  /** Cash of the account that is no copy's. */
  readonly ownCash: Decimal;
}

/** Measured before its row is locked. */
interface Measured {
  readonly connection: BrokerConnectionRow | null;
  /** What the venue held, as it was measured against. */
  readonly theirs: Decimal;
  readonly shortfall: Shortfall;
}

/** The price may move so far until an order at the market fills. */
const slippageFactor = new Decimal("1.01");

/**
 * What an owner decides where their account holds less of a symbol than its trades and copies say. The decision is stored first, with who gives
 * how much: pressed again, or after a crash, the same is done, each part once.
 */
export class ShortfallService {
  constructor(private readonly parts: ShortfallParts) {}

  /** What each choice would do now. Throws NOT_FOUND, also for one that is resolved. */
  async preview(viewer: Pick<Viewer, "id">, differenceId: string): Promise<Shortfall> {
    const row = isUuid(differenceId) ? await readDifference(this.parts.db, differenceId) : null;
    if (!row || row.userId !== viewer.id || row.kind !== "SHORTFALL" || row.resolvedAt !== null) throw notFound("This difference");
    return this.measure(row);
  }

  /**
   * Settles a shortfall, of `missing` units as the owner saw it. Returns its connection. One that is settled stays as it is. Throws NOT_FOUND.
   * Refuses PRICE_CHANGED where something else is missing by now, CONNECTION_STATE while an order of the symbol is under way, or filled since
   * the last comparison, QUOTE_STALE, FREE_CASH, INVALID (what is for longs only), NOT_PAPER (buying with real money), BROKER_UNAVAILABLE.
   */
  async settle(viewer: Viewer, differenceId: string, choice: SettlementChoice, missing: Decimal): Promise<string> {
    assertSession(viewer);
    const { db } = this.parts;
    const found = isUuid(differenceId) ? await readDifference(db, differenceId) : null;
    if (!found || found.userId !== viewer.id || found.kind !== "SHORTFALL") throw notFound("This difference");
    if (found.resolvedAt !== null) return found.connectionId;
    const shortfall = found.settlement ? null : await this.measure(found);
    const connection = await readConnection(db, found.connectionId);
    const settlement = await db.transaction(async (tx) => {
      const row = (await lockShortfall(tx, viewer.id, differenceId))!;
      if (row.resolvedAt !== null || row.settlement) return row.settlement;
      return this.decide(tx, row, { connection, theirs: found.theirs, shortfall: shortfall! }, choice, missing);
    });
    if (settlement && settlement.choice !== "BUY_MISSING") await this.carryOut(found, settlement);
    await this.parts.bus.publish(brokerWorkSubject, { connectionId: found.connectionId });
    return found.connectionId;
  }

  private async measure(row: BrokerDifferenceRow): Promise<Shortfall> {
    const { db, market, holdings, accounts } = this.parts;
    const lots = (await Promise.all(holdings().map((reader) => reader.read(db, row.userId, [row.connectionId])))).flat();
    const isShort = row.ours.isNegative();
    const own = lots.filter(({ symbol, quantity }) => symbol === row.symbol && quantity.isNegative() === isShort);
    const ours = own.reduce((sum, { quantity }) => sum.add(quantity.abs()), zero);
    const held = row.theirs.isNegative() === isShort ? row.theirs.abs() : zero;
    const missing = Decimal.max(ours.sub(held), zero);
    const quote = market.quote(row.symbol);
    const isLive = quote !== undefined && quote !== null && !quote.isStale;
    const lot = market.instrument(row.symbol)?.lot ?? new Decimal(1);
    const shares = splitShortfall(
      own.map(({ tradeId, copyId, quantity, cost }) => ({
        ...{ holderId: (copyId ?? tradeId)!, isCopy: copyId !== null, units: quantity.abs(), cost },
      })),
      missing,
      lot,
    );
    const money = isLive ? settlementMoney(shares, quote.mid, isShort) : null;
    return {
      ...{ differenceId: row.id, symbol: row.symbol, isShort, missing, shares, price: isLive ? quote.mid : null },
      ...{ writeOffResult: isShort ? null : (money?.writeOffResult ?? null), reduceResult: money?.reduceResult ?? null },
      value: money?.value ?? null,
      buyCost: isLive && !isShort ? floorToLot(missing, lot).mul(quote.ask).toDecimalPlaces(2, Decimal.ROUND_UP) : null,
      ownCash: (await accounts.cashOf(row.connectionId)) ?? zero,
    };
  }

  private async decide(
    tx: Tx,
    row: BrokerDifferenceRow,
    measured: Measured,
    choice: SettlementChoice,
    missing: Decimal,
  ): Promise<Settlement | null> {
    const { shortfall } = measured;
    const { count, isUnderWay } = await readBuyBacks(tx, row);
    if (isUnderWay && choice === "BUY_MISSING") return null;
    await this.assertCompared(tx, row, isUnderWay);
    if (!row.theirs.eq(measured.theirs) || !shortfall.missing.eq(missing) || missing.isZero())
      refuse(ErrorCode.PRICE_CHANGED, "input.missing", "Something else is missing by now. Look at it again.");
    if (shortfall.isShort && choice !== "REDUCE_COPIES") refuse(ErrorCode.INVALID, "input.choice", "A short can only be reduced.");
    const { price } = shortfall;
    if (!price) return refuse(ErrorCode.QUOTE_STALE, "input.choice", `${row.symbol} has no live price now. Try again when it has.`);
    if (choice === "BUY_MISSING") return this.buy(tx, row, measured, count + 1);
    const settlement: Settlement = {
      choice,
      price: price.toFixed(),
      parts: shortfall.shares.map(({ holderId, isCopy, units }) => ({ holderId, isCopy, units: units.toFixed() })),
    };
    await setSettlement(tx, row, settlement);
    await this.audit(tx, row, choice);
    return settlement;
  }

  /** Refuses CONNECTION_STATE where the account may hold something else by now than at the last comparison. */
  private async assertCompared(tx: Tx, row: BrokerDifferenceRow, isUnderWay: boolean): Promise<void> {
    if (isUnderWay || (await readBusySymbols(tx, row.connectionId)).has(row.symbol))
      refuse(ErrorCode.CONNECTION_STATE, "input.differenceId", `An order of ${row.symbol} is under way. Wait until it has ended.`);
    if (await hasFillsSince(tx, row))
      refuse(ErrorCode.CONNECTION_STATE, "input.differenceId", `${row.symbol} was filled since the last comparison. Compare again first.`);
  }

  /** Orders the missing units with the account's own cash. Nothing is stored as decided: the comparison after its end resolves the difference. */
  private async buy(tx: Tx, row: BrokerDifferenceRow, { connection, shortfall }: Measured, attempt: number): Promise<null> {
    const { missing, buyCost, ownCash } = shortfall;
    if (!connection || connection.state === "REFUSED_KEY" || connection.erasedAt !== null)
      return refuse(ErrorCode.BROKER_UNAVAILABLE, "input.choice", "Nothing can be bought on this account now.");
    if (connection.mode === "LIVE") refuse(ErrorCode.NOT_PAPER, "input.choice", "Buy it at the broker, then compare again.");
    const quantity = floorToLot(missing, this.parts.market.instrument(row.symbol)?.lot ?? new Decimal(1));
    if (quantity.isZero()) refuse(ErrorCode.INVALID, "input.choice", "Less is missing than the broker trades.");
    if (buyCost!.mul(slippageFactor).gt(ownCash))
      refuse(ErrorCode.FREE_CASH, "input.choice", "The account has too little cash of its own for it.", ownCash);
    await this.parts.orders.intend(tx, {
      ...{ owner: { kind: "BOOKS", orderId: row.id }, connectionId: row.connectionId, userId: row.userId, attempt },
      ...{ symbol: row.symbol, side: "BUY", type: "MARKET", timeInForce: "GTC", quantity, limitPrice: null, stopPrice: null },
      // No open of a trade or copy: what stops those does not stop this.
      isOpening: false,
    });
    await this.audit(tx, row, "BUY_MISSING");
    return null;
  }

  private audit(tx: Tx, row: BrokerDifferenceRow, choice: SettlementChoice): Promise<void> {
    const { userId, connectionId, symbol } = row;
    const data = { symbol, choice };
    return recordAudit(tx, this.parts.clock, {
      ...{ actorId: userId, action: "brokers.settle-shortfall", subjectKind: "CONNECTION", subjectId: connectionId, data },
    });
  }

  private async carryOut(row: BrokerDifferenceRow, { choice, price, parts }: Settlement): Promise<void> {
    const settlers = this.parts.settlers();
    const of = { settlementId: row.id, connectionId: row.connectionId, symbol: row.symbol };
    for (const { holderId, isCopy, units } of parts) {
      const isLost = choice === "WRITE_OFF" && isCopy;
      const part = { ...of, holderId, units: new Decimal(units), price: isLost ? zero : new Decimal(price) };
      await settlers[isCopy ? "COPY" : "TRADING"].settle(part);
    }
    await this.parts.db.transaction(async (tx) => {
      const now = this.parts.clock.date();
      await resolveDifference(tx, row, now);
      await requestReconciliation(tx, row.connectionId, now);
      await this.parts.changes.connection(tx, row, "RECONCILIATION");
    });
  }
}
