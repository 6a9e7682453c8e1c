import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { openProfit, readDecimal } from "../../lib/format/decimal";
import { formatMoneyChange, formatPercent, formatPrice, formatQuantity } from "../../lib/format/format";
import { distancePercent } from "../../lib/format/percent";
import type { ChartHandle } from "../../market/chart-overlays/overlay-types";
import { priceOf, quantityOf, trimZeros, type TicketDraft, type TicketMarket } from "../orders/ticket";
import type { OrderRowFragment, OwnTradeRowFragment } from "../portfolio/portfolio.generated";
import { closingPrice, meets, type Exit } from "../trades/exit-sides";
import { positive } from "./instrument-overlay";
import { exitLevelId, isMarketable, orderLevelId, priceOfLevel, priceOfOrder, type PendingLevel } from "./pending-level";

const exitNames = { stop: "Stop", target: "Target" } as const;

/** How far a price lies from another, and the money of it. */
const distanceAndMoney = (from: string | null, to: string, money: string | null): string => {
  const distance = distancePercent(from, to);
  return [distance === null ? "" : formatPercent(distance), money === null ? "" : formatMoneyChange(money)].filter(Boolean).join(" · ");
};

/** Stop and target of each own trade that has one. With several trades each says how much it is of. */
export function exitHandles(
  trades: readonly OwnTradeRowFragment[],
  quote: QuoteFactsFragment | null,
  pending: PendingLevel | null,
  onDrop: (trade: OwnTradeRowFragment, exit: Exit, price: string) => void,
): ChartHandle[] {
  const isOne = trades.length === 1;
  return trades
    .filter(({ viewerCanTrade }) => viewerCanTrade)
    .flatMap((trade) =>
      (["stop", "target"] as const).flatMap((exit) => {
        const stored = trade[`${exit}Price`];
        if (stored === null) return [];
        const { symbol, lot } = trade.instrument;
        const id = exitLevelId(exit, trade.id);
        const size = isOne ? "" : ` of ${trimZeros(formatQuantity(trade.quantity, lot))}`;
        return {
          id,
          price: priceOfLevel(id, stored, pending),
          tone: exit,
          name: `${exitNames[exit]}${size}`,
          spoken: `${exitNames[exit]}${size || " of"} ${symbol}`,
          drag: {
            describe: (price: string) =>
              distanceAndMoney(closingPrice(trade.side, quote), price, openProfit(trade.side, trade.quantity, trade.averagePrice, price)),
            onDrop: (price: string) => onDrop(trade, exit, price),
          },
        };
      }),
    );
}

/** The ticket's own prices: dragging writes its fields. */
export function draftHandles(draft: TicketDraft, market: TicketMarket, set: (changes: Partial<TicketDraft>) => void): ChartHandle[] {
  const side = draft.side === "BUY" ? "LONG" : "SHORT";
  const entry = priceOf(draft, market)?.toFixed() ?? null;
  const quantity = quantityOf(draft, market)?.toFixed() ?? null;
  const now = draft.side === "BUY" ? market.ask : market.bid;
  const fields = [
    ...(draft.type === "MARKET" ? [] : ([["draft", draft.type === "LIMIT" ? "limitPrice" : "stopPrice", "order", "New order"]] as const)),
    ["draft-stop", "exitStopPrice", "stop", "New stop"] as const,
    ["draft-target", "exitTargetPrice", "target", "New target"] as const,
  ];
  return fields
    .filter(([, field]) => positive(draft[field]))
    .map(([id, field, tone, name]) => ({
      ...{ id, tone, name, price: draft[field] },
      spoken: tone === "order" ? `Price of the order for ${market.symbol}, not sent` : `${name} of the order for ${market.symbol}`,
      drag: {
        describe: (price: string) =>
          tone === "order"
            ? distanceAndMoney(now, price, null)
            : distanceAndMoney(entry, price, entry === null ? null : openProfit(side, quantity, entry, price)),
        onDrop: (price: string) => set({ [field]: price }),
      },
    }));
}

const verbOf = (side: OrderRowFragment["side"]): string => (side === "BUY" ? "Buy" : "Sell");

/** "Buy 10", of what is left of an order. */
const restWords = ({ side, quantity, filledQuantity, instrument }: OrderRowFragment): string => {
  const rest = readDecimal(quantity)?.minus(filledQuantity).toFixed() ?? quantity;
  return `${verbOf(side)} ${trimZeros(formatQuantity(rest, instrument.lot))}`;
};

/** "Buy 10 at 170.00", of a limit or stop order. */
export const orderWords = (order: OrderRowFragment): string =>
  `${restWords(order)} at ${formatPrice(priceOfOrder(order), order.instrument.tick)}`;

const typeNames = { LIMIT: "Limit", STOP: "Stop", MARKET: "Market" } as const;

/** Working orders: dragged to another price where the server lets them move, and cancelled by a button beside; both ask first. */
export const orderHandles = (
  orders: readonly OrderRowFragment[],
  quote: QuoteFactsFragment | null,
  pending: PendingLevel | null,
  { onDrop, onCancel }: { onDrop(order: OrderRowFragment, price: string): void; onCancel(order: OrderRowFragment): void },
): ChartHandle[] =>
  orders
    .filter((order) => order.viewerCanCancel && priceOfOrder(order) !== null)
    .map((order) => {
      const id = orderLevelId(order.id);
      return {
        id,
        price: priceOfLevel(id, priceOfOrder(order)!, pending),
        tone: "order",
        name: order.viewerCanMove ? `${typeNames[order.type]}: ${restWords(order).toLowerCase()}` : orderWords(order),
        spoken: `${typeNames[order.type]} order: ${restWords(order).toLowerCase()} ${order.instrument.symbol}`,
        drag: order.viewerCanMove
          ? {
              describe: (price: string) =>
                [
                  distanceAndMoney(meets(quote, order.side === "BUY"), price, null),
                  isMarketable(order, price, quote) ? "fills at once" : "",
                ]
                  .filter(Boolean)
                  .join(" · "),
              onDrop: (price: string) => onDrop(order, price),
            }
          : null,
        press: {
          spoken: `Cancel the order: ${orderWords(order).toLowerCase()}, ${order.instrument.symbol}`,
          onPress: () => onCancel(order),
        },
      };
    });
