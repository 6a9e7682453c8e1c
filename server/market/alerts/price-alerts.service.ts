import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { Market, MarketInstrument } from "../providers/provider";

export type AlertSide = "ABOVE" | "BELOW";

export interface PriceAlertRow {
  readonly id: string;
  readonly symbol: string;
  readonly side: AlertSide;
  readonly price: Decimal;
  readonly createdAt: Date;
  readonly firedAt: Date | null;
  readonly firedPrice: Decimal | null;
}

/** Says that somebody's alerts on a symbol changed: `{ symbol }`. A hint: watchers also look for themselves. */
export const alertsChangedSubject = "market.alerts";

/** Prices people want to hear of, once. `PriceAlertWatch` fires them. */
export class PriceAlertsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly market: Market,
  ) {}

  /** The viewer's alerts: those that wait first, then those that fired, newest first. */
  async list(userId: string, symbol: string | null): Promise<PriceAlertRow[]> {
    const rows = await this.db.query<Omit<PriceAlertRow, "price" | "firedPrice"> & { price: string; firedPrice: string | null }>(
      `select id, symbol, side, price, created_at as "createdAt", fired_at as "firedAt", fired_price as "firedPrice" from price_alerts
       where user_id = $1 and ($2::text is null or symbol = $2) order by (fired_at is not null), coalesce(fired_at, created_at) desc, id limit $3`,
      [userId, symbol, limits.priceAlertsMax + limits.pageItemsMax],
    );
    return rows.map((row) => ({
      ...row,
      price: new Decimal(row.price),
      firedPrice: row.firedPrice === null ? null : new Decimal(row.firedPrice),
    }));
  }

  /**
   * Makes an alert. Refuses SYMBOL_UNKNOWN, QUOTE_STALE (nothing to compare with), PRICE_NOT_ON_TICK, INVALID (not positive, or reached
   * already) and TOO_MANY. Returns its id.
   */
  async create(viewer: Viewer, input: { symbol: string; side: AlertSide; price: Decimal }): Promise<string> {
    assertMayWrite(viewer);
    const instrument =
      this.market.instrument(input.symbol) ?? refuse(ErrorCode.SYMBOL_UNKNOWN, "input.symbol", "Nobody here knows this symbol.");
    this.assertAhead(instrument, input.side, input.price);
    const id = await this.db.transaction(async (tx) => {
      await tx.query("select 1 from users where id = $1 for no key update", [viewer.id]);
      const [{ count }] = (await tx.query("select count(*)::int as count from price_alerts where user_id = $1 and fired_at is null", [
        viewer.id,
      ])) as [{ count: number }];
      const max = limits.priceAlertsMax;
      if (count >= max) refuse(ErrorCode.TOO_MANY, "input", `${max} alerts wait, the most there is.`, new Decimal(max));
      const [row] = (await tx.query(
        "insert into price_alerts (user_id, symbol, side, price, created_at, created_quote_at) values ($1, $2, $3, $4, $5, $6) returning id",
        [viewer.id, input.symbol, input.side, input.price.toFixed(), this.clock.date(), this.market.marketNow()],
      )) as [{ id: string }];
      tx.afterCommit(() => this.bus.publish(alertsChangedSubject, { symbol: input.symbol }));
      return row.id;
    });
    return id;
  }

  /** NOT_FOUND for anybody else's. One that fired is taken off the list. */
  async delete(viewer: Viewer, alertId: string): Promise<void> {
    assertMayWrite(viewer);
    if (!isUuid(alertId)) throw notFound("This alert");
    await this.db.transaction(async (tx) => {
      const [rows] = await tx.query<[Array<{ symbol: string }>, number]>(
        "delete from price_alerts where id = $1 and user_id = $2 returning symbol",
        [alertId, viewer.id],
      );
      if (rows.length === 0) throw notFound("This alert");
      tx.afterCommit(() => this.bus.publish(alertsChangedSubject, { symbol: rows[0]!.symbol }));
    });
  }

  private assertAhead({ symbol, tick }: MarketInstrument, side: AlertSide, price: Decimal): void {
    if (!price.isPositive() || price.isZero()) refuse(ErrorCode.INVALID, "input.price", "A price is more than zero.");
    if (!price.mod(tick).isZero())
      refuse(ErrorCode.PRICE_NOT_ON_TICK, "input.price", `Prices of ${symbol} move in steps of ${tick.toFixed()}.`, tick);
    const mid = this.market.quote(symbol)?.mid ?? refuse(ErrorCode.QUOTE_STALE, "input.symbol", "There is no price to compare with yet.");
    const isReached = side === "ABOVE" ? mid.gte(price) : mid.lte(price);
    if (isReached) refuse(ErrorCode.INVALID, "input.price", `It is ${side === "ABOVE" ? "above" : "below"} that already.`, mid);
  }
}
