import { Notifications } from "@mantine/notifications";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture, type Answers } from "../../testing/fixture";
import { copiedPosition, copiedValue, ownTrade, portfolio, position, valuation } from "../../testing/portfolio";
import { PortfolioPage } from "./PortfolioPage";
import { PositionLots } from "./PositionLots";

const answers = (change: Answers = {}): Answers => ({
  Portfolio: () => portfolio(),
  PortfolioAllocation: () => new Error("not in this test"),
  PortfolioOrders: () => new Error("not in this test"),
  PortfolioCurve: () => new Error("not in this test"),
  ClosedTrades: () => new Error("not in this test"),
  ...change,
});

const cellsOf = (row: HTMLElement): string[] =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent ?? "");

test("MEND-S01 what copies hold is listed among the positions with its feeder, and the totals are of all of them", async () => {
  renderFixture(<PortfolioPage />, { answers: answers() });
  const table = await screen.findByRole("table", { name: "Positions" });
  expect(screen.getByText("Positions 2")).toBeTruthy();
  const [, own, copied, foot] = within(table).getAllByRole("row");
  expect(cellsOf(own!).join("|")).toContain("You");
  expect(within(copied!).getByRole("link", { name: "Ana Castellanos" }).getAttribute("href")).toBe("/recipe/trade-1");
  expect(cellsOf(foot!).join("|")).toContain("$2,911.49");
  expect(cellsOf(foot!).join("|")).toContain("+$26.45");
  const totals = screen.getByLabelText("Totals");
  expect(totals.textContent).toContain("Invested$2,911.492 long positions, 1 copied");
  expect(totals.textContent).toContain("Open P&L+$26.45");
  expect((await screen.findByRole("list", { name: "Exposure by symbol" })).textContent).toBe("NVDA$2,911.49");
});

test("MEND-S01 figures of copied positions move with the account's totals, and one that a copy has just bought is read anew", async () => {
  let reads = 0;
  const bought = copiedPosition({ id: "copy-1:trade-2", tradeId: "trade-2", value: "50.00", quantity: "0.26" });
  const more = valuation({
    copiedPositions: [copiedValue({ value: "410.13", openPnl: "10.29" }), copiedValue({ id: bought.id, quantity: "0.26", value: "50.00" })],
  });
  const fixture = renderFixture(<PortfolioPage />, {
    answers: answers({
      Portfolio: () => (++reads === 1 ? portfolio() : portfolio({ valuation: more, copiedPositions: [copiedPosition(), bought] })),
    }),
  });
  await screen.findByText("$400.13");
  const moved = valuation({ copiedPositions: [copiedValue({ value: "405.13" })] });
  // The stream is subscribed to some time after the list is there; totals may come more than once.
  await waitFor(() => {
    act(() => fixture.push("portfolioEvents", { __typename: "PortfolioValued", valuation: moved }));
    expect(screen.getByText("$405.13")).toBeTruthy();
  });
  expect(reads).toBe(1);
  act(() => fixture.push("portfolioEvents", { __typename: "PortfolioValued", valuation: more }));
  await screen.findByText("$50.00");
  await screen.findByText("$410.13");
  expect(reads).toBe(2);
});

test("MEND-S01 what a copy has sold is gone from the list without another reading", async () => {
  let reads = 0;
  const fixture = renderFixture(<PortfolioPage />, { answers: answers({ Portfolio: () => (reads++, portfolio()) }) });
  await screen.findByText("Positions 2");
  const sold = valuation({ copiedPositions: [] });
  await waitFor(() => {
    act(() => fixture.push("portfolioEvents", { __typename: "PortfolioValued", valuation: sold }));
    expect(screen.getByText("Positions 1")).toBeTruthy();
  });
  expect(screen.queryByRole("link", { name: "Ana Castellanos" })).toBeNull();
  expect(reads).toBe(1);
});

test("LIVE-163 totals that come while the positions are read anew are drawn at once, and stay where that reading fails", async () => {
  const again = Promise.withResolvers<Error>();
  let readings = 0;
  const fixture = renderFixture(<PortfolioPage />, {
    answers: answers({ Portfolio: () => (++readings === 1 ? portfolio() : again.promise) }),
  });
  await screen.findByText("$400.13");
  const { account } = portfolio().portfolio;
  const closed = { __typename: "PortfolioChanged", at: "2026-11-19T14:41:00.000Z", kind: "TRADE_CLOSED", account, trade: null };
  await waitFor(() => {
    act(() => fixture.push("portfolioEvents", { ...closed, sequence: 11, previousSequence: 10, order: null, fill: null }));
    expect(readings).toBe(2);
  });
  const moved = valuation({ asOf: "2026-11-19T14:42:00.000Z", copiedPositions: [copiedValue({ value: "405.13" })] });
  act(() => fixture.push("portfolioEvents", { __typename: "PortfolioValued", valuation: moved }));
  await screen.findByText("$405.13");
  await act(async () => again.resolve(new Error("Failed to fetch")));
  expect(screen.getByText("$405.13")).toBeTruthy();
  expect(screen.getByRole("table", { name: "Positions" })).toBeTruthy();
});

test("MEND-S11 a close names the trade and offers the whole position, which closes every trade of it", async () => {
  const first = ownTrade();
  const second = ownTrade({
    id: "00000000-0000-4000-8000-000000000002",
    quantity: "5",
    averagePrice: "188",
    openedAt: "2026-11-17T15:00:00.000Z",
  });
  const both = [first, second].map((trade) => ({ ...trade, lots: [] }));
  const closed: unknown[] = [];
  renderFixture(<PortfolioPage />, {
    answers: answers({
      Portfolio: () => portfolio({ positions: [position({ quantity: "18.08", trades: both })], copiedPositions: [] }),
      CloseTrade: ({ input }) => {
        closed.push(input);
        return { closeTrade: { __typename: "TradePayload", trade: null, order: null, portfolio: null, errors: [] } };
      },
    }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Close NVDA" }));
  const dialog = await screen.findByRole("dialog", { name: "Close NVDA" });
  expect(within(dialog).getByRole<HTMLInputElement>("radio", { name: "Whole position: 18.080 in 2 trades" }).checked).toBe(true);
  expect(within(dialog).getByRole("radio", { name: /^Long 5\.000 at 188\.00, opened/ })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("radio", { name: /^Long 13\.080/ }));
  expect(within(dialog).getByRole("button", { name: "Close all 13.080 NVDA" })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("radio", { name: /Whole position/ }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Close the whole NVDA position" }));
  await waitFor(() => expect(closed).toHaveLength(2));
  expect(closed).toMatchObject([
    { tradeId: first.id, quantity: null },
    { tradeId: second.id, quantity: null },
  ]);
  expect(new Set(closed.map((input) => (input as { clientRequestId: string }).clientRequestId)).size).toBe(2);
});

test("MEND-S23 a close says at which price it filled, or that it waits for one", async () => {
  const order = {
    ...{ __typename: "Order", id: "order-1", side: "SELL", type: "MARKET", effect: "REDUCE", quantity: "13.08", filledQuantity: "13.08" },
    ...{
      averageFillPrice: "191.5",
      limitPrice: null,
      stopPrice: null,
      timeInForce: "GTC",
      expiresAt: null,
      status: "FILLED",
      reason: null,
    },
    ...{ reserved: "0", createdAt: "2026-11-18T15:00:00.000Z", updatedAt: "2026-11-18T15:00:00.000Z", viewerCanCancel: false },
    ...{ viewerCanMove: false, trade: null, instrument: ownTrade().instrument },
  };
  let isOpen = true;
  renderFixture(
    <>
      <PortfolioPage />
      <Notifications />
    </>,
    {
      answers: answers({
        CloseTrade: () => ({
          closeTrade: {
            __typename: "TradePayload",
            trade: null,
            order: isOpen ? order : { ...order, status: "WORKING", filledQuantity: "0", averageFillPrice: null },
            portfolio: null,
            errors: [],
          },
        }),
      }),
    },
  );
  const close = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole("button", { name: "Close NVDA" }));
    fireEvent.click(await screen.findByRole("button", { name: "Close all 13.080 NVDA" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await close();
  expect(await screen.findByText("Sold 13.08 NVDA at 191.50.")).toBeTruthy();
  isOpen = false;
  await close();
  expect(await screen.findByText("Your order to sell 13.08 NVDA is waiting and fills at the next live price.")).toBeTruthy();
});

const connections = (state: "CONNECTED" | "DISCONNECTED" = "CONNECTED") => ({
  brokerConnections: {
    __typename: "BrokerConnections",
    nodes: [
      {
        ...{ __typename: "BrokerConnection", id: "connection-1", accountId: "account-7", name: "My Alpaca", venueName: "Alpaca" },
        ...{ environment: "LIVE", mode: "LIVE", state },
      },
    ],
  },
});
const notFound = Object.assign(new Error("gone"), { errors: [{ message: "gone", extensions: { code: "NOT_FOUND" } }] });
const connected = { id: "account-7", kind: "BROKER", mode: "LIVE", name: "My Alpaca", isRecordAccount: false } as const;

test("LIVE-063 the portfolio offers connected accounts beside those on paper, each with its own books and the way to its page", async () => {
  const book = portfolio();
  const atBroker = portfolio({
    id: "portfolio:account-7",
    account: { ...book.portfolio.account, ...connected },
    ...{ positions: [], copiedPositions: [], valuation: valuation({ positions: [], copiedPositions: [] }) },
  });
  const fixture = renderFixture(<PortfolioPage />, {
    answers: answers({
      PlacingAccounts: () => connections(),
      Portfolio: ({ accountId }) => (accountId === "account-7" ? atBroker : book),
    }),
  });
  const picker = await screen.findByRole("combobox", { name: "Account" });
  const optionsOf = (name: string) =>
    within(within(picker).getByRole("group", { name }))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  expect([optionsOf("No real money"), optionsOf("LIVE, real money")]).toEqual([["Record account", "Practice"], ["My Alpaca"]]);
  const beside = within(picker.parentElement!);
  expect(beside.getByText("PAPER").getAttribute("data-look")).toBe("dashed");
  fireEvent.change(picker, { target: { value: "account-7" } });
  await screen.findByText("Positions 0");
  expect(beside.getByText("LIVE").getAttribute("data-look")).toBe("solid");
  expect(screen.getByRole("link", { name: "View at broker" }).getAttribute("href")).toBe("/brokers/connection-1");
  // Nothing is paid in or reset here.
  expect(screen.queryByRole("button", { name: "Add money" })).toBeNull();
  const asked = fixture.asked.filter(({ variables }) => variables.accountId === "account-7").map(({ name }) => name);
  expect(new Set(asked)).toEqual(new Set(["Portfolio", "PortfolioOrders", "PortfolioCurve", "ClosedTrades", "PortfolioAllocation"]));
});

test("LIVE-064 the portfolio of an account that was disconnected says so and leads to the others", async () => {
  renderFixture(<PortfolioPage />, {
    path: "/portfolio?account=account-7",
    answers: answers({ PlacingAccounts: () => connections("DISCONNECTED"), Portfolio: () => notFound }),
  });
  await screen.findByText("This account isn’t on the menu");
  expect(screen.getByRole("link", { name: "View accounts" }).getAttribute("href")).toBe("/brokers");
});

test("MEND-K03 of several trades of one position each button says which trade it is of", async () => {
  const trades = ["2026-11-02T10:00:00.000Z", "2026-11-03T11:30:00.000Z"].map((openedAt, at) => ({
    ...ownTrade({ id: `00000000-0000-4000-8000-00000000000${at + 1}`, openedAt, viewerCanTrade: true }),
    lots: [],
  }));
  renderFixture(<PositionLots position={position({ trades })} hasRecipes onClose={() => {}} />, { answers: answers() });
  const lots = await screen.findByRole("list", { name: "Lots of NVDA" });
  for (const role of ["link", "button"] as const) {
    const names = within(lots)
      .getAllByRole(role)
      .map((one) => one.getAttribute("aria-label") ?? "");
    expect(names.every((name) => /^(Recipe|Close trade): NVDA, .*2026/.test(name))).toBe(true);
    expect(new Set(names).size).toBe(2);
  }
});
