import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import type { AccountKind } from "../../graphql/schema.generated";
import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import type { ChartHandle, TradeOverlayData } from "../../market/chart-overlays/overlay-types";
import type { InstrumentFactsFragment } from "../../market/instruments/market.generated";
import type { TicketDraft } from "../orders/ticket";
import type { PortfolioState } from "../portfolio/portfolio-hooks";
import { PortfolioOrdersDocument, type OrderRowFragment, type OwnTradeRowFragment } from "../portfolio/portfolio.generated";
import { closingPrice, exitMistakeAt, type Exit } from "../trades/exit-sides";
import { CancelOrderBar, MoveExitBar, MoveOrderBar, RefusedBar } from "./ChartBars";
import { draftHandles, exitHandles, orderHandles } from "./chart-handles";
import { instrumentOverlay, type HeldInSymbol } from "./instrument-overlay";
import { exitLevelId, isMarketable, orderLevelId, priceOfOrder, stopOrderMistake, type PendingLevel } from "./pending-level";

export interface ChartOrdersOptions {
  readonly instrument: InstrumentFactsFragment;
  readonly quote: QuoteFactsFragment | null;
  readonly kind: AccountKind;
  readonly portfolio: PortfolioState["portfolio"];
  readonly draft: TicketDraft;
  onDraft(draft: TicketDraft): void;
}

/** What the chart asks about before it does it. */
type Question =
  | { readonly kind: "exit"; readonly tradeId: string; readonly exit: Exit; readonly price: string }
  | { readonly kind: "order"; readonly orderId: string; readonly price: string }
  | { readonly kind: "cancel"; readonly orderId: string }
  | { readonly kind: "refused"; readonly handle: string; readonly why: string };

/** What is drawn over an instrument's candles, what of it can be moved or cancelled there, and the question that is open about it. */
export function useChartOrders(options: ChartOrdersOptions): { overlay: TradeOverlayData; handles: ChartHandle[]; bar: ReactNode } {
  const { instrument, quote, draft, onDraft } = options;
  const { symbol, tick, lot } = instrument;
  const held = useHeld(options);
  const [asked, ask] = useState<Question | null>(null);
  const trades = held.position?.trades ?? [];
  const question = asked && isStillThere(asked, trades, held.orders) ? asked : null;
  const pending = pendingOf(question);

  const dropExit = (trade: OwnTradeRowFragment, exit: Exit, price: string): void => {
    const why = exitMistakeAt(exit, trade.side, price, closingPrice(trade.side, quote));
    if (why) ask({ kind: "refused", handle: exitLevelId(exit, trade.id), why });
    else ask(Number(price) === Number(trade[`${exit}Price`]) ? null : { kind: "exit", tradeId: trade.id, exit, price });
  };
  const dropOrder = (order: OrderRowFragment, price: string): void => {
    const why = stopOrderMistake(order, price, quote);
    if (why) ask({ kind: "refused", handle: orderLevelId(order.id), why });
    else ask(Number(price) === Number(priceOfOrder(order)) ? null : { kind: "order", orderId: order.id, price });
  };
  const market = { symbol, tick, lot, bid: quote?.bid ?? null, ask: quote?.ask ?? null };
  const close = (handle: string): void => {
    ask(null);
    focusHandle(handle);
  };
  return {
    overlay: instrumentOverlay(instrument, held, draft, quote, pending),
    handles: [
      ...exitHandles(trades, quote, pending, dropExit),
      ...orderHandles(held.orders, quote, pending, {
        onDrop: dropOrder,
        onCancel: (order) => ask({ kind: "cancel", orderId: order.id }),
      }),
      ...draftHandles(draft, market, (changes) => onDraft({ ...draft, ...changes })),
    ],
    bar: <QuestionBar {...{ question, trades, quote, close }} orders={held.orders} />,
  };
}

/** A trade that closed meanwhile, or an order that filled, leaves nothing to ask about. */
function isStillThere(question: Question, trades: readonly OwnTradeRowFragment[], orders: readonly OrderRowFragment[]): boolean {
  if (question.kind === "exit") return trades.some(({ id }) => id === question.tradeId);
  return question.kind === "refused" || orders.some(({ id }) => id === question.orderId);
}

function pendingOf(question: Question | null): PendingLevel | null {
  if (question?.kind === "exit") return { id: exitLevelId(question.exit, question.tradeId), price: question.price };
  return question?.kind === "order" ? { id: orderLevelId(question.orderId), price: question.price } : null;
}

interface QuestionBarProps {
  readonly question: Question | null;
  readonly trades: readonly OwnTradeRowFragment[];
  readonly orders: readonly OrderRowFragment[];
  readonly quote: QuoteFactsFragment | null;
  /** Ends the question; the focus goes back to this handle. */
  close(handle: string): void;
}

/** The question that is open, over the chart's lower edge; another one begins with the focus on its words. */
function QuestionBar({ question, trades, orders, quote, close }: QuestionBarProps): ReactNode {
  if (!question) return null;
  if (question.kind === "refused") return <RefusedBar key={question.why} why={question.why} onClose={() => close(question.handle)} />;
  if (question.kind === "exit") {
    const { tradeId, exit, price } = question;
    const id = exitLevelId(exit, tradeId);
    return (
      <MoveExitBar
        key={`${id} ${price}`}
        {...{ exit, price }}
        trade={trades.find((trade) => trade.id === tradeId)!}
        onClose={() => close(id)}
      />
    );
  }
  const id = orderLevelId(question.orderId);
  const order = orders.find((each) => each.id === question.orderId)!;
  if (question.kind === "cancel") return <CancelOrderBar key={id} order={order} onClose={() => close(id)} />;
  const { price } = question;
  return (
    <MoveOrderBar key={`${id} ${price}`} {...{ order, price }} fillsAtOnce={isMarketable(order, price, quote)} onClose={() => close(id)} />
  );
}

const ordersMax = 100;

function useHeld({ instrument, kind, portfolio }: ChartOrdersOptions): HeldInSymbol {
  const { data } = useQuery(PortfolioOrdersDocument, {
    variables: { kind, status: "WORKING", first: ordersMax },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const isHere = ({ instrument: { symbol } }: { readonly instrument: { readonly symbol: string } }): boolean =>
    symbol === instrument.symbol;
  const orders: OrderRowFragment[] = data?.portfolio.orders.edges.map(({ node }) => node) ?? [];
  return {
    position: portfolio?.positions.find(isHere) ?? null,
    copied: portfolio?.copiedPositions.filter(isHere) ?? [],
    orders: orders.filter((order) => order.status === "WORKING" && isHere(order)),
  };
}

/** The question is gone: whoever answered it by keyboard goes on where it came from, while that is still there. */
function focusHandle(id: string): void {
  requestAnimationFrame(() => {
    const handles = [...document.querySelectorAll<HTMLElement>("[data-handle]")];
    handles.find(({ dataset }) => dataset.handle === id)?.focus({ preventScroll: true });
  });
}
