import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { Market } from "../../market/providers/provider";
import type { CorrectionService } from "../trades/correction.service";
import { readSymbolsOnPaper } from "../trades/trade.store";

/**
 * Splits and dividends of what is held on paper, as the market announces them: from the ex-date on its prices are of the new units. Accounts at venues
 * are changed by what their venue books.
 */
export class MarketActions {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly market: Market,
    private readonly corrections: CorrectionService,
  ) {}

  /** Applies what is due, each once to each account. Some of it is announced days late. */
  async sweep(): Promise<void> {
    const { db, clock, market, corrections } = this;
    const now = clock.date();
    const from = new Date(+now - limits.corporateActionsOverlapMs);
    for (const { id, symbol, exAt, adjustment } of await market.corporateActions(await readSymbolsOnPaper(db), from, now))
      if (adjustment.type === "SPLIT") await corrections.adjustForSplit(id, symbol, adjustment.to, adjustment.from, exAt);
      else await corrections.adjustForDividend(id, symbol, adjustment.perUnit, exAt);
  }
}
