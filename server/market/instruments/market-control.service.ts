import type { Bus } from "../../platform/bus/bus";
import type { Database, Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { forbidden } from "../../platform/errors";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { isTradingHours } from "./hours";
import type { InstrumentRow } from "./instrument.entity";
import { insertGap, lockInstrument, storeHalt, storeHours } from "./instruments.store";
import { canControlMarket } from "./market.policy";
import { controlsSubject } from "./market.service";
import type { Market, MarketInstrument, PriceGap, TradingHours } from "../providers/provider";

/** A gap may at most divide or multiply a price by this. */
const gapFactorMax = 10;

/** What an admin may do to the simulated market. Every process follows within a moment. */
export class MarketControlService {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly market: Market,
  ) {}

  /** Freezes the symbol's quote where it is and marks it stale. Halting twice keeps the first moment. */
  halt(viewer: Viewer, symbol: string): Promise<MarketInstrument> {
    return this.change(viewer, symbol, (tx, row) => storeHalt(tx, symbol, row.haltedAt ?? this.market.marketNow()));
  }

  /** Lets the symbol trade again, at the price it has by now. */
  resume(viewer: Viewer, symbol: string): Promise<MarketInstrument> {
    return this.change(viewer, symbol, (tx) => storeHalt(tx, symbol, null));
  }

  /** Multiplies the symbol's price by `factor` (0.1 to 10) from the running minute on, for good. */
  async gap(viewer: Viewer, symbol: string, factor: Decimal): Promise<PriceGap> {
    if (!factor.isFinite() || factor.lt(1 / gapFactorMax) || factor.gt(gapFactorMax))
      refuse(ErrorCode.INVALID, "input.factor", `Enter a factor from ${1 / gapFactorMax} to ${gapFactorMax}.`);
    const gap: PriceGap = { symbol, at: this.market.marketNow(), factor: factor.toDecimalPlaces(8) };
    await this.change(viewer, symbol, (tx) => insertGap(tx, gap));
    return gap;
  }

  /** Gives a symbol trading hours; null lets it trade round the clock. */
  async setHours(viewer: Viewer, symbol: string, hours: TradingHours | null): Promise<MarketInstrument> {
    if (hours !== null && !isTradingHours(hours))
      refuse(
        ErrorCode.INVALID,
        "input.hours",
        "Enter a known time zone, at least one weekday from 1 to 7, and an opening time before the closing time.",
      );
    return this.change(viewer, symbol, (tx) => storeHours(tx, symbol, hours));
  }

  /** Only simulated symbols obey: what was replayed has happened. */
  private async change(viewer: Viewer, symbol: string, work: (tx: Tx, row: InstrumentRow) => Promise<void>): Promise<MarketInstrument> {
    if (!canControlMarket(viewer)) throw forbidden();
    await this.db.transaction(async (tx) => {
      const row = await lockInstrument(tx, symbol);
      if (!row || !this.market.instrument(symbol))
        return refuse(ErrorCode.SYMBOL_UNKNOWN, "input.symbol", `${symbol} is not listed on this server.`);
      if (row.provider !== "simulated")
        return refuse(ErrorCode.INVALID, "input.symbol", `${symbol} is not simulated: its market cannot be controlled.`);
      await work(tx, row);
    });
    await this.market.reload();
    await this.bus.publish(controlsSubject, { symbol });
    return this.market.instrument(symbol)!;
  }
}
