import DataLoader from "dataloader";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { RequestContext } from "../../platform/graphql/context";
import type { Trade } from "../../trading/trades/trade.types";
import { readVisibleTrades } from "../../trading/trades/visible-trades.store";
import type { EventCopiesReader } from "./event-copies";
import type { EventCopies, FeedItem, TradeEvent } from "./feed.types";
import type { RecipesService } from "../recipes/recipes.service";

/** Loader factories of the feed, made once; `context.loader(loaders.trades)` keeps one of each per request. */
export const feedLoaders = (db: Database, clock: Clock, recipes: RecipesService, copies: EventCopiesReader) => ({
  /** Trades as the viewer may see them now; null for what they may not see at all. */
  trades: (context: RequestContext) =>
    new DataLoader<string, Trade | null>(async (ids) => {
      const trades = await readVisibleTrades(db, context.viewer, clock.date(), ids);
      return ids.map((id) => trades.get(id) ?? null);
    }),
  copies: () =>
    new DataLoader<FeedItem, EventCopies | null, string>(
      (items) => copies.read(items.map(({ tradeId, event }) => ({ tradeId, sequence: event.sequence, at: event.at }))),
      { cacheKeyFn: (item) => item.id },
    ),
  events: (context: RequestContext) =>
    new DataLoader<Trade, TradeEvent[], string>(
      async (trades) => {
        const events = await recipes.eventsOf(context.viewer, trades);
        return trades.map((trade) => events.get(trade.id) ?? []);
      },
      { cacheKeyFn: (trade) => trade.id },
    ),
});

export type FeedLoaders = ReturnType<typeof feedLoaders>;
