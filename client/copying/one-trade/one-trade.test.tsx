import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { copyRow } from "../../testing/copies";
import { renderFixture, type Answers } from "../../testing/fixture";
import { CopyTradeButton } from "./CopyTradeButton";

vi.mock("../../trading/portfolio/portfolio-hooks", () => ({
  usePortfolio: () => ({ portfolio: { valuation: { freeCash: "5000" } }, error: undefined, refetch: () => undefined }),
}));

const instrument = { __typename: "Instrument", id: "AAPL", symbol: "AAPL", name: "Apple", tick: "0.01", lot: "0.001" };
const previewOf = ({ input }: Record<string, any>) => ({
  previewCopy: {
    ...{ __typename: "CopyPreview", tradeId: "trade-1", side: "LONG", feederPrice: "100", feederSharePercent: null },
    ...{
      tradeAt: "2026-11-20T23:06:00.000Z",
      price: "100.01",
      slippageBps: 0,
      cap: null,
      reason: null,
      reasonText: null,
      waitsUntil: null,
    },
    ...{ minimumRequired: null, quantity: "4.999", money: input.amount, stopLossMoney: null, feederStopPrice: null, lot: "0.001" },
    ...{ feederOpenTrades: 1, instrument, choices: [], initialOrders: null },
    steps: [{ __typename: "SizeStep", name: "EATER_TOTAL", money: "300", limit: "1000", isCut: true }],
    worstCase: { __typename: "CopyWorstCase", amount: "500", left: "0", lost: "500", stopLossPercent: null, isTrailing: false, sentence: "All of it." }, // prettier-ignore
  },
});
const answers = (change: Answers = {}): Answers => ({
  RiskText: () => ({
    riskText: { __typename: "RiskText", version: 1, paragraphs: ["Copying can lose money."] },
    suitability: { __typename: "Suitability", riskTextVersion: 1, acceptedAt: "2026-11-19T14:00:00.000Z" },
  }),
  PreviewCopy: previewOf,
  CopyTrade: () => ({
    copyTrade: { __typename: "CopyPayload", copy: copyRow({ state: "MIRROR_EXITS", onlyTradeId: "trade-1" }), errors: [] },
  }),
  ...change,
});
const button = (
  <CopyTradeButton
    feeder={{ id: "ana", name: "Ana Ruiz" }}
    tradeId="trade-1"
    symbol="AAPL"
    side="LONG"
    tick="0.01"
    averagePrice="98.2"
    stopPrice="95"
    targetPrice={null}
  />
);
const opened = async (): Promise<HTMLInputElement> => {
  fireEvent.click(screen.getByRole("button", { name: "Copy this trade" }));
  return (await screen.findByLabelText("Amount in USD")) as HTMLInputElement;
};

test("ONETRADE-001 the dialog shows the order that the amount comes to, and sends it once", async () => {
  const fixture = renderFixture(button, { answers: answers() });
  await opened();
  const order = await screen.findByRole("region", { name: "Your order" });
  expect(within(order).getByText("Buy 4.999 AAPL")).toBeTruthy();
  // 4.999 × (95 − 100.01)
  expect(order.textContent).toContain("Your result if it fills there−$25.04");
  expect(order.textContent).toContain("Reduced:");
  const send = screen.getByRole("button", { name: "Copy with $500.00" });
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = fixture.asked.filter(({ name }) => name === "CopyTrade");
  expect(sent).toHaveLength(1);
  expect(sent[0]!.variables).toMatchObject({ input: { tradeId: "trade-1", amount: "500" } });
});

test("ONETRADE-002 an amount beyond the free cash is not sent, and a refusal stands where it is mended with what was typed", async () => {
  const refused = (code: string, message: string, path: string[]) => ({
    copyTrade: {
      __typename: "CopyPayload",
      copy: null,
      errors: [{ __typename: "UserError", code, message, path, limit: null }],
    },
  });
  const fixture = renderFixture(button, {
    answers: answers({ CopyTrade: () => refused("TRADE_CLOSED", "This trade is closed.", ["input", "tradeId"]) }),
  });
  const amount = await opened();
  fireEvent.change(amount, { target: { value: "9000" } });
  fireEvent.submit(amount.form!);
  expect(await screen.findByText("This is more than your free cash.")).toBeTruthy();
  expect(fixture.asked.filter(({ name }) => name === "CopyTrade")).toEqual([]);
  fireEvent.change(amount, { target: { value: "250" } });
  fireEvent.submit(amount.form!);
  expect((await screen.findByRole("alert")).textContent).toBe("This trade is closed.");
  expect(amount.value).toBe("$250");
});

test("ONETRADE-003 before the first copy ever the form and the risk text come first", async () => {
  renderFixture(button, {
    answers: answers({
      RiskText: () => ({ riskText: { __typename: "RiskText", version: 1, paragraphs: ["Copying can lose money."] }, suitability: null }),
    }),
  });
  fireEvent.click(screen.getByRole("button", { name: "Copy this trade" }));
  expect(await screen.findByText("Copying can lose money.")).toBeTruthy();
  expect(screen.queryByLabelText("Amount in USD")).toBeNull();
});
