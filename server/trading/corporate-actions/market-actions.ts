import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { CorporateAction, Market } from "../../market/providers/provider";
import type { CorrectionService } from "../trades/correction.service";
import { readSymbolsOnPaper } from "../trades/trade.store";

/**
 * What happens to the symbols that are held on paper, as the market announces it: splits, dividends, new symbols, and payments for what is gone. From
 * the ex-date on prices are of the new units. Accounts at venues are changed by what their venue books.
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
    const { db, clock, market } = this;
    const now = clock.date();
    const from = new Date(+now - limits.corporateActionsOverlapMs);
    for (const action of await market.corporateActions(await readSymbolsOnPaper(db), from, now)) await this.apply(action);
  }

  /** A new symbol that our market does not have yet waits for it. */
  private async apply({ id, symbol, exAt, adjustment }: CorporateAction): Promise<void> {
    const { corrections, market } = this;
    if (adjustment.type === "SPLIT") await corrections.adjustForSplit(id, symbol, adjustment.to, adjustment.from, exAt);
    else if (adjustment.type === "DIVIDEND") await corrections.adjustForDividend(id, symbol, adjustment.perUnit, exAt);
    else if (adjustment.type === "CASH_OUT") await corrections.adjustForCashOut(id, symbol, adjustment.perUnit);
    else if (market.instrument(adjustment.symbol)) await corrections.adjustForSymbol(id, symbol, adjustment.symbol);
  }
}
