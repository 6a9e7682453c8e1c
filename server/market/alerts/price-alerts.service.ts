import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import { canSeePrices } from "../instruments/market.policy";
import type { Viewer } from "../../platform/viewer";
import type { Market, MarketInstrument } from "../providers/provider";
import type { AlertSide } from "./price-alert.entity";
import { deleteAlert, insertAlert, lockWaitingAlerts, readAlerts, type StoredPriceAlert } from "./price-alerts.store";

/** Says that somebody's alerts on a symbol changed: `{ symbol }`. A hint: watchers also read for themselves. */
export const alertsChangedSubject = "market.alerts";

/** Prices people want to be notified of, once. `PriceAlertWatch` fires them. */
export class PriceAlertsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly market: Market,
  ) {}

  /** The viewer's alerts: those that wait first, then those that fired, newest first. */
  list(userId: string, symbol: string | null): Promise<StoredPriceAlert[]> {
    return readAlerts(this.db, userId, symbol, limits.priceAlertsMax + limits.pageItemsMax);
  }

  /**
   * Creates an alert. Refuses SYMBOL_UNKNOWN, QUOTE_STALE (nothing to compare with), PRICE_NOT_ON_TICK, INVALID (not positive, or reached
   * already) and TOO_MANY. Returns its id.
   */
  async create(viewer: Viewer, input: { symbol: string; side: AlertSide; price: Decimal }): Promise<string> {
    assertMayWrite(viewer);
    const instrument =
      this.market.instrument(input.symbol) ?? refuse(ErrorCode.SYMBOL_UNKNOWN, "input.symbol", "This symbol is not listed on this server.");
    if (!canSeePrices({ viewer }, instrument))
      refuse(ErrorCode.QUOTE_STALE, "input.symbol", `This server may show prices of ${input.symbol} to its operator only.`);
    this.assertAhead(instrument, input.side, input.price);
    return this.db.transaction(async (tx) => {
      const max = limits.priceAlertsMax;
      if ((await lockWaitingAlerts(tx, viewer.id)) >= max)
        refuse(ErrorCode.TOO_MANY, "input", `You have ${max} waiting alerts, the maximum. Delete one first.`, new Decimal(max));
      const id = await insertAlert(tx, {
        ...{ userId: viewer.id, symbol: input.symbol, side: input.side, price: input.price },
        ...{ createdAt: this.clock.date(), createdQuoteAt: this.market.marketNow() },
      });
      tx.afterCommit(() => this.bus.publish(alertsChangedSubject, { symbol: input.symbol }));
      return id;
    });
  }

  /** NOT_FOUND for anybody else's. One that fired is taken off the list. */
  async delete(viewer: Viewer, alertId: string): Promise<void> {
    assertMayWrite(viewer);
    if (!isUuid(alertId)) throw notFound("This alert");
    await this.db.transaction(async (tx) => {
      const symbol = await deleteAlert(tx, viewer.id, alertId);
      if (symbol === null) throw notFound("This alert");
      tx.afterCommit(() => this.bus.publish(alertsChangedSubject, { symbol }));
    });
  }

  private assertAhead({ symbol, tick }: MarketInstrument, side: AlertSide, price: Decimal): void {
    if (!price.isPositive() || price.isZero()) refuse(ErrorCode.INVALID, "input.price", "Enter a price above zero.");
    if (!price.mod(tick).isZero())
      refuse(ErrorCode.PRICE_NOT_ON_TICK, "input.price", `Prices of ${symbol} move in steps of ${tick.toFixed()}.`, tick);
    const mid =
      this.market.quote(symbol)?.mid ??
      refuse(ErrorCode.QUOTE_STALE, "input.symbol", "There is no current price to compare with. Try again when the market is open.");
    const isReached = side === "ABOVE" ? mid.gte(price) : mid.lte(price);
    if (isReached) refuse(ErrorCode.INVALID, "input.price", `The price is already ${side === "ABOVE" ? "above" : "below"} that.`, mid);
  }
}
