import type { Market } from "../../market/providers/provider";
import { liveQuote } from "../../trading/orders/validation";

/** Bid and ask by symbol, as text, of what has a live price. */
export type LivePrices = Readonly<Record<string, readonly [bid: string, ask: string]>>;

/** The prices of one moment, of the symbols asked for: what is decided and closed by it later stays at this tick. */
export class TickPrices {
  readonly mids: Record<string, string> = {};
  readonly live: Record<string, readonly [bid: string, ask: string]> = {};

  constructor(private readonly market: Market) {}

  /** Notes a symbol's prices, once. To be called while the moment lasts. */
  add(symbol: string): void {
    if (symbol in this.mids) return;
    const quote = this.market.quote(symbol);
    if (!quote) return;
    this.mids[symbol] = quote.mid.toFixed();
    const live = liveQuote(this.market, symbol);
    if (live) this.live[symbol] = [live.bid.toFixed(), live.ask.toFixed()];
  }
}

export function pricesNow(market: Market, symbols: Iterable<string>): TickPrices {
  const prices = new TickPrices(market);
  for (const symbol of symbols) prices.add(symbol);
  return prices;
}
