import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { copyRow } from "../../testing/copies";
import { renderFixture, type Answers } from "../../testing/fixture";
import { SubscribingContext } from "../subscribing/subscribing-context";
import CopyActionDialog from "./CopyActionDialog";
import { CopyDialog } from "./CopyDialog";

vi.mock("../../trading/portfolio/portfolio-hooks", () => ({
  usePortfolio: () => ({ portfolio: { valuation: { freeCash: "5000" } }, error: undefined, refetch: () => undefined }),
}));

const instrument = (symbol: string) => ({
  __typename: "Instrument" as const,
  id: symbol,
  symbol,
  name: symbol,
  tick: "0.01",
  lot: "0.001",
});
const order = (symbol: string, money: string, reason: string | null = null, waitsUntil: string | null = null) => ({
  ...{
    __typename: "CopyInitialOrder",
    tradeId: `trade-${symbol}`,
    side: symbol === "KO" ? "SHORT" : "LONG",
    quantity: "1.5",
    price: "100.25",
  },
  ...{ money, reason, waitsUntil, reasonText: reason && "You do not copy TSLA.", instrument: instrument(symbol) },
});
const previewOf = ({ input }: Record<string, any>) => ({
  previewCopy: {
    ...{
      __typename: "CopyPreview",
      tradeId: "trade-1",
      side: "LONG",
      feederPrice: "100",
      feederSharePercent: 5,
      tradeAt: "2026-11-20T23:06:00.000Z",
    },
    ...{
      price: "100.25",
      slippageBps: 0,
      cap: null,
      reason: null,
      reasonText: null,
      waitsUntil: null as string | null,
      minimumRequired: null,
      quantity: "0.5",
      money: "50.12",
    },
    ...{
      stopLossMoney: null,
      feederStopPrice: null,
      lot: "0.001",
      feederOpenTrades: 4,
      steps: [],
      choices: [],
      instrument: instrument("AAPL"),
    },
    worstCase: { __typename: "CopyWorstCase", amount: input.amount ?? "1000", left: "800", lost: "200", stopLossPercent: "20", isTrailing: true, sentence: `Of ${input.amount}.` }, // prettier-ignore
    initialOrders: input.withOpenTrades
      ? { __typename: "CopyInitialOrders", money: "233.21", orders: [order("AAPL", "150.38"), order("KO", "82.83"), order("TSLA", "0", "SYMBOL_NOT_ALLOWED")] } // prettier-ignore
      : null,
  },
});

const answers = (change: Answers = {}): Answers => ({
  RiskText: () => ({
    riskText: { __typename: "RiskText", version: 1, paragraphs: ["Copying can lose money."] },
    suitability: { __typename: "Suitability", riskTextVersion: 1, acceptedAt: "2026-11-19T14:00:00.000Z" },
  }),
  PreviewCopy: previewOf,
  CopyOverlap: () => ({ copyOverlap: { __typename: "CopyOverlap", compared: 4, symbols: [] } }),
  CopyTerms: () => ({ trader: { __typename: "Trader", id: "lucia", priceBites: 0, performanceFee: null, viewerSubscription: null } }),
  ...change,
});

function Opener({ withOpenTrades = false }: { readonly withOpenTrades?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const feeder = { id: "lucia", name: "Lucía Ferrer" };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Copy Lucía
      </button>
      {isOpen && <CopyDialog feeder={feeder} feederOpenTrades={4} withOpenTrades={withOpenTrades} isOpen onClose={() => setOpen(false)} />}
    </>
  );
}

const opened = async (): Promise<HTMLElement> => {
  const opener = screen.getByRole("button", { name: "Copy Lucía" });
  opener.focus();
  fireEvent.click(opener);
  return screen.findByLabelText("Amount in USD");
};
/** Enter where the focus is, as a browser takes it: in a field it submits, on a button it presses, elsewhere it does nothing. */
const pressEnter = (): void => {
  const at = document.activeElement as HTMLElement;
  if (at instanceof HTMLInputElement) fireEvent.submit(at.form!);
  else if (at instanceof HTMLButtonElement) fireEvent.click(at);
};
const headingHasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: new RegExp(name) })));

test("MEND-S09 the copy dialog opens on the amount, each step puts the focus on its heading and announces itself, and Enter twice copies nothing", async () => {
  const fixture = renderFixture(<Opener />, { answers: answers() });
  const amount = await opened();
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(screen.getByText("Step 1 of 3: Money").getAttribute("role")).toBe("status");
  pressEnter();
  await headingHasFocus("Trade size");
  expect(screen.getByText("Step 2 of 3: Rules")).toBeTruthy();
  pressEnter();
  expect(screen.getByText("Step 2 of 3: Rules")).toBeTruthy();
  const next = screen.getByRole("button", { name: "Continue to review" });
  next.focus();
  pressEnter();
  await headingHasFocus("Review your copy");
  pressEnter();
  // The second press of a double click finds the button that copies in the place of the one before.
  fireEvent.click(screen.getByRole("button", { name: /^Copy Lucía with/ }), { detail: 2 });
  await screen.findByText("Step 3 of 3: Review");
  expect(fixture.asked.filter(({ name }) => name === "StartCopying")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Rules" }));
  await headingHasFocus("Trade size");
});

const connected = (change: object) => ({
  ...{ __typename: "BrokerConnection", id: "c1", venueName: "Binance", environment: "LOCAL_SANDBOX", mode: "PAPER" },
  ...{ name: "My Binance", accountId: "a1", state: "CONNECTED" },
  ...change,
});

test("CLIENT-230 a copy is placed on the chosen account at a broker, with its own free cash; a paused account can’t be chosen, paper is the default", async () => {
  const nodes = [
    connected({}),
    connected({ id: "c2", accountId: "a2", name: "Real", environment: "LIVE", mode: "LIVE" }),
    connected({ id: "c3", accountId: "a3", name: "Resting", state: "PAUSED" }),
  ];
  const fixture = renderFixture(<Opener />, {
    answers: answers({
      PlacingAccounts: () => ({ brokerConnections: { __typename: "BrokerConnections", nodes } }),
      PlacingAccountCash: () => ({
        portfolio: { __typename: "Portfolio", id: "a1", asOfSequence: 0, valuation: { __typename: "Valuation", id: "a1", asOf: "2026-11-19T14:00:00.000Z", freeCash: "1500", equity: "2000" } }, // prettier-ignore
      }),
    }),
  });
  const amount = await opened();
  expect((await screen.findByRole("radio", { name: "Paper account PAPER" })).hasAttribute("checked")).toBe(true);
  expect(screen.getByRole("radio", { name: "Real LIVE" }).hasAttribute("disabled")).toBe(false);
  expect(screen.getByRole("radio", { name: "Resting PAPER" }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: "My Binance PAPER" }));
  await screen.findByText("You have $1,500.00 of free cash on My Binance.");
  fireEvent.change(amount, { target: { value: "2000" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue to rules" }));
  expect(await screen.findByText("This is more than your free cash.")).toBeTruthy();
  fireEvent.change(amount, { target: { value: "1000" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue to rules" }));
  fireEvent.click(await screen.findByRole("button", { name: "Continue to review" }));
  await screen.findByText("My Binance, Binance, sandbox on this machine");
  fireEvent.click(screen.getByRole("button", { name: /^Copy Lucía with/ }));
  await waitFor(() =>
    expect(fixture.asked.filter(({ name }) => name === "StartCopying")).toMatchObject([{ variables: { input: { accountId: "a1" } } }]),
  );
});

test("LIVE-030 a copy with real money is unmistakable, wants the operator’s text accepted and two words typed out, and sends both", async () => {
  const node = connected({ id: "c2", accountId: "a2", name: "Real", environment: "LIVE", mode: "LIVE" });
  const wrong = { __typename: "UserError", code: "CONFIRMATION_WRONG", path: ["input", "live", "typed"], message: "Type TRADE LIVE to confirm.", limit: null }; // prettier-ignore
  const fixture = renderFixture(<Opener />, {
    answers: answers({
      PlacingAccounts: () => ({ brokerConnections: { __typename: "BrokerConnections", nodes: [node] } }),
      PlacingAccountCash: () => ({
        portfolio: { __typename: "Portfolio", id: "a2", asOfSequence: 0, valuation: { __typename: "Valuation", id: "a2", asOf: "2026-11-19T14:00:00.000Z", freeCash: "1500", equity: "2000" } }, // prettier-ignore
      }),
      LiveTrading: () => ({
        liveTrading: { __typename: "LiveTrading", isOn: true, textVersion: 3, text: "You can lose it.", publishedAt: "2026-11-19T14:00:00.000Z", refusedCountries: [], countries: ["DE"], identityCheck: null }, // prettier-ignore
      }),
      StartCopying: () => ({ startCopying: { __typename: "CopyPayload", copy: null, receipts: [], errors: [wrong] } }),
    }),
  });
  await opened();
  fireEvent.click(await screen.findByRole("radio", { name: "Real LIVE" }));
  await screen.findByText("You have $1,500.00 of free cash on Real.");
  fireEvent.click(screen.getByRole("button", { name: "Continue to rules" }));
  fireEvent.click(await screen.findByRole("button", { name: "Continue to review" }));
  await screen.findByText("This copy trades real money");
  const start = screen.getByRole("button", { name: /^Copy Lucía with .* of real money$/ });
  expect(start.hasAttribute("disabled")).toBe(true);
  fireEvent.click(await screen.findByRole("checkbox", { name: /I have read and accept/ }));
  fireEvent.change(screen.getByLabelText("Type TRADE LIVE to confirm"), { target: { value: "trade" } });
  fireEvent.click(start);
  expect(await screen.findByText("Type TRADE LIVE to confirm.")).toBeTruthy();
  expect(screen.getByText("This copy trades real money")).toBeTruthy();
  expect(fixture.asked.filter(({ name }) => name === "StartCopying")).toMatchObject([
    { variables: { input: { accountId: "a2", live: { textVersion: 3, typed: "trade" } } } },
  ]);
});

test("MEND-K01 an amount that cannot be has the focus after Next, and nothing is previewed for it", async () => {
  const fixture = renderFixture(<Opener />, { answers: answers() });
  const amount = await opened();
  expect((await screen.findAllByText("Buy 0.500 AAPL")).length).toBeGreaterThan(0);
  fireEvent.change(amount, { target: { value: "5000000" } });
  expect(await screen.findByText(/Enter an amount within your free cash/)).toBeTruthy();
  expect(screen.queryByText("Buy 0.500 AAPL")).toBeNull();
  const next = screen.getByRole("button", { name: "Continue to rules" });
  next.focus();
  pressEnter();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Amount in USD")));
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  expect(fixture.asked.filter(({ name }) => name === "PreviewCopy").map(({ variables }) => (variables.input as { amount: string }).amount)).toEqual(["1000"]); // prettier-ignore
  fireEvent.change(amount, { target: { value: "2000" } });
  expect(await screen.findByText("Of 2000.")).toBeTruthy();
});

test("PROOF-082 bounds on the feeder's account are typed with the rules, reviewed, and sent with the start; a refusal is at its field", async () => {
  const error = {
    ...{ __typename: "UserError", code: "INVALID", path: ["input", "feederBounds", "marginUseMax"], limit: null },
    message: "The feeder’s account is beyond this bound now.",
  };
  const fixture = renderFixture(<Opener />, {
    answers: {
      ...answers(),
      StartCopying: () => ({ startCopying: { __typename: "CopyPayload", copy: null, receipts: [], errors: [error] } }),
    },
  });
  await opened();
  fireEvent.click(screen.getByRole("button", { name: "Continue to rules" }));
  fireEvent.change(await screen.findByLabelText("Max margin use"), { target: { value: "0" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue to review" }));
  await screen.findByText("Enter a number above zero, or leave empty.");
  fireEvent.change(screen.getByLabelText("Max margin use"), { target: { value: "40" } });
  fireEvent.change(screen.getByLabelText("Max deposited in 30 days"), { target: { value: "12.5" } });
  fireEvent.click(screen.getByRole("radio", { name: "Close all, stop" }));
  fireEvent.click(screen.getByRole("button", { name: "Continue to review" }));
  await headingHasFocus("Review your copy");
  expect(screen.getByText("40%, then stop")).toBeTruthy();
  expect(screen.getByText("12.5%, then stop")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Copy Lucía with/ }));
  await screen.findByText("The feeder’s account is beyond this bound now.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Max margin use")));
  expect(fixture.asked.findLast(({ name }) => name === "StartCopying")?.variables.input).toMatchObject({
    feederBounds: { marginUseMax: "40", floatingLossMax: null, withdrawnMax: null, depositedMax: "12.5", action: "STOP" },
  });
});

test("MEND-S08 the last step lists the orders that are sent at once, with amounts and their total, and asks for them then only", async () => {
  const fixture = renderFixture(<Opener withOpenTrades />, { answers: answers() });
  await opened();
  fireEvent.click(screen.getByRole("button", { name: "Continue to rules" }));
  await headingHasFocus("Trade size");
  expect(fixture.asked.some(({ variables }) => (variables.input as any)?.withOpenTrades)).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Continue to review" }));
  const orders = await screen.findByRole("region", { name: "Initial orders" });
  expect(await within(orders).findByRole("heading", { name: "2 orders sent immediately" })).toBeTruthy();
  expect(within(orders).getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Buy 1.500 AAPLat about 100.25$150.38",
    "Sell short 1.500 KOat about 100.25$82.83",
    "Skip TSLAYou do not copy TSLA.",
    "Est. total$233.21",
  ]); // prettier-ignore
  expect(within(orders).getByText(/Open trades that you may not see yet are copied too/)).toBeTruthy();
});

test("CLIENT-238 what waits for its market to open is listed apart from what is sent at once, with the moment, in the orders and in the preview", async () => {
  const waits = "2126-11-23T14:30:00.000Z";
  const waiting = (variables: Record<string, any>) => {
    const { previewCopy } = previewOf(variables);
    const orders = [order("AAPL", "150.38"), order("KO", "82.83", null, waits)];
    const initialOrders = { __typename: "CopyInitialOrders", money: "233.21", orders };
    return { previewCopy: { ...previewCopy, waitsUntil: waits, initialOrders: previewCopy.initialOrders && initialOrders } };
  };
  renderFixture(<Opener withOpenTrades />, { answers: answers({ PreviewCopy: waiting }) });
  await opened();
  expect(await screen.findByText(/The market is closed: the order waits until Nov 23/)).toBeTruthy();
  expect(screen.getByText(/^Market closed, waits until Nov 23, 2126\. Worst case/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Continue to rules" }));
  await headingHasFocus("Trade size");
  fireEvent.click(screen.getByRole("button", { name: "Continue to review" }));
  const orders = await screen.findByRole("region", { name: "Initial orders" });
  expect(await within(orders).findByRole("heading", { name: "1 order sent immediately, 1 when the market opens" })).toBeTruthy();
  expect(within(orders).getByText(/KO/).textContent).toContain("at about 100.25, waits until Nov 23");
});

test("MEND-S08 a copy of new trades only lists no orders", async () => {
  renderFixture(<Opener />, { answers: answers() });
  await opened();
  fireEvent.click(screen.getByRole("button", { name: "Continue to rules" }));
  fireEvent.click(await screen.findByRole("button", { name: "Continue to review" }));
  await headingHasFocus("Review your copy");
  expect(screen.queryByRole("region", { name: "Initial orders" })).toBeNull();
});

const runningSettings = {
  ...{
    __typename: "CopySettings",
    sizing: "PROPORTIONAL",
    sizingValue: null,
    maxPerTrade: null,
    maxPerSymbol: null,
    maxExposurePercent: null,
  },
  ...{
    cashReserve: "0",
    allowSymbols: null,
    denySymbols: [],
    classes: null,
    maxOpenTrades: null,
    slippageCapBps: null,
    quoteAgeMsMax: null,
    waitsForOpen: false,
    usesExtendedHours: false,
  },
  ...{ dailyLossLimit: null, stopLossPercent: "20", isStopTrailing: true, takeProfitPercent: null },
};

test("MEND-S04 the rules of a running copy are previewed by that copy", async () => {
  const fixture = renderFixture(<CopyActionDialog act="rules" copy={copyRow()} onClose={() => undefined} />, {
    answers: answers({ CopyDetail: () => ({ copy: { ...copyRow(), settings: runningSettings, positions: [] } }) }),
  });
  await screen.findAllByText("Buy 0.500 AAPL");
  const { input } = fixture.asked.find(({ name }) => name === "PreviewCopy")!.variables as { input: Record<string, unknown> };
  expect(input).toMatchObject({ copyId: "copy-1", feederId: "ana" });
  expect(input).not.toHaveProperty("amount");
});

test("CLIENT-271 extended hours without a slippage cap are said to lack one at once, at both places; the preview goes on, nothing is sent until there is a cap", async () => {
  const user = userEvent.setup();
  const fixture = renderFixture(<CopyActionDialog act="rules" copy={copyRow()} onClose={() => undefined} />, {
    answers: answers({
      CopyDetail: () => ({ copy: { ...copyRow(), settings: runningSettings, positions: [] } }),
      UpdateCopy: () => ({ updateCopy: { __typename: "CopyPayload", copy: null, errors: [] } }),
    }),
  });
  await screen.findAllByText("Buy 0.500 AAPL");
  const asked = (name: string): any[] => fixture.asked.filter((one) => one.name === name).map(({ variables }) => variables["input"]);
  await user.click(screen.getByRole("radio", { name: "Extended hours, by limit" }));
  expect(screen.getByText("Set a slippage cap above, or choose another.")).toBeTruthy();
  const cap = screen.getByRole("textbox", { name: "Slippage cap" });
  expect(cap.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(asked("PreviewCopy").at(-1).settings).toMatchObject({ waitsForOpen: true, usesExtendedHours: false }));
  expect(screen.queryByText(/Couldn’t calculate/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save rules" }));
  await waitFor(() => expect(document.activeElement).toBe(cap));
  expect(asked("UpdateCopy")).toEqual([]);
  await user.type(cap, "25");
  expect(screen.queryByText("Set a slippage cap above, or choose another.")).toBeNull();
  expect(cap.getAttribute("aria-invalid")).not.toBe("true");
  await waitFor(() => expect(asked("PreviewCopy").at(-1).settings).toMatchObject({ usesExtendedHours: true, slippageCapBps: "25" }));
  await user.click(screen.getByRole("button", { name: "Save rules" }));
  await waitFor(() =>
    expect(asked("UpdateCopy")).toMatchObject([{ settings: { waitsForOpen: true, usesExtendedHours: true, slippageCapBps: "25" } }]),
  );
});

test("SELL-001 a feeder with a price is copied after subscribing: the dialog names the price, sells the subscription and then asks for the money", async () => {
  let isSubscribed = false;
  const viewerSubscription = { __typename: "FeederSubscription" as const, id: "s1", state: "ACTIVE" };
  const fixture = renderFixture(
    <SubscribingContext
      value={({ name, onClose }) => (
        <button
          type="button"
          onClick={() => {
            isSubscribed = true;
            void fixture.client.refetchQueries({ include: ["CopyTerms"] });
            onClose();
          }}
        >
          Pay to see {name}
        </button>
      )}
    >
      <Opener />
    </SubscribingContext>,
    {
      answers: answers({
        CopyTerms: () => ({
          trader: {
            ...{ __typename: "Trader", id: "lucia", priceBites: 100, viewerSubscription: isSubscribed ? viewerSubscription : null },
            performanceFee: {
              ...{ __typename: "PerformanceFeeTerms", percent: 20 },
              planned: [{ __typename: "PlannedPerformanceFee", percent: 30, validFrom: "2026-12-01T00:00:00.000Z" }],
            },
          },
        }),
      }),
    },
  );
  fireEvent.click(screen.getByRole("button", { name: "Copy Lucía" }));
  await screen.findByText(/^Lucía asks 100 bites for 30 days/);
  screen.getByText("Performance fee: 20% of profit, 30% of profit from Dec 1, 2026.");
  expect(screen.queryByLabelText("Amount in USD")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Subscribe, 100 bites" }));
  fireEvent.click(screen.getByRole("button", { name: "Pay to see Lucía Ferrer" }));
  await screen.findByLabelText("Amount in USD");
});
