import { CombinedGraphQLErrors } from "@apollo/client";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { print } from "graphql";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { copyChanged, copyRow, myCopies, receipt, receiptsOf } from "../testing/copies";
import { renderFixture, type Answers } from "../testing/fixture";
import type { EquityChartProps } from "../market/charts/EquityChart";
import ChefsPage from "./eater-view/ChefsPage";
import { FeederBoard } from "./feeder-view/FeederBoard";
import { FidelityCard } from "../performance/tracking/FidelityCard";
import { RecipeCopiesCard, YourCopyCard } from "./eater-view/RecipeCopies";
import type { RecipeCopiesFragment } from "./lifecycle/copy-choice.generated";
import { CopyPreview } from "./lifecycle/CopyPreview";
import { CopiesCard } from "./eater-view/CopiesCard";
import { LiveCopies } from "./eater-view/LiveCopies";
import { EightySixButton } from "./protection/EightySix";
import { CopyEventsDocument } from "./copying.generated";
import { useCopies } from "./eater-view/copies-hooks";

afterEach(() => vi.useRealTimers());
// Its canvas does not exist here; what it is given does.
vi.mock("../market/charts/EquityChart", () => ({
  EquityChart: ({ points, choices }: EquityChartProps) => (
    <>
      <p>drawn {points?.map(({ equity, putIn }) => `${equity} of ${putIn}`).join(", ")}</p>
      <button type="button" onClick={() => choices?.onChange("YEAR")}>
        1Y
      </button>
    </>
  ),
}));

const answers = (change: Answers = {}): Answers => ({
  MyCopiersCurve: () => new Error("no chart in this test"),
  MyCopies: () => myCopies([copyRow()]),
  Receipts: () => receiptsOf([receipt()]),
  Me: () => new Error("known already"),
  MySubscriptions: () => ({
    feederSubscriptions: {
      __typename: "FeederSubscriptionConnection",
      edges: [],
      pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
    },
  }),
  ...change,
});

function LiveCopiesPage() {
  const copies = useCopies({ isValued: true });
  return (
    <>
      <p>worth {copies.mine?.copies[0]?.money.equity ?? "?"}</p>
      <LiveCopies copies={copies} />
    </>
  );
}

const eth = receipt({ id: "00000000-0000-4000-8000-000000000002", instrument: { ...receipt().instrument, id: "ETH", symbol: "ETH" } });
const items = (): string[] => screen.getAllByRole("listitem").map((item) => /Bought \w+/.exec(item.textContent ?? "")?.[0] ?? "");

test("COPYPAGE-001 a receipt that arrives is first on the rail, once, and its copy heals with it", async () => {
  // The next reading of the totals must not be what mends the copy: it stays as it was at first.
  let readings = 0;
  const fixture = renderFixture(<LiveCopiesPage />, {
    answers: answers({ MyCopies: () => (++readings === 1 ? myCopies([copyRow()]) : new Error("no second reading")) }),
  });
  await screen.findByText("Bought NVDA");
  await screen.findByText("worth 1000");
  const changed = copyChanged(11, 10, copyRow({ version: 2, money: { ...copyRow().money, equity: "1001.50" } }), eth);
  act(() => fixture.push("copyEvents", changed));
  act(() => fixture.push("copyEvents", changed));
  await waitFor(() => expect(items()).toEqual(["Bought ETH", "Bought NVDA"]));
  expect(await screen.findByText("worth 1001.50")).toBeTruthy();
  expect(screen.getAllByRole("listitem")[0]!.hasAttribute("data-fresh")).toBe(true);
});

test("COPYPAGE-002 a gap in the stream is filled by replay through the same door", async () => {
  const third = receipt({
    ...eth,
    id: "00000000-0000-4000-8000-000000000003",
    instrument: { ...eth.instrument, id: "SOL", symbol: "SOL" },
  });
  const fixture = renderFixture(<LiveCopiesPage />, {
    answers: answers({
      CopyEventsSince: () => ({
        copyEventsSince: {
          __typename: "CopyReplay",
          head: 12,
          hasMore: false,
          events: [copyChanged(11, 10, copyRow(), eth), copyChanged(12, 11, copyRow(), third)],
        },
      }),
    }),
  });
  await screen.findByText("Bought NVDA");
  await screen.findByText("worth 1000");
  act(() => fixture.push("copyEvents", copyChanged(12, 11, copyRow(), third)));
  await waitFor(() => expect(items()).toEqual(["Bought SOL", "Bought ETH", "Bought NVDA"]));
  expect(fixture.asked.filter(({ name }) => name === "CopyEventsSince").map(({ variables }) => variables.afterSequence)).toEqual([10]);
});

test("COPYPAGE-003 while the rail is pointed at nothing moves: what is new waits behind a pill", async () => {
  const fixture = renderFixture(<LiveCopiesPage />, { answers: answers() });
  const first = await screen.findByText("Bought NVDA");
  await screen.findByText("worth 1000");
  fireEvent.pointerEnter(first.closest("ol")!.parentElement!, { pointerType: "mouse" });
  act(() => fixture.push("copyEvents", copyChanged(11, 10, copyRow(), eth)));
  fireEvent.click(await screen.findByRole("button", { name: /1 new/ }));
  await waitFor(() => expect(items()).toEqual(["Bought ETH", "Bought NVDA"]));
});

test("COPYPAGE-004 a list of one copy, or of one outcome, takes in only what belongs there", async () => {
  const other = copyRow({ id: "copy-2", feeder: { ...copyRow().feeder, id: "jonas", username: "jonas", name: "Jonas Lindqvist" } });
  const fixture = renderFixture(<ChefsPage />, { answers: answers({ MyCopies: () => myCopies([copyRow(), other]) }) });
  await screen.findByText("Bought NVDA");
  fireEvent.click(screen.getByRole("combobox", { name: "Copy" }));
  fireEvent.click(await screen.findByRole("option", { name: "Jonas Lindqvist" }));
  await waitFor(() =>
    expect(fixture.asked.filter(({ name }) => name === "Receipts").at(-1)?.variables.filter).toMatchObject({ copyId: "copy-2" }),
  );
  await screen.findByText("Bought NVDA");
  act(() => fixture.push("copyEvents", copyChanged(11, 10, copyRow(), eth)));
  act(() =>
    fixture.push(
      "copyEvents",
      copyChanged(
        12,
        11,
        other,
        receipt({
          ...eth,
          id: "00000000-0000-4000-8000-000000000004",
          copyId: "copy-2",
          instrument: { ...eth.instrument, id: "SOL", symbol: "SOL" },
        }),
      ),
    ),
  );
  await screen.findByText("Bought SOL");
  expect(screen.queryByText("Bought ETH")).toBeNull();
});

test("COPYPAGE-006 a poll that got through while the line was silent does not swallow the receipts the stream still owes", async () => {
  let readings = 0;
  const fixture = renderFixture(<LiveCopiesPage />, {
    answers: answers({
      MyCopies: () => myCopies([copyRow()], ++readings === 1 ? 10 : 11),
      CopyEventsSince: () => ({
        copyEventsSince: { __typename: "CopyReplay", head: 11, hasMore: false, events: [copyChanged(11, 10, copyRow(), eth)] },
      }),
    }),
  });
  await screen.findByText("Bought NVDA");
  await act(async () => void (await fixture.client.refetchQueries({ include: ["MyCopies"] })));
  expect(readings).toBe(2);
  act(() => fixture.push("copyEvents", { __typename: "StreamReady", sequence: 11 }));
  await waitFor(() => expect(items()).toEqual(["Bought ETH", "Bought NVDA"]));
});

test("COPYPAGE-005 without copies the page says what will be here and offers the next step; a failed fetch can be tried again", async () => {
  let tries = 0;
  renderFixture(<ChefsPage />, { answers: answers({ MyCopies: () => (++tries === 1 ? new Error("Failed to fetch") : myCopies([])) }) });
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "No orders on the rail yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Find a feeder" }).getAttribute("href")).toBe("/feeders");
});

test("COPYPAGE-007 what copies are worth comes by stream, once a second at most: nothing is read again for it", async () => {
  const fixture = renderFixture(<LiveCopiesPage />, { answers: answers() });
  await screen.findByText("worth 1000");
  const { money, health } = copyRow();
  const worth = { ...money, equity: "1234.50" };
  act(() =>
    fixture.push("copyValues", {
      __typename: "CopiesValued",
      totals: worth,
      totalsByMode: [{ __typename: "CopyTotals", mode: "PAPER", running: 1, openPositions: 1, money: worth }],
      copies: [{ __typename: "Copy", id: copyRow().id, money: worth, health }],
    }),
  );
  await screen.findByText("worth 1234.50");
  expect(fixture.asked.filter(({ name }) => name === "MyCopies")).toHaveLength(1);
});

test("COPYPAGE-008 the feeder's board hears who begins, how an event was copied, and what it is all worth", async () => {
  const counts = { ...myCopies([]).myCopies.receiptsToday, copied: 7, medianLatencyMs: null };
  const mine = {
    ...{ __typename: "MyCopiers", count: 0, startedIn30Days: 0, equity: "0", putIn: "0", profit: "0", asOfSequence: 4, totalsByMode: [] },
    ...{ today: { ...counts, copied: 0 }, copiers: [], moves: [], fanOutResults: [] },
  };
  let readings = 0;
  const fixture = renderFixture(<FeederBoard />, {
    // What the later readings say must not be what puts it there.
    answers: answers({ MyCopiers: () => (++readings === 1 ? { myCopiers: mine } : new Error("no second reading")) }),
  });
  await screen.findByText("No trades yet. After your next trade, see how many copies it reached and how fast.");
  const copier = {
    ...{ __typename: "Copier", id: "c1", name: "Someone", username: null, startedAt: "2026-11-19T14:00:00.000Z", stoppedAt: null },
    ...{ equity: "1000", putIn: "1000", isRunning: true, returnPercent: 0 },
  };
  const fanOutResult = {
    ...{
      __typename: "FanOutResult",
      id: "e1",
      tradeId: "t1",
      sequence: 9,
      action: "OPEN",
      side: "LONG",
      at: "2026-11-19T14:01:00.000Z",
      price: "100",
      slippageBps: 0,
    },
    ...{ instrument: { __typename: "Instrument", id: "NVDA", symbol: "NVDA", tick: "0.01" }, counts },
  };
  const changed = { __typename: "CopiersChanged", at: "2026-11-19T14:01:00.000Z" };
  act(() => fixture.push("copierEvents", { ...changed, sequence: 5, previousSequence: 4, changed: [copier], fanOutResult: null }));
  await screen.findByText("Someone");
  act(() => fixture.push("copierEvents", { ...changed, sequence: 6, previousSequence: 5, changed: [], fanOutResult }));
  await waitFor(() => expect(screen.getAllByText("Bought NVDA")).toHaveLength(2));
  act(() => fixture.push("copierEvents", copiersValued({ equity: "1010", profit: "10" })));
  await screen.findByText("$1,010.00");
  // In the table of events, and on the rail of what happens.
  expect(screen.getAllByText("7 copied")).toHaveLength(2);
});

test("COPYPAGE-053 what arrives while sums are read again is shown at once, and stays where that reading fails", async () => {
  const again = Promise.withResolvers<Error>();
  let readings = 0;
  const fixture = renderFixture(<FeederBoard />, {
    answers: answers({ MyCopiers: () => (++readings === 1 ? feederBoard([]) : again.promise) }),
  });
  await screen.findByText("$1,173.00");
  const changed = { __typename: "CopiersChanged", at: "2026-11-20T14:00:00.000Z", sequence: 5, previousSequence: 4 };
  act(() => fixture.push("copierEvents", { ...changed, changed: [aCopier({ name: "Yuki Tanaka" })], fanOutResult: null }));
  await waitFor(() => expect(readings).toBe(2));
  act(() => fixture.push("copierEvents", copiersValued({ equity: "1010", profit: "10" })));
  await screen.findByText("$1,010.00");
  await act(async () => again.resolve(new Error("Failed to fetch")));
  expect(screen.getByText("$1,010.00")).toBeTruthy();
  expect(screen.queryByText("Couldn’t load your copiers.")).toBeNull();
});

test("COPYPAGE-054 receipts that were loaded by Show older stay when a cut was too long to catch up by events", async () => {
  let newest = [receipt()];
  const page = (receipts: ReturnType<typeof receipt>[], hasNextPage: boolean) => {
    const { receipts: read } = receiptsOf(receipts);
    return { receipts: { ...read, pageInfo: { ...read.pageInfo, hasNextPage } } };
  };
  const resync = { message: "gone", extensions: { code: "RESYNC_REQUIRED" } };
  const sol = receipt({ ...eth, id: "00000000-0000-4000-8000-000000000003", instrument: { ...eth.instrument, id: "SOL", symbol: "SOL" } });
  const fixture = renderFixture(<ChefsPage />, {
    answers: answers({
      Receipts: ({ after }) => (after ? page([eth], false) : page(newest, true)),
      CopyEventsSince: () => new CombinedGraphQLErrors({ errors: [resync] }),
    }),
  });
  const card = await screen.findByRole("table", { name: "Receipts" });
  const symbols = (): string[] =>
    within(card)
      .getAllByRole("row")
      .flatMap(({ textContent }) => /NVDA|ETH|SOL/.exec(textContent ?? "") ?? []);
  fireEvent.click(await screen.findByRole("button", { name: "Show older" }));
  await waitFor(() => expect(symbols()).toEqual(["NVDA", "ETH"]));
  newest = [sol, receipt()];
  act(() => fixture.push("copyEvents", { __typename: "StreamReady", sequence: 40 }));
  await waitFor(() => expect(symbols()).toEqual(["SOL", "NVDA", "ETH"]));
});

test("COPYPAGE-009 limits over all copies are shown, saved whole, and a refusal is shown at its field", async () => {
  const cryptoLimit = { __typename: "EaterClassLimit", class: "CRYPTO", max: "300" };
  const limits = { __typename: "EaterLimits", maxPerSymbol: "1000", maxPerClass: [cryptoLimit], maxTotal: null, dailyLossLimit: null };
  let answers_ = 0;
  const fixture = renderFixture(<ChefsPage />, {
    answers: answers({
      EaterLimits: () => ({ eaterLimits: limits }),
      SetEaterLimits: () => ({
        setEaterLimits: {
          __typename: "EaterLimitsPayload",
          limits: answers_ === 0 ? null : { ...limits, maxTotal: "2500" },
          errors:
            answers_++ === 0
              ? [
                  {
                    __typename: "UserError",
                    code: "AMOUNT_INVALID",
                    message: "An amount is in whole cents.",
                    path: ["input", "maxPerClass", "0", "max"],
                    limit: null,
                  },
                ]
              : [],
        },
      }),
    }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Account-wide limits" }));
  const dialog = await screen.findByRole("dialog");
  const total = await within(dialog).findByLabelText("Max total exposure");
  expect((within(dialog).getByLabelText("Max per symbol") as HTMLInputElement).value).toBe("$1,000");
  expect((within(dialog).getByLabelText("Crypto") as HTMLInputElement).value).toBe("$300");
  fireEvent.change(total, { target: { value: "2500" } });
  fireEvent.change(within(dialog).getByLabelText("Stocks"), { target: { value: "700" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save limits" }));
  // The first of those that were given is that of stocks.
  const stocks = within(dialog).getByLabelText("Stocks");
  await waitFor(() => expect(stocks.getAttribute("aria-invalid")).toBe("true"));
  within(dialog).getByText("An amount is in whole cents.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Save limits" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fixture.asked.find(({ name }) => name === "SetEaterLimits")?.variables).toEqual({
    input: {
      ...{ maxPerSymbol: "1000", maxTotal: "2500", dailyLossLimit: null },
      maxPerClass: [
        { class: "STOCK", max: "700" },
        { class: "CRYPTO", max: "300" },
      ],
    },
  });
});

const copyRecord = {
  __typename: "CopyRecord" as const,
  fidelity: null as object | null,
  trackingDifference: null as object | null,
  longCopies: 3,
  longCopiesWanted: 5,
  copied: 98,
  missedPercent: 2,
  medianLatencyMs: 88,
  medianSlippageBps: 1.24,
  missReasons: [{ __typename: "SkipCount", reason: "SLIPPAGE_CAP", count: 2 }],
};
const fidelityOf = (change: object): Answers => ({
  CopyRecord: () => ({ trader: { __typename: "Trader", id: "ana", copyRecord: { ...copyRecord, ...change } } }),
});

test("COPYPAGE-010 fidelity says what copiers kept of each dollar, and until it can, how many copies are still wanted", async () => {
  const card = <FidelityCard traderId="ana" firstName="Ana" />;
  const early = renderFixture(card, { answers: fidelityOf({}) });
  await screen.findByText("Needs 5 copies older than 30 days (3 so far).");
  expect(screen.getByText("88 ms")).toBeTruthy();
  expect(screen.getByText("Missed because: slippage cap 2×.")).toBeTruthy();
  early.unmount();
  const fidelity = {
    __typename: "Fidelity",
    copiersPercent: 38.64,
    feederPercent: 42.2,
    capturePercent: 91.56,
    trackingDifferencePoints: -3.56,
    copies: 6,
  };
  renderFixture(card, { answers: fidelityOf({ fidelity }) });
  expect((await screen.findByText(/For every \$1.00 of return Ana made/)).textContent).toContain("$0.92");
  expect(screen.getByText("−3.56 pts")).toBeTruthy();
});

test("COPYPAGE-011 a recipe sets its copies beside the feeder, and shows no share of next to nothing", async () => {
  const recipe = {
    __typename: "Recipe",
    id: "trade-1",
    viewerCopierSequence: null,
    viewerCopyPosition: null,
    viewerReceipts: [],
    copies: {
      __typename: "RecipeCopies",
      copies: 4,
      medianReturnPercent: 11.7,
      medianSlippageBps: 1.7,
      viewerProfit: "104.06",
      viewerReturnPercent: 11.82,
      skipReasons: [],
      counts: { ...myCopies([]).myCopies.receiptsToday, copied: 4 },
    },
  } as unknown as RecipeCopiesFragment;
  const line = (label: string): string => screen.getByText(label).nextElementSibling?.textContent ?? "";
  const card = renderFixture(<RecipeCopiesCard recipe={recipe} feeder={{ name: "Ana", returnPercent: 11.84 }} />, { answers: answers() });
  await screen.findByText("Median copy");
  expect([line("Ana"), line("Yours"), line("Median copy"), line("Fidelity on this trade")]).toEqual([
    "+11.84%",
    "+11.82%",
    "+11.70%",
    "98.8%",
  ]);
  card.unmount();
  renderFixture(<RecipeCopiesCard recipe={recipe} feeder={{ name: "Ana", returnPercent: 0.4 }} />, { answers: answers() });
  await screen.findByText("Median copy");
  expect(line("Fidelity on this trade")).toBe("–");
});

const copierTotals = (change: object) => ({
  ...{ __typename: "CopierTotals", mode: "PAPER", count: 1, equity: "1173", putIn: "1000", profit: "173" },
  ...change,
});
const copiersValued = (change: { equity: string; profit: string }) => ({
  ...{ __typename: "CopiersValued", count: 1, putIn: "1000", ...change },
  totalsByMode: [copierTotals(change)],
});
const aCopier = (change: object = {}) => ({
  ...{ __typename: "Copier", id: "c1", name: "Someone", username: null, startedAt: "2026-11-09T14:00:00.000Z", stoppedAt: null },
  ...{ equity: "1173", putIn: "1000", isRunning: true, returnPercent: 17.3 },
  ...change,
});
const aMove = (id: string, kind: string, at: string, change: object = {}, copier: object = aCopier()) => ({
  ...{ __typename: "CopierMove", id, kind, at, amount: "1000", copier },
  ...change,
});
const feederBoard = (moves: object[], fanOutResults: object[] = []) => ({
  myCopiers: {
    ...{ __typename: "MyCopiers", count: 1, startedIn30Days: 1, equity: "1173", putIn: "1000", profit: "173", asOfSequence: 4 },
    totalsByMode: [copierTotals({})],
    ...{ today: myCopies([]).myCopies.receiptsToday, copiers: [], moves, fanOutResults },
  },
});

test("COPYPAGE-013 copier activity says who came, went and moved money, and how events were copied, newest first; a new one slides in", async () => {
  const fanOutResult = {
    ...{ __typename: "FanOutResult", id: "e1", tradeId: "t1", sequence: 9, action: "OPEN", side: "LONG", at: "2026-11-19T14:01:00.000Z" },
    ...{ price: "100", slippageBps: 1, instrument: { __typename: "Instrument", id: "NVDA", symbol: "NVDA", tick: "0.01" } },
    counts: { ...myCopies([]).myCopies.receiptsToday, copied: 84, skipped: 2, medianLatencyMs: 84 },
  };
  const yuki = aCopier({ id: "c2", name: "Yuki Tanaka", username: "yuki" });
  const before = [
    aMove("m2", "ADDED", "2026-11-19T14:00:00.000Z", { amount: "800" }, yuki),
    aMove("m1", "STARTED", "2026-11-09T14:00:00.000Z"),
  ];
  let moves = before;
  const fixture = renderFixture(<FeederBoard />, { answers: answers({ MyCopiers: () => feederBoard(moves, [fanOutResult]) }) });
  const rail = await screen.findByRole("region", { name: "Copier activity" });
  const said = (): string[] => within(rail).getAllByRole("listitem").map(({ textContent }) => textContent ?? ""); // prettier-ignore
  expect(said().map((line) => /Bought NVDA|Yuki Tanaka|Someone/.exec(line)?.[0])).toEqual(["Bought NVDA", "Yuki Tanaka", "Someone"]);
  expect(said()[0]).toContain("Reached 86 copies84 copied, 2 skipped+1.0 bps (simulated on paper) · 84 ms");
  expect(said()[1]).toContain("Added money$800.00$1,000.00 invested now");
  expect(within(rail).getByRole("link", { name: "Yuki Tanaka" }).getAttribute("href")).toBe("/profile/yuki");
  const ended = aCopier({ isRunning: false, stoppedAt: "2026-11-20T14:00:00.000Z" });
  moves = [aMove("m3", "STOPPED", "2026-11-20T14:00:00.000Z", { amount: "1173" }, ended), ...before];
  const changed = { __typename: "CopiersChanged", at: "2026-11-20T14:00:00.000Z", sequence: 5, previousSequence: 4 };
  act(() => fixture.push("copierEvents", { ...changed, changed: [ended], fanOutResult: null }));
  await waitFor(() => expect(said()).toHaveLength(4));
  expect(said()[0]).toContain("Stopped copying you$1,173.00After 11 days, +17.30%");
  expect(within(rail).getAllByRole("listitem")[0]!.hasAttribute("data-fresh")).toBe(true);
});

test("COPYPAGE-014 the money copying one is above its days, whose last point moves with it; they can be tried again and asked for by range", async () => {
  let tries = 0;
  const point = (day: number, equity: string) => ({
    ...{ __typename: "EquityPoint", at: `2026-11-${day}T21:00:00.000Z`, equity, putIn: "1000" },
  });
  const fixture = renderFixture(<FeederBoard />, {
    answers: answers({
      MyCopiers: () => feederBoard([]),
      MyCopiersCurve: () =>
        ++tries === 1 ? new Error("Failed to fetch") : { myCopiersCurve: [point(17, "1010"), point(18, "1100"), point(19, "1160")] },
    }),
  });
  await screen.findByText("$1,173.00");
  expect(screen.getByText(/copiers’ P&L/).textContent).toContain("+$173.00");
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("drawn 1010 of 1000, 1100 of 1000, 1173 of 1000");
  act(() => fixture.push("copierEvents", copiersValued({ equity: "1200", profit: "200" })));
  await screen.findByText("drawn 1010 of 1000, 1100 of 1000, 1200 of 1000");
  fireEvent.click(screen.getByRole("button", { name: "1Y" }));
  await waitFor(() =>
    expect(fixture.asked.filter(({ name }) => name === "MyCopiersCurve").at(-1)?.variables).toEqual({ range: "YEAR", mode: "PAPER" }),
  );
});

test("LIVE-061 copies with real and with play money are never added: a tile, a row of totals and a history each", async () => {
  const real = { ...copyRow().money, equity: "500", putIn: "400", profit: "100" };
  const apart = (mode: "PAPER" | "LIVE", money: object) => ({ __typename: "CopyTotals", mode, running: 1, openPositions: 0, money });
  const { myCopies: mine } = myCopies([copyRow(), copyRow({ id: "c2", mode: "LIVE", money: real })]);
  const both = { ...mine, totals: real, totalsByMode: [apart("LIVE", real), apart("PAPER", copyRow().money)] } as typeof mine;
  const card = renderFixture(<CopiesCard mine={both} />, { answers: answers() });
  const totals = (await screen.findAllByRole("row")).filter((row) => row.textContent?.startsWith("All copies"));
  expect(totals.map((row) => /LIVE|PAPER/.exec(row.textContent!)?.[0])).toEqual(["LIVE", "PAPER"]);
  expect(totals[0]!.textContent).toContain("$500.00");
  expect(totals[1]!.textContent).toContain("$1,000.00");
  card.unmount();
  const board = feederBoard([]);
  const byMode = [copierTotals({ mode: "LIVE", equity: "20", putIn: "10", profit: "10" }), copierTotals({})];
  const fixture = renderFixture(<FeederBoard />, {
    answers: answers({ MyCopiers: () => ({ myCopiers: { ...board.myCopiers, equity: "20", profit: "10", totalsByMode: byMode } }) }),
  });
  expect((await screen.findByLabelText("Copier summary")).textContent).toContain("+$10.00LIVE, beside +$173.00 on paper");
  await screen.findByText("$20.00");
  fireEvent.click(screen.getByRole("radio", { name: "Paper" }));
  await screen.findByText("$1,173.00");
  await waitFor(() =>
    expect(fixture.asked.filter(({ name }) => name === "MyCopiersCurve").at(-1)?.variables).toMatchObject({ mode: "PAPER" }),
  );
});

test("COPYPAGE-015 the gap is split into parts that add up to it, with the way they are worked out", async () => {
  const fidelity = {
    __typename: "Fidelity",
    copiersPercent: 38.64,
    feederPercent: 42.2,
    capturePercent: 91.56,
    trackingDifferencePoints: -3.561,
    copies: 6,
  };
  const trackingDifference = { __typename: "TrackingDifference", totalPoints: -3.56, slippagePoints: -1.62, missedPoints: -1.08, cappedPoints: -0.64, heldBeforePoints: -0.3, sizingPoints: 0.18, restPoints: -0.1 }; // prettier-ignore
  renderFixture(<FidelityCard traderId="ana" firstName="Ana" />, { answers: fidelityOf({ fidelity, trackingDifference }) });
  const part = async (label: string): Promise<string> => (await screen.findByText(label)).nextElementSibling?.textContent ?? "";
  expect(
    await Promise.all(
      ["Slippage (simulated on paper) and delay", "Skipped or partial", "Limits and lot rounding", "Held before the copy started", "Own sizing rules", "Other", "Gap"].map(part), // prettier-ignore
    ),
  ).toEqual(["−1.62 pts", "−1.08 pts", "−0.64 pts", "−0.30 pts", "+0.18 pts", "−0.10 pts", "−3.56 pts"]);
  expect(screen.getByText("How this is calculated")).toBeTruthy();
});

test("COPYPAGE-016 on a recipe one's own position can be closed alone; while it waits for a live price it can be kept, and a refusal is said", async () => {
  const position = {
    ...{ __typename: "CopyPosition", id: "copy-1:trade-1", copyId: "copy-1", tradeId: "trade-1", side: "LONG", quantity: "4.1" },
    ...{ averagePrice: "214.8", mid: "240", value: "984.74", openPnl: "104", openPnlPercent: 11.8, realisedPnl: "0", isClosedByYou: false },
    ...{ isClosePending: false, closeWaitingFor: null, openedAt: "2026-11-02T10:00:00.000Z", closedAt: null, viewerCanClose: true },
    ...{ viewerCanCancelPendingClose: false, instrument: receipt().instrument },
  };
  const waits = { ...position, isClosePending: true, viewerCanClose: false, viewerCanCancelPendingClose: true };
  const recipe = (held: object) =>
    ({
      ...{ __typename: "Recipe", id: "trade-1", viewerCopierSequence: null, viewerCopyPosition: held, viewerReceipts: [] },
      copies: {
        ...{ __typename: "RecipeCopies", copies: 1, medianReturnPercent: null, medianSlippageBps: null, viewerProfit: "104.06" },
        ...{ viewerReturnPercent: null, skipReasons: [], counts: myCopies([]).myCopies.receiptsToday },
      },
    }) as unknown as RecipeCopiesFragment;
  const payload = (held: object | null, errors: object[] = []) => ({
    ...{ __typename: "CopyPayload", copy: held && { ...copyRow(), positions: [held] }, errors },
  });
  const refusal = {
    __typename: "UserError",
    code: "NOT_HELD",
    message: "This copy does not hold it.",
    path: ["input", "tradeId"],
    limit: null,
  };
  let presses = 0;
  const card = renderFixture(<YourCopyCard recipe={recipe(position)} />, {
    answers: answers({
      RecipeCopiesOf: () => ({ recipe: recipe(waits) }),
      CloseCopiedTrade: () => ({ closeCopiedTrade: ++presses === 1 ? payload(null, [refusal]) : payload(waits) }),
    }),
  });
  fireEvent.click(await screen.findByRole("button", { name: /^Close position: / }));
  expect((await screen.findByRole("alert")).textContent).toBe("This copy does not hold it.");
  expect(card.asked.some(({ name }) => name === "RecipeCopiesOf")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: /^Close position: / }));
  await waitFor(() => expect(card.asked.some(({ name }) => name === "RecipeCopiesOf")).toBe(true));
  expect(card.asked.find(({ name }) => name === "CloseCopiedTrade")?.variables).toEqual({
    input: { copyId: "copy-1", tradeId: "trade-1" },
  });
  card.unmount();
  const waiting = renderFixture(<YourCopyCard recipe={recipe(waits)} />, {
    answers: answers({
      RecipeCopiesOf: () => ({ recipe: recipe({ ...waits, isClosePending: false }) }),
      CancelPendingClose: () => ({ cancelPendingClose: payload({ ...waits, isClosePending: false }) }),
    }),
  });
  await screen.findByText("closing at the next live price");
  const refusedWords = "The broker refused this close: “Market is closed.”. It is tried again.";
  const refused = renderFixture(<YourCopyCard recipe={recipe({ ...waits, closeWaitingFor: refusedWords })} />, { answers: answers({}) });
  await screen.findByText(refusedWords);
  refused.unmount();
  expect(screen.queryByRole("button", { name: /^Close position: / })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^Keep position: / }));
  await waitFor(() => expect(waiting.asked.some(({ name }) => name === "CancelPendingClose")).toBe(true));
});

test("EIGHTYSIX-001 86 everything is sent again until the server has answered, says so meanwhile, and goes with the last copy", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let presses = 0;
  let copies = [copyRow()];
  const fixture = renderFixture(<EightySixButton />, {
    answers: answers({
      MyCopies: () => myCopies(copies),
      StopAllCopies: () => {
        if (++presses < 3) return new Error("Failed to fetch");
        copies = [copyRow({ version: 2, state: "STOPPED" })];
        return { stopAllCopies: { __typename: "StopAllCopiesPayload", copies, errors: [] } };
      },
    }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "86 everything" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Stop 1 copy" }));
  expect(await within(dialog).findByText(/Not confirmed yet/)).toBeTruthy();
  // The clock goes on by itself too: on a busy machine the second try may be over by now. The list below counts them all.
  await act(async () => vi.advanceTimersByTimeAsync(2_000));
  await act(async () => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("button", { name: "86 everything" })).toBeNull());
  expect(fixture.asked.filter(({ name }) => name === "StopAllCopies").map(({ variables }) => variables.input)).toEqual([
    { mode: "CLOSE_ALL" },
    { mode: "CLOSE_ALL" },
    { mode: "CLOSE_ALL" },
  ]);
});

test("EIGHTYSIX-002 it is not in the top bar while nothing runs", async () => {
  const fixture = renderFixture(<EightySixButton />, { answers: answers({ MyCopies: () => myCopies([copyRow({ state: "STOPPED" })]) }) });
  await waitFor(() => expect(fixture.asked.some(({ name }) => name === "MyCopies")).toBe(true));
  expect(screen.queryByRole("button", { name: "86 everything" })).toBeNull();
});

test("COPYPAGE-017 the preview says what a short earned the feeder, and that figures are of other rules while these cannot be calculated", async () => {
  const choices = [{ __typename: "CopyPreviewChoice" as const, tradeId: "trade-1", symbol: "JNJ", side: "SHORT" as const, at: "2026-11-20T23:06:00.000Z" }]; // prettier-ignore
  const preview = {
    ...{ __typename: "CopyPreview" as const, tradeId: "trade-1", side: "SHORT" as const, feederPrice: "300.31", feederSharePercent: 1.37 },
    ...{ tradeAt: choices[0]!.at, price: "300.38", slippageBps: -2.3, cap: null, reason: null, reasonText: null, minimumRequired: null },
    ...{
      waitsUntil: null,
      quantity: "0.0922",
      money: "27.7",
      stopLossMoney: null,
      feederStopPrice: null,
      lot: "0.0001",
      feederOpenTrades: 1,
      steps: [{ __typename: "SizeStep" as const, name: "BASE" as const, money: "27.71", limit: "2020", isCut: false }],
      choices,
      initialOrders: null,
    },
    instrument: { __typename: "Instrument" as const, id: "JNJ", symbol: "JNJ", name: "Johnson & Johnson", tick: "0.01", lot: "0.0001" },
    worstCase: { __typename: "CopyWorstCase" as const, amount: "1000", left: "800", lost: "200", stopLossPercent: "20", isTrailing: true, sentence: "It stops." }, // prettier-ignore
  };
  const shown = (sizing: "PROPORTIONAL" | "RISK", error?: Error): ReactNode => (
    <CopyPreview feeder={{ id: "mei", name: "Mei Okafor" }} state={{ preview, error, sizing, setTradeId: () => {}, refetch: () => {} }} />
  );
  const { unmount } = renderFixture(shown("PROPORTIONAL"));
  expect(await screen.findByText("1.37% of Mei’s account")).toBeTruthy();
  expect(await screen.findByText(/Current price 300.38, Mei got 300.31/)).toBeTruthy();
  expect(screen.queryByText(/Couldn’t calculate with these rules/)).toBeNull();
  unmount();
  renderFixture(shown("RISK", new Error("An amount is above zero.")));
  // By another rule than the feeder's share the share says nothing of the size.
  expect(await screen.findByText("Size by your rule, of $2,020.00")).toBeTruthy();
  expect((await screen.findByRole("status")).textContent).toContain("Couldn’t calculate with these rules");
});

test("COPYPAGE-012 the feeder's board says one's place among how many, or what keeps one off it", async () => {
  const counts = myCopies([]).myCopies.receiptsToday;
  const mine = {
    ...{ __typename: "MyCopiers", count: 0, startedIn30Days: 0, equity: "0", putIn: "0", profit: "0", asOfSequence: 4, totalsByMode: [] },
    ...{ today: counts, copiers: [], moves: [], fanOutResults: [] },
  };
  const ranking = { __typename: "OwnRanking", group: "COPIERS", rank: 4, of: 12, lowPercent: 2.2, days: 250, daysMin: 20 };
  const board = (myRanking: object | null | Error) =>
    renderFixture(<FeederBoard />, {
      answers: answers({
        MyCopiers: () => ({ myCopiers: mine }),
        MyRanking: () => (myRanking instanceof Error ? myRanking : { myRanking }),
      }),
    });
  const ranked = board(ranking);
  expect((await screen.findByRole("link", { name: "4 of 12" })).getAttribute("href")).toBe("/leaderboard");
  screen.getByText("conservative estimate +2.20%, by copiers’ returns");
  ranked.unmount();
  const short = board({ ...ranking, group: "NOT_RANKED", rank: null, of: 0, lowPercent: null, days: 6 });
  await screen.findByText("6 of 20 daily closes needed");
  screen.getByText("Not ranked");
  short.unmount();
  const unlisted = board(null);
  await screen.findByText("no daily close yet");
  unlisted.unmount();
  board(new Error("not now"));
  await screen.findByText("couldn’t load");
});

test("COPYPAGE-060 an event does not say whom its copy is of; a receipt that arrives is shown with the feeder of its copy", async () => {
  const sent = print(CopyEventsDocument);
  expect([sent.includes("feeder {"), sent.includes("sparkline")]).toEqual([false, false]);
  const { feeder: _, ...withoutFeeder } = eth;
  const { feeder: __, sparkline: ___, ...copy } = copyRow();
  const fixture = renderFixture(<LiveCopiesPage />, { answers: answers() });
  await screen.findByText("Bought NVDA");
  await screen.findByText("worth 1000");
  act(() => fixture.push("copyEvents", copyChanged(11, 10, copy as never, withoutFeeder as never)));
  await waitFor(() => expect(items()).toEqual(["Bought ETH", "Bought NVDA"]));
  expect(screen.getAllByRole("listitem")[0]!.textContent).toMatch(/^ACAna/);
  // Nothing had to be asked for to show it.
  expect(fixture.asked.filter(({ name }) => name === "Receipts")).toHaveLength(1);
});

test("COPYPAGE-061 a receipt of a copy that is not known yet comes with the lists, which are read again", async () => {
  const { feeder: _, ...withoutFeeder } = eth;
  const { feeder: __, sparkline: ___, ...copy } = copyRow({ id: "copy-2" });
  let hasCopy = false;
  const fixture = renderFixture(<LiveCopiesPage />, {
    answers: answers({
      MyCopies: () => myCopies(hasCopy ? [copyRow({ id: "copy-2" }), copyRow()] : [copyRow()]),
      Receipts: () => receiptsOf(hasCopy ? [{ ...eth, copyId: "copy-2" }, receipt()] : [receipt()]),
    }),
  });
  await screen.findByText("Bought NVDA");
  await screen.findByText("worth 1000");
  hasCopy = true;
  act(() => fixture.push("copyEvents", copyChanged(11, 10, copy as never, { ...withoutFeeder, copyId: "copy-2" } as never)));
  await waitFor(() => expect(items()).toEqual(["Bought ETH", "Bought NVDA"]));
  await waitFor(() => expect(fixture.asked.filter(({ name }) => name === "MyCopies").length).toBeGreaterThan(1));
});
