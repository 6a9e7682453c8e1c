import { Notifications } from "@mantine/notifications";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { expect, test } from "vitest";
import { ChartHandles } from "../../market/chart-overlays/ChartHandles";
import type { HandleScale } from "../../market/chart-overlays/handle-geometry";
import type { TradeOverlayData } from "../../market/chart-overlays/overlay-types";
import { renderFixture, type Answers } from "../../testing/fixture";
import { nvda, nvdaQuote as quote } from "../../testing/instruments";
import { ownTrade, portfolio, position } from "../../testing/portfolio";
import { emptyDraft, type TicketDraft } from "../orders/ticket";
import { usePortfolio } from "../portfolio/portfolio-hooks";
import type { OrderRowFragment } from "../portfolio/portfolio.generated";
import { useChartOrders } from "./use-chart-orders";

/** A pane of 400 pixels on which 200 is at the top and each pixel is ten cents. */
const scale: HandleScale = {
  yOf: (price) => (200 - price) * 10,
  priceAt: (y) => 200 - y / 10,
  bottom: () => 400,
  axisWidth: () => 64,
  onPaint: () => () => undefined,
  move: () => undefined,
};

const trade = ownTrade({ stopPrice: "180", targetPrice: "198" });
const short = portfolio({ positions: [position({ trades: [{ ...trade, lots: [] }] })] });

const order = (change: Partial<OrderRowFragment> = {}): OrderRowFragment => ({
  __typename: "Order",
  ...{ id: "order-1", side: "BUY", type: "LIMIT", effect: "OPEN", quantity: "10", filledQuantity: "4", averageFillPrice: "185" },
  ...{ limitPrice: "185.5", stopPrice: null, timeInForce: "GTC", expiresAt: null, status: "WORKING", reason: null, reserved: "1113" },
  ...{
    createdAt: "2026-11-19T14:00:00.000Z",
    updatedAt: "2026-11-19T14:00:00.000Z",
    viewerCanCancel: true,
    viewerCanMove: true,
    trade: null,
  },
  instrument: nvda,
  ...change,
});

const ordersOf = (...orders: OrderRowFragment[]) => ({
  portfolio: {
    __typename: "Portfolio",
    id: "portfolio:account-1",
    orders: {
      __typename: "OrderConnection",
      totalCount: orders.length,
      pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
      edges: orders.map((node) => ({ __typename: "OrderEdge", cursor: node.id, node })),
    },
  },
});

interface Stage {
  draft: TicketDraft;
  overlay: TradeOverlayData | null;
}

async function chart(answers: Answers = {}, first: Partial<TicketDraft> = {}) {
  const stage: Stage = { draft: emptyDraft, overlay: null };
  const sent: Array<Record<string, unknown>> = [];
  function Chart(): ReactNode {
    const [draft, setDraft] = useState<TicketDraft>({ ...emptyDraft, ...first });
    const book = usePortfolio("RECORD");
    const { overlay, handles, bar } = useChartOrders({
      ...{ instrument: nvda, quote, kind: "RECORD", portfolio: book.portfolio, draft, onDraft: setDraft },
    });
    Object.assign(stage, { draft, overlay });
    return (
      <>
        <ChartHandles scale={scale} handles={handles} tick="0.01" />
        {bar}
        <Notifications />
      </>
    );
  }
  const { asked } = renderFixture(<Chart />, {
    answers: {
      Portfolio: () => short,
      PortfolioOrders: () => ordersOf(),
      SetExits: ({ input }) => {
        const { stopPrice, targetPrice } = input as { stopPrice: string; targetPrice: string };
        sent.push(input as Record<string, unknown>);
        return { setExits: { __typename: "TradePayload", trade: { ...trade, stopPrice, targetPrice }, errors: [] } };
      },
      ...answers,
    },
  });
  await screen.findByRole("slider", { name: "Stop of NVDA" });
  return { stage, sent, asked };
}

const handle = (name: string): HTMLElement => screen.getByRole("slider", { name });

/** What the question says is wrong. */
const mistake = (): HTMLElement => within(screen.getByRole("region")).getByRole("alert");

/** A drag by pointer, in pixels down; jsdom captures no pointers. */
function drag(element: HTMLElement, from: number, to: number, isReleased = true): void {
  element.setPointerCapture = () => undefined;
  const at = (clientY: number) => ({ pointerId: 1, button: 0, clientY });
  fireEvent.pointerDown(element, at(from));
  fireEvent.pointerMove(element, at((from + to) / 2));
  fireEvent.pointerMove(element, at(to));
  if (isReleased) fireEvent.pointerUp(element, at(to));
}

test("MEND-N03 a stop that is dragged shows price, distance and money, and is saved only when confirmed; the target stays", async () => {
  const { sent } = await chart();
  drag(handle("Stop of NVDA"), 200, 215, false);
  // 13.08 × (178.50 − 190), and 178.50 against a bid of 191.84.
  expect(handle("Stop of NVDA").textContent).toContain("178.50 · −6.95% · −$150.42");
  fireEvent.pointerUp(handle("Stop of NVDA"), { pointerId: 1, clientY: 215 });
  const bar = screen.getByRole("region", { name: "Move the stop" });
  expect(bar.textContent).toContain("Stop loss 180.00 → 178.50");
  expect(sent).toEqual([]);
  fireEvent.click(within(bar).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Move the stop" })).toBeNull());
  expect(sent).toMatchObject([{ tradeId: trade.id, stopPrice: "178.50", targetPrice: "198" }]);
  expect(handle("Stop of NVDA").getAttribute("aria-valuenow")).toBe("178.5");
  await waitFor(() => expect(document.activeElement).toBe(handle("Stop of NVDA")));
});

test("MEND-N03 arrow keys move a target by a tick, Shift by ten; Escape takes back, Enter asks, and a second Enter saves nothing", async () => {
  const { sent, stage } = await chart({}, { quantity: "5" });
  const target = handle("Target of NVDA");
  act(() => target.focus());
  fireEvent.keyDown(target, { key: "ArrowUp", shiftKey: true });
  fireEvent.keyDown(target, { key: "ArrowDown" });
  expect(target.getAttribute("aria-valuetext")).toContain("198.09");
  expect(fireEvent.keyDown(target, { key: "Escape" })).toBe(false);
  expect(target.getAttribute("aria-valuenow")).toBe("198");
  expect(stage.draft.quantity).toBe("5");
  fireEvent.keyDown(target, { key: "ArrowUp" });
  fireEvent.keyDown(target, { key: "Enter" });
  const bar = screen.getByRole("region", { name: "Move the target" });
  expect(bar.textContent).toContain("Target 198.00 → 198.01");
  expect(bar.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.tagName).toBe("P");
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  expect(screen.queryByRole("region", { name: "Move the target" })).toBeNull();
  expect(target.getAttribute("aria-valuenow")).toBe("198");
  expect(sent).toEqual([]);
});

test("MEND-N03 an exit on the wrong side goes back, with the form's words; what the server refuses is said in the bar", async () => {
  const { asked } = await chart({
    SetExits: () => ({
      setExits: {
        __typename: "TradePayload",
        trade: null,
        errors: [
          { __typename: "UserError", code: "TRADE_CLOSED", message: "This trade is closed.", path: ["input", "stopPrice"], limit: null },
        ],
      },
    }),
  });
  drag(handle("Stop of NVDA"), 200, 50);
  expect(mistake().textContent).toBe("A stop must be below 191.84.");
  expect(handle("Stop of NVDA").getAttribute("aria-valuenow")).toBe("180");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(asked.map(({ name }) => name)).not.toContain("SetExits");
  drag(handle("Stop of NVDA"), 200, 190);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(mistake().textContent).toBe("This trade is closed."));
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
});

test("MEND-N04 the prices of an order that is not sent are dragged into the ticket's fields, without a question", async () => {
  const { stage } = await chart({}, { type: "LIMIT", quantity: "10", limitPrice: "188", exitStopPrice: "184", exitTargetPrice: "" });
  expect(screen.queryByRole("slider", { name: "New target of the order for NVDA" })).toBeNull();
  drag(handle("New stop of the order for NVDA"), 160, 170, false);
  expect(handle("New stop of the order for NVDA").textContent).toContain("183.00 · −2.66% · −$50.00");
  fireEvent.pointerUp(handle("New stop of the order for NVDA"), { pointerId: 1, clientY: 170 });
  expect(stage.draft).toMatchObject({ exitStopPrice: "183.00", limitPrice: "188" });
  const price = handle("Price of the order for NVDA, not sent");
  act(() => price.focus());
  fireEvent.keyDown(price, { key: "PageDown" });
  fireEvent.keyDown(price, { key: "Enter" });
  expect(stage.draft.limitPrice).toBe("187.90");
  expect(screen.queryByRole("region")).toBeNull();
});

test("MEND-N05 working orders of the symbol are drawn with what is left of them, and cancelled after a question", async () => {
  const cancelled: unknown[] = [];
  const meta = order({ id: "order-2", instrument: { ...nvda, id: "META", symbol: "META" } });
  const { stage } = await chart({
    PortfolioOrders: () => ordersOf(order(), meta),
    CancelOrder: ({ input }) => {
      cancelled.push(input);
      const done = order({ status: "CANCELLED", viewerCanCancel: false, viewerCanMove: false });
      return { cancelOrder: { __typename: "OrderPayload", order: done, portfolio: null, errors: [] } };
    },
  });
  const button = await screen.findByRole("button", { name: "Cancel the order: buy 6 at 185.50, NVDA" });
  expect(stage.overlay?.levels.filter(({ tone }) => tone === "order").map(({ price }) => price)).toEqual([185.5]);
  fireEvent.click(button);
  expect(screen.getByRole("region", { name: "Cancel the order" }).textContent).toContain("Buy 6 at 185.50 is not filled yet.");
  fireEvent.click(screen.getByRole("button", { name: "Keep order" }));
  expect(cancelled).toEqual([]);
  fireEvent.click(button);
  fireEvent.click(screen.getByRole("button", { name: "Cancel order" }));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  expect(cancelled).toEqual([{ orderId: "order-1" }]);
});

/** A chart with this one order; `sent` are the moves it was asked for, answered with `answer` over the order as moved. */
async function chartOf(held: OrderRowFragment, answer: Partial<OrderRowFragment> = {}) {
  const sent: Array<Record<string, unknown>> = [];
  const { stage, asked } = await chart({
    PortfolioOrders: () => ordersOf(held),
    MoveOrder: ({ input }) => {
      sent.push(input as Record<string, unknown>);
      const { price } = input as { price: string };
      const moved = { ...held, ...(held.type === "LIMIT" ? { limitPrice: price } : { stopPrice: price }), ...answer };
      return { moveOrder: { __typename: "OrderPayload", order: moved, trade: null, portfolio: null, errors: [] } };
    },
  });
  await screen.findByRole("slider", { name: /order: / });
  return { stage, asked, sent };
}

test("MEND-N15 a working order is dragged to another price, with its distance to the market, and moved only when confirmed", async () => {
  const { sent, stage } = await chartOf(order());
  const slider = handle("Limit order: buy 6 NVDA");
  drag(slider, 145, 160, false);
  expect(slider.textContent).toContain("184.00 · −4.10%");
  fireEvent.pointerUp(slider, { pointerId: 1, clientY: 160 });
  const bar = screen.getByRole("region", { name: "Move the order" });
  expect(bar.textContent).toContain("Buy 6 at 185.50 → 184.00");
  expect(stage.overlay?.levels.filter(({ tone }) => tone === "order").map(({ price }) => price)).toEqual([184]);
  expect(sent).toEqual([]);
  fireEvent.click(within(bar).getByRole("button", { name: "Move order" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Move the order" })).toBeNull());
  expect(sent).toMatchObject([{ orderId: "order-1", price: "184.00" }]);
  expect(slider.getAttribute("aria-valuenow")).toBe("184");
  await waitFor(() => expect(document.activeElement).toBe(slider));
  expect(await screen.findByText("Buy 6 at 184.00 is working.")).toBeTruthy();
});

test("MEND-N15 arrow keys move an order by a tick; Escape takes it back, Enter asks without sending, and keeping gives the old price back", async () => {
  const { sent } = await chartOf(order());
  const slider = handle("Limit order: buy 6 NVDA");
  act(() => slider.focus());
  fireEvent.keyDown(slider, { key: "ArrowDown", shiftKey: true });
  fireEvent.keyDown(slider, { key: "Escape" });
  expect(slider.getAttribute("aria-valuenow")).toBe("185.5");
  fireEvent.keyDown(slider, { key: "ArrowDown" });
  fireEvent.keyDown(slider, { key: "Enter" });
  expect(screen.getByRole("region", { name: "Move the order" }).textContent).toContain("→ 185.49");
  expect(document.activeElement?.tagName).toBe("P");
  fireEvent.click(screen.getByRole("button", { name: "Keep 185.50" }));
  expect(slider.getAttribute("aria-valuenow")).toBe("185.5");
  expect(sent).toEqual([]);
});

test("MEND-N15 a limit moved past the market says that it fills at once, and what it filled at; a stop cannot go there", async () => {
  const { sent } = await chartOf(order(), { status: "FILLED", filledQuantity: "10", averageFillPrice: "191.86", viewerCanCancel: false });
  drag(handle("Limit order: buy 6 NVDA"), 145, 70, false);
  expect(handle("Limit order: buy 6 NVDA").textContent).toContain("fills at once");
  fireEvent.pointerUp(handle("Limit order: buy 6 NVDA"), { pointerId: 1, clientY: 70 });
  expect(screen.getByRole("region", { name: "Move the order" }).textContent).toContain("Buy 6 at 185.50 → 193.00, fills at once");
  fireEvent.click(screen.getByRole("button", { name: "Move order" }));
  expect(await screen.findByText("Bought 10 NVDA at 191.86.")).toBeTruthy();
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole("slider", { name: /order: / })).toBeNull());
});

test("MEND-N15 a stop order dragged to where it would fire goes back with the reason, and nothing is sent", async () => {
  const { asked } = await chartOf(order({ type: "STOP", limitPrice: null, stopPrice: "195" }));
  drag(handle("Stop order: buy 6 NVDA"), 50, 120);
  expect(mistake().textContent).toBe("A stop to buy must be above the ask, 191.86.");
  expect(handle("Stop order: buy 6 NVDA").getAttribute("aria-valuenow")).toBe("195");
  expect(asked.map(({ name }) => name)).not.toContain("MoveOrder");
});

test("MEND-N15 an order that filled meanwhile says so where it was moved; one that cannot move is only cancelled", async () => {
  const error = { __typename: "UserError", code: "ORDER_FINAL", message: "This order is filled.", path: ["input", "orderId"], limit: null };
  await chart({
    PortfolioOrders: () => ordersOf(order(), order({ id: "order-2", side: "SELL", limitPrice: "199", viewerCanMove: false })),
    MoveOrder: () => ({ moveOrder: { __typename: "OrderPayload", order: null, trade: null, portfolio: null, errors: [error] } }),
  });
  drag(await screen.findByRole("slider", { name: "Limit order: buy 6 NVDA" }), 145, 160);
  fireEvent.click(screen.getByRole("button", { name: "Move order" }));
  await waitFor(() => expect(mistake().textContent).toBe("This order is filled."));
  expect(screen.queryByRole("slider", { name: "Limit order: sell 6 NVDA" })).toBeNull();
  expect(screen.getByRole("button", { name: "Cancel the order: sell 6 at 199.00, NVDA" })).toBeTruthy();
});

test("MEND-N05 what copies hold is drawn with its feeder, and cannot be dragged", async () => {
  const { stage } = await chart();
  const copied = stage.overlay?.levels.find(({ id }) => id.startsWith("copied:"));
  expect(copied).toMatchObject({ price: 191.86, label: "Copied from Ana Castellanos" });
  expect(screen.getAllByRole("slider").map((each) => each.getAttribute("aria-label"))).toEqual(["Stop of NVDA", "Target of NVDA"]);
});
