import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderApp, type Answer } from "../testing/app";
import { connection, listed, lostOrder as lost, now, paper, permissions } from "../testing/broker-data";
import { person } from "../testing/viewers";
import type { ConnectionFactsFragment, VenueFactsFragment } from "./connections.generated";

// Pages are compiled when first asked for; no test should wait for that.
beforeAll(
  () =>
    Promise.all([
      import("./BrokersPage"),
      import("./connect/ConnectDialog"),
      import("./manage/ConnectionDialogs"),
      import("./account/BrokerAccountPage"),
    ]),
  120_000,
);
beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const binance: VenueFactsFragment = {
  ...({
    __typename: "BrokerVenue",
    id: "BINANCE",
    venue: "BINANCE",
    name: "Binance",
    classes: ["CRYPTO"],
    quoteCurrencies: ["USDT", "USDC"],
    otherCurrencies: ["EUR"],
  } as const),
  ...({ environments: ["LOCAL_SANDBOX", "SANDBOX", "LIVE"], sandboxName: "Testnet", signIns: ["KEY"], hasPassphrase: false } as const),
  ...({ orderTypes: ["MARKET", "LIMIT", "STOP"], isFractional: true, hasShorts: false, clientOrderIds: "WHILE_OPEN" } as const),
  ...({ hasOrderStream: true, rateLimitPerMinute: 6000, rateLimitUnit: "WEIGHT", isTriedAtVenue: false, triedIn: null } as const),
  ...{ triedOn: null, keysUrl: "https://www.binance.com/en/my/settings/api-management" },
} as VenueFactsFragment;
const viewer = person({ entitlements: { ...person().entitlements, connectionsMax: 5 } });
const answer = (fields: object) => ({
  __typename: "BrokerConnectionPayload",
  connection: null,
  connections: listed(),
  errors: [],
  ...fields,
});
const mistake = (code: string, path: string[], message: string) => ({ __typename: "UserError", code, path, message, limit: null });
const countries = { refusedCountries: ["KP"], countries: ["DE", "FR", "KP"], identityCheck: null };
const off = { __typename: "LiveTrading", isOn: false, textVersion: null, text: null, publishedAt: null, ...countries };
const on = { ...off, isOn: true, textVersion: 3, text: "You can lose it.", publishedAt: now };

/** A server that keeps what its answers to mutations say: the page asks for the list again every few seconds. */
function open(path: string, nodes: ConnectionFactsFragment[], answers: Record<string, Answer> = {}, who = viewer) {
  let kept = listed(...nodes);
  const keeping =
    (given: Answer): Answer =>
    (variables) => {
      const said = given(variables);
      const payload = Object.values(said)[0] as Partial<ReturnType<typeof answer>> | undefined;
      if (payload?.__typename === "BrokerConnectionPayload" && payload.errors?.length === 0) kept = payload.connections!;
      return said;
    };
  const app = renderApp({
    path,
    viewer: who,
    answers: {
      PaperAccounts: () => ({ record: paper("RECORD"), practice: paper("PRACTICE") }),
      BrokerVenues: () => ({ brokerVenues: [binance] }),
      BrokerConnections: () => ({ brokerConnections: kept }),
      BrokerConnection: () => ({ brokerConnection: kept.nodes[0] ?? nodes[0] }),
      LiveTrading: () => ({ liveTrading: off }),
      ...Object.fromEntries(Object.entries(answers).map(([name, given]) => [name, keeping(given)])),
    },
  });
  const sent = (name: string) => app.asked.filter((one) => one.name === name).map(({ variables }) => variables["input"]);
  return { ...app, user: userEvent.setup(), sent };
}

test("CLIENT-220 each account says where it is, whether its money is real, how it is and what it holds", async () => {
  const live = connection({ id: "c2", name: "Real", environment: "LIVE", mode: "LIVE", maxExposure: "2000", dailyLossLimit: "200" });
  const refused = connection({ id: "c3", name: "Old", state: "REFUSED_KEY", failure: "REFUSED_KEY", failureWords: "API key is invalid." });
  open("/brokers", [connection(), live, refused]);
  const mine = within(await screen.findByRole("region", { name: "My Binance" }));
  expect(mine.getByText("TESTNET").getAttribute("data-look")).toBe("dashed");
  expect(mine.getByText("Connected")).toBeTruthy();
  expect(mine.getByText("$8,214.62")).toBeTruthy();
  const real = within(screen.getByRole("region", { name: "Real" }));
  expect(real.getByText("LIVE").getAttribute("data-look")).toBe("solid");
  expect(real.getByText("$2,000.00 open, $200.00 loss a day")).toBeTruthy();
  const old = within(screen.getByRole("region", { name: "Old" }));
  expect(old.getByText(/API key is invalid/)).toBeTruthy();
  expect(old.getByRole("button", { name: "Replace key" })).toBeTruthy();
  expect(screen.getByText("3 of 5 connections on", { exact: false })).toBeTruthy();
  expect(screen.getByText("Not tried against the venue yet")).toBeTruthy();
});

test("CLIENT-221 one press connects the sandbox on this machine, and the account is in the list", async () => {
  const name = "Binance (sandbox on this machine)";
  const made = connection({ id: "c9", name, environment: "LOCAL_SANDBOX" });
  const { user, sent } = open("/brokers", [], {
    ConnectBroker: () => ({ connectBroker: answer({ connection: made, connections: listed(made) }) }),
  });
  await user.click(await screen.findByRole("button", { name: `Connect ${name}` }));
  expect(await screen.findByRole("region", { name })).toBeTruthy();
  expect(sent("ConnectBroker")).toEqual([{ venue: "BINANCE", environment: "LOCAL_SANDBOX", name }]);
});

test("CLIENT-222 a key that may withdraw is refused with its reason and what to do; checked again and accepted it is connected", async () => {
  let mayWithdraw = true;
  const check = () => ({
    ...{ __typename: "BrokerKeyCheck", permissions: { ...permissions, mayWithdraw }, refusals: mayWithdraw ? ["KEY_MAY_WITHDRAW"] : [] },
    ...{ accountHint: "a41f", currency: "USD", equity: "7940.15", cash: "100", blockedBecause: null, checkedAt: now },
  });
  const { user, sent } = open("/brokers", [], {
    CheckBrokerKey: () => ({ checkBrokerKey: { __typename: "BrokerKeyCheckPayload", check: check(), errors: [] } }),
    ConnectBroker: () => ({ connectBroker: answer({ connection: connection(), connections: listed(connection()) }) }),
  });
  await user.click(await screen.findByRole("button", { name: "Connect Binance" }));
  await user.type(await screen.findByLabelText("API key"), "vmPUZE6m");
  await user.type(screen.getByLabelText("Secret"), "hidden");
  await user.click(screen.getByRole("button", { name: "Check key" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/it may withdraw.*Turn off withdrawals for this key at Binance/);
  expect(within(screen.getByRole("dialog")).queryByRole("button", { name: "Connect Binance" })).toBeNull();
  expect(sent("ConnectBroker")).toEqual([]);
  mayWithdraw = false;
  await user.click(screen.getByRole("button", { name: "Check key again" }));
  await screen.findByText("Key accepted");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Connect Binance" }));
  await screen.findByRole("region", { name: "My Binance" });
  expect(sent("ConnectBroker")).toEqual([{ venue: "BINANCE", environment: "SANDBOX", key: "vmPUZE6m", secret: "hidden" }]);
});

test("CLIENT-223 real money is off with its reason while the operator has published nothing; then it wants the text read, limits and two words", async () => {
  let liveTrading: object = off;
  const { user, sent, unmount } = open("/brokers", [], { LiveTrading: () => ({ liveTrading }) });
  await user.click(await screen.findByRole("button", { name: "Connect Binance" }));
  await user.click(await screen.findByRole("radio", { name: "Live" }));
  expect(screen.getByText(/Real money is off on this server/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Check key" }).hasAttribute("disabled")).toBe(true);
  unmount();
  liveTrading = on;
  const second = open("/brokers", [], {
    LiveTrading: () => ({ liveTrading }),
    RiskText: () => ({
      riskText: { __typename: "RiskText", version: 1, paragraphs: [] },
      suitability: { __typename: "Suitability", riskTextVersion: 1, acceptedAt: now },
    }),
    CheckBrokerKey: () => ({
      checkBrokerKey: {
        __typename: "BrokerKeyCheckPayload",
        check: { __typename: "BrokerKeyCheck", permissions, refusals: [], accountHint: "a", currency: "USD", equity: "1", cash: "1", blockedBecause: null, checkedAt: now }, // prettier-ignore
        errors: [],
      },
    }),
    ConnectBroker: () => ({
      connectBroker: answer({ errors: [mistake("CONFIRMATION_WRONG", ["input", "live", "typed"], "Type TRADE LIVE to confirm.")] }),
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Connect Binance" }));
  await user.click(await screen.findByRole("radio", { name: "Live" }));
  await user.type(screen.getByLabelText("API key"), "k");
  await user.type(screen.getByLabelText("Secret"), "s");
  await user.click(screen.getByRole("button", { name: "Check key" }));
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  const connect = await screen.findByRole("button", { name: "Connect live account" });
  expect(connect.hasAttribute("disabled")).toBe(true);
  await user.click(screen.getByRole("checkbox"));
  await user.selectOptions(screen.getByLabelText("Country you live in"), "North Korea");
  expect(screen.getByText("The operator does not offer real money to residents of North Korea.")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Country you live in"), "Germany");
  await user.type(screen.getByLabelText("Type TRADE LIVE to confirm"), "trade");
  await user.click(connect);
  expect(await screen.findByText("Type TRADE LIVE to confirm.")).toBeTruthy();
  expect(second.sent("ConnectBroker")).toMatchObject([
    { environment: "LIVE", live: { maxExposure: "2000", dailyLossLimit: "200", typed: "trade", residence: "DE", textVersion: 3 } },
  ]);
  expect(sent("ConnectBroker")).toEqual([]);
});

test("CLIENT-224 an account is paused and resumed on its page; disconnecting says what it does and asks first", async () => {
  let state: "CONNECTED" | "PAUSED" | "DISCONNECTED" = "CONNECTED";
  const changed = (to: typeof state) => {
    state = to;
    return answer({ connection: connection({ state }), connections: listed(connection({ state })) });
  };
  const { user } = open("/brokers/c1", [connection()], {
    PauseBrokerConnection: () => ({ pauseBrokerConnection: changed("PAUSED") }),
    ResumeBrokerConnection: () => ({ resumeBrokerConnection: changed("CONNECTED") }),
    DisconnectBroker: () => ({ disconnectBroker: changed("DISCONNECTED") }),
  });
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  expect(await screen.findByText(/Nothing is opened here/)).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "Resume" })[0]!);
  await waitFor(() => expect(screen.queryByText(/Nothing is opened here/)).toBeNull());
  await user.click(screen.getByRole("button", { name: "Disconnect" }));
  const dialog = await screen.findByRole("dialog", { name: "Disconnect My Binance?" });
  expect(dialog.textContent).toMatch(/The key is erased.*Revoke it at Binance/);
  await user.click(within(dialog).getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByText("The key is erased.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Rename" })).toBeNull();
});

test("BROKER-057 disconnecting asks what becomes of the copies on the account, and waits for them unless they keep what they hold", async () => {
  const copied = { runningCopies: 2 };
  const waiting = { ...copied, state: "PAUSED", disconnectAskedAt: "2026-11-20T12:00:00Z" } as const;
  const { user, sent } = open("/brokers/c1", [connection(copied)], {
    DisconnectBroker: () => ({
      disconnectBroker: answer({ connection: connection(waiting), connections: listed(connection(waiting)) }),
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Disconnect" }));
  const dialog = await screen.findByRole("dialog", { name: "Disconnect My Binance?" });
  expect(dialog.textContent).toMatch(/What happens to the 2 copies on it\?.*Until then the account is paused.*Revoke it at Binance/);
  await user.click(within(dialog).getByRole("radio", { name: "Keep positions" }));
  expect(dialog.textContent).toMatch(/nothing is sold/);
  await user.click(within(dialog).getByRole("radio", { name: "Copy closes only" }));
  await user.click(within(dialog).getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByText(/once 2 copies on it ended/)).toBeTruthy();
  expect(sent("DisconnectBroker")).toEqual([{ connectionId: "c1", copies: "MIRROR_EXITS" }]);
});

test("CLIENT-249 a feeder has the record go on with an account at a broker, after being asked, and with the one on paper again; what refuses it is said", async () => {
  const feeder = { ...viewer, role: "feeder" } as typeof viewer;
  const account = { __typename: "TradingAccount", id: "a1", isRecordAccount: false };
  const portfolio = { __typename: "Portfolio", id: "p1", account };
  const refusal = mistake("TRADES_OPEN", ["input", "accountId"], "Close the trades and cancel the orders on both accounts first.");
  let errors = [refusal];
  const answers = {
    RecordAccountOf: () => ({ portfolio }),
    ChooseRecordAccount: () => ({ chooseRecordAccount: { __typename: "PortfolioPayload", portfolio: null, errors } }),
  };
  const { user, sent } = open("/brokers/c1", [connection({ accountId: "a1" })], answers, feeder);
  await user.click(await screen.findByRole("button", { name: "Make it the record account" }));
  const dialog = await screen.findByRole("dialog", { name: "Make My Binance your record account?" });
  await user.click(within(dialog).getByRole("button", { name: "Use this account" }));
  expect(await within(dialog).findByText(/Close the trades/)).toBeTruthy();
  errors = [];
  await user.click(within(dialog).getByRole("button", { name: "Use this account" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent("ChooseRecordAccount")).toEqual([{ accountId: "a1" }, { accountId: "a1" }]);
});

test("CLIENT-250 the account on paper says where the record is, and takes it back", async () => {
  const feeder = { ...viewer, role: "feeder" } as typeof viewer;
  const chosen = { __typename: "PortfolioPayload", portfolio: null, errors: [] };
  const answers = {
    PaperAccounts: () => ({ record: paper("RECORD", { isRecordAccount: false }), practice: paper("PRACTICE") }),
    ChooseRecordAccount: () => ({ chooseRecordAccount: chosen }),
  };
  const { user, sent } = open("/brokers", [], answers, feeder);
  const card = within(await screen.findByRole("region", { name: "RECORD account" }));
  expect(card.getByText(/record is on another account/)).toBeTruthy();
  await user.click(card.getByRole("button", { name: "Make it the record account" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Use this account" }));
  await waitFor(() => expect(sent("ChooseRecordAccount")).toEqual([{ accountId: "RECORD" }]));
});

test("CLIENT-251 the owner of an account at an exchange chooses which dollars new positions are bought with, and whether copies may use others", async () => {
  const changed = connection({ quoteCurrency: "USDC", copiesOtherQuotes: true });
  let errors = [mistake("INVALID", ["input", "quoteCurrency"], "Choose one of USDT, USDC.")];
  const answers = {
    ChangeBrokerCurrency: () => {
      const answered =
        errors.length > 0 ? { connection: null, connections: listed(connection()) } : { connection: changed, connections: listed(changed) };
      return { changeBrokerCurrency: { __typename: "BrokerConnectionPayload", ...answered, errors } };
    },
  };
  const { user, sent } = open("/brokers/c1", [connection()], answers);
  const select = await screen.findByRole("combobox", { name: "Buy with" });
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await user.selectOptions(select, "USDC");
  await user.click(screen.getByRole("checkbox", { name: "Copy with another of these where a coin is not sold for USDC" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Choose one of USDT, USDC.")).toBeTruthy();
  errors = [];
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
  const input = { connectionId: "c1", quoteCurrency: "USDC", copiesOtherQuotes: true };
  expect(sent("ChangeBrokerCurrency")).toEqual([input, input]);
});

test("CLIENT-260 an account in euros shows what it has in both currencies, the rate and its time, what the rate has done, and what an old rate means", async () => {
  const eur = {
    __typename: "BrokerCash" as const,
    currency: "EUR",
    amount: "57000.5",
    value: "66120.58",
    rate: "1.16",
    rateAt: now,
    rateEffect: "-12.3",
  };
  open("/brokers/c1", [connection({ quoteCurrency: "EUR", otherCash: [{ ...eur, isRateOld: true }] })]);
  const cash = within(await screen.findByRole("group", { name: "Cash in EUR" }));
  expect(cash.getByText("57,000.50 EUR")).toBeTruthy();
  expect(cash.getByText(/= \$66,120\.58/)).toBeTruthy();
  expect(cash.getByText(/1 EUR = 1\.1600 USD, as of .* That is too old to open anything at/)).toBeTruthy();
  expect(cash.getByText(/12\.30 of your cash/)).toBeTruthy();
  expect(screen.getByText("57,000.50 EUR at 1.1600")).toBeTruthy();
  expect(screen.getByText(/Orders go to markets in EUR/)).toBeTruthy();
});

test("CLIENT-261 who connects a local sandbox chooses what its play money is in", async () => {
  const made = connection({ id: "c9", environment: "LOCAL_SANDBOX", quoteCurrency: "EUR" });
  const { user, sent } = open("/brokers", [], {
    ConnectBroker: () => ({ connectBroker: answer({ connection: made, connections: listed(made) }) }),
  });
  await user.click(await screen.findByRole("button", { name: "Connect Binance" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("radio", { name: "Local sandbox" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Play money in" }), "EUR");
  await user.click(dialog.getByRole("button", { name: "Connect local sandbox" }));
  await waitFor(() => expect(sent("ConnectBroker")).toMatchObject([{ environment: "LOCAL_SANDBOX", quoteCurrency: "EUR" }]));
});

test("CLIENT-270 who connects an account at an exchange by its key chooses what it buys with, and reads what that means; left alone the exchange's usual one goes without a word", async () => {
  const made = connection({ id: "c9", quoteCurrency: "EUR" });
  const key = { environment: "SANDBOX", key: "vmPUZE6m", secret: "hidden" };
  const check = { __typename: "BrokerKeyCheck", permissions, refusals: [], accountHint: "a", currency: "USD", equity: "1", cash: "1", blockedBecause: null, checkedAt: now }; // prettier-ignore
  const { user, sent } = open("/brokers", [], {
    CheckBrokerKey: () => ({ checkBrokerKey: { __typename: "BrokerKeyCheckPayload", check, errors: [] } }),
    ConnectBroker: () => ({ connectBroker: answer({ connection: made, connections: listed(made) }) }),
  });
  await user.click(await screen.findByRole("button", { name: "Connect Binance" }));
  const dialog = within(await screen.findByRole("dialog"));
  const select = dialog.getByRole<HTMLSelectElement>("combobox", { name: "Buy with" });
  expect([select.value, [...select.options].map(({ value }) => value)]).toEqual(["USDT", ["USDT", "USDC", "EUR"]]);
  expect(dialog.getByText(/Counts as one US dollar/)).toBeTruthy();
  await user.selectOptions(select, "EUR");
  expect(dialog.getByText(/Orders go to markets in EUR/)).toBeTruthy();
  await user.type(dialog.getByLabelText("API key"), key.key);
  await user.type(dialog.getByLabelText("Secret"), key.secret);
  await user.click(dialog.getByRole("button", { name: "Check key" }));
  await screen.findByText("Key accepted");
  await user.click(dialog.getByRole("button", { name: "Connect Binance" }));
  await waitFor(() => expect(sent("ConnectBroker")).toEqual([{ venue: "BINANCE", ...key, quoteCurrency: "EUR" }]));
  // What is asked of the key is the same in any currency.
  expect(sent("CheckBrokerKey")).toEqual([{ venue: "BINANCE", ...key }]);
});

test("CLIENT-225 who declined at the venue is shown that nothing was connected, and nothing is asked of the server", async () => {
  const { sent, router } = open("/brokers/callback?error=access_denied&state=s", []);
  await screen.findByRole("heading", { name: "Account not connected" });
  expect(screen.getByText(/declined at the venue/)).toBeTruthy();
  expect(sent("FinishBrokerConnection")).toEqual([]);
  expect(router.state.location.search).toBe("");
});

test("CLIENT-227 an order that nobody knows the fate of shows its history open, and its owner can decide about it", async () => {
  const changes = [{ __typename: "BrokerOrderChange", number: 1, at: now, state: "UNKNOWN", source: "ANSWER", words: null }];
  const ended = {
    ...lost,
    version: 6,
    state: "REJECTED",
    viewerCanLookUp: false,
    viewerCanEnterFill: false,
    viewerCanMarkNotPlaced: false,
  };
  const page = { __typename: "PageInfo", endCursor: null, hasNextPage: false };
  const orders = {
    __typename: "BrokerOrderConnection",
    edges: [{ __typename: "BrokerOrderEdge", cursor: "1", node: lost }],
    pageInfo: page,
  };
  const answered = (order: object, errors: object[] = []) => ({ __typename: "BrokerOrderPayload", order, errors });
  const { user, sent } = open("/brokers/c1", [connection()], {
    BrokerOrders: () => ({ brokerConnection: { __typename: "BrokerConnection", id: "c1", orders } }),
    BrokerOrderHistory: () => ({ brokerOrder: { __typename: "BrokerOrder", id: "o1", version: 5, changes } }),
    EnterBrokerFill: () => ({ enterBrokerFill: answered(lost, [mistake("AMOUNT_INVALID", ["input", "price"], "Enter a price.")]) }),
    MarkBrokerOrderNotPlaced: () => ({ markBrokerOrderNotPlaced: answered(ended) }),
  });
  expect((await screen.findByRole("list", { name: "State history" })).textContent).toMatch(/^Unknown.*answer$/);
  expect(screen.getByText(/No trace by order ID or by fills after 31 look-ups/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Enter a fill" }));
  await user.type(await screen.findByLabelText("Price"), "3158.4");
  await user.click(screen.getByRole("button", { name: "Book fill" }));
  expect(await screen.findByText("Enter a price.")).toBeTruthy();
  expect(sent("EnterBrokerFill")).toMatchObject([{ orderId: "o1", quantity: "0.24", price: "3158.4", fee: "0", feeCurrency: "USD" }]);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Mark as not placed" }));
  const dialog = await screen.findByRole("dialog", { name: "Mark the order of ETH as not placed?" });
  await user.click(within(dialog).getByRole("button", { name: "Mark as not placed" }));
  expect(await screen.findByText("Rejected")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enter a fill" })).toBeNull();
});

test("RECON-025 what is missing at the broker is settled after its page has said what each way does in money", async () => {
  const difference = {
    ...{ __typename: "BrokerDifference", id: "d1", kind: "SHORTFALL", symbol: "BTC", subject: null, ours: "2", theirs: "1.5" },
    ...{ stopsOpens: true, foundAt: now, choices: ["SETTLE", "RECONCILE"] },
  };
  const bought = {
    ...{ __typename: "BrokerFill", id: "x1", symbol: "ETH", side: "BUY", quantity: "0.25", price: "3012.5", at: now, state: "EXTERNAL" },
  };
  const feeder = { __typename: "Trader", id: "f1", name: "Mira" };
  const part = { __typename: "BrokerLot", quantity: "0.5", cost: "30000", copy: { __typename: "Copy", id: "k1", feeder }, trade: null };
  const shortfall = {
    ...{ __typename: "BrokerShortfall", differenceId: "d1", symbol: "BTC", missing: "0.5", price: "50000", value: "25000" },
    ...{ writeOffResult: "-30000", reduceResult: "-5000", buyCost: "25005", ownCash: "1200", parts: [part] },
  };
  const books = {
    ...{ __typename: "BrokerConnection", id: "c1", positions: [], differences: [difference], externalOrders: [] },
    externalFills: {
      __typename: "BrokerFillConnection",
      edges: [{ __typename: "BrokerFillEdge", cursor: "1", node: bought }],
      pageInfo: { __typename: "PageInfo", hasNextPage: false },
    },
    reconciliations: { __typename: "BrokerReconciliationConnection", edges: [] },
  };
  const { user, sent } = open("/brokers/c1", [connection()], {
    BrokerBooks: () => ({ brokerConnection: books }),
    BrokerShortfall: () => ({ brokerShortfall: shortfall }),
    SettleBrokerShortfall: () => ({ settleBrokerShortfall: { __typename: "BrokerBooksPayload", connection: connection(), errors: [] } }),
  });
  // What its owner bought there is shown, and no part of anything here.
  const byHand = (await screen.findByText("External fills")).closest("table")!;
  expect(byHand.textContent).toMatch(/Bought ETH.*0\.25.*\$3,012\.50/);
  await user.click(await screen.findByRole("button", { name: "Settle" }));
  const dialog = await screen.findByRole("dialog", { name: "Settle BTC" });
  expect(await within(dialog).findByText(/holds 0.5 BTC less than 1 copy. At \$50,000.00 that is \$25,000.00/)).toBeTruthy();
  // Too little cash of its own.
  expect(within(dialog).getByRole("radio", { name: "Buy it back" })).toHaveProperty("disabled", true);
  expect(within(dialog).getByText(/−\$5,000.00 profit or loss/)).toBeTruthy();
  await user.click(within(dialog).getByRole("radio", { name: "Write it off" }));
  await user.click(within(dialog).getByRole("button", { name: "Write off 0.5 BTC" }));
  await waitFor(() => expect(sent("SettleBrokerShortfall")).toEqual([{ differenceId: "d1", choice: "WRITE_OFF", missing: "0.5" }]));
});
