import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { copyRow } from "../../testing/copies";
import { renderFixture } from "../../testing/fixture";
import type { RecordChartProps } from "../../market/charts/RecordChart";
import { CopyDriftNote } from "../drift/CopyDriftNote";
import type { MyCopiesQuery } from "../copying.generated";
import { author } from "../../testing/feed-data";
import { FirstCopy } from "../eater-view/FirstCopy";
import { CopiesCard } from "../eater-view/CopiesCard";
import { firstDraft } from "../lifecycle/copy-draft";
import TasteTestDialog from "./TasteTestDialog";
import { TasteTestPanel } from "./TasteTestPanel";
import TasteTestsPage from "./TasteTestsPage";
import type { TasteTestFactsFragment } from "./taste-test.generated";
import { namesOf } from "./tested-words";

// Its canvas does not exist here; what it is given does.
vi.mock("../../market/charts/RecordChart", () => ({
  RecordChart: ({ curves }: RecordChartProps) => (
    <p>drawn {curves?.map(({ label, points }) => `${label} ${points.at(-1)?.returnPercent}`).join(", ")}</p>
  ),
}));

const feeder = { __typename: "Trader", id: "f1", name: "Ana Ruiz", username: "ana", isDemo: false, viewerCanCopy: true, viewerCopy: null };
const settings = {
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
  ...{ dailyLossLimit: null, stopLossPercent: null, isStopTrailing: false, takeProfitPercent: null },
};
const result = {
  ...{ __typename: "TasteTestResult", from: "2026-01-02T21:00:00Z", until: "2026-01-30T21:00:00Z", isCutShort: false, finalEquity: "1050" },
  ...{ profit: "50", returnPercent: 5, feederReturnPercent: 7, maxDrawdownPercent: -2, feederMaxDrawdownPercent: -3, worstDay: null },
  ...{ feederWorstDay: null, events: 12, opened: 4, closed: 3, won: 2, openAtEnd: 1, skipped: 2, costs: "3.5", fees: "1", slippage: "1.5" },
  ...{
    spread: "1",
    slippageBps: "4",
    isSlippageMeasured: true,
    averageExposurePercent: 40,
    maxExposurePercent: 80,
    faithfulBudget: "1200",
  },
  ...{ belowMinimum: 2, stop: null, marginCalls: 1, precision: "EXACT" },
  skips: [{ __typename: "TasteTestSkip", reason: "BELOW_MINIMUM", count: 2, wouldHaveMade: "-4.2" }],
  curve: [
    { __typename: "TasteTestPoint", at: "2026-01-02T21:00:00Z", percent: 0, feederPercent: 0 },
    { __typename: "TasteTestPoint", at: "2026-01-30T21:00:00Z", percent: 5, feederPercent: 7 },
  ],
};
const tasteTest = (change: object) => ({
  ...{
    __typename: "TasteTest",
    id: "t1",
    version: 1,
    status: "QUEUED",
    amount: "1000",
    withOpenTrades: false,
    days: 30,
    slippageBps: null,
  },
  ...{ feeBps: "0", createdAt: "2026-02-01T12:00:00Z", endedAt: null, failure: null, feeder, settings, result: null },
  ...change,
});
const payload = (asked: object | null, errors: object[] = []) => ({
  runTasteTest: { __typename: "TasteTestPayload", tasteTest: asked, errors },
});
const panel = <TasteTestPanel feeder={feeder} draft={firstDraft} />;

test("TASTE-020 a press runs the taste test with the dialog's own settings, and the result names return, skips and what they missed", async () => {
  let isDone = false;
  const fixture = renderFixture(panel, {
    answers: {
      RunTasteTest: () => payload(tasteTest({})),
      TasteTests: () => ({ tasteTests: [] }),
      TasteTest: () => ({
        tasteTest: isDone ? tasteTest({ version: 2, status: "DONE", endedAt: "2026-02-01T12:00:01Z", result }) : tasteTest({}),
      }),
    },
  });
  expect(await screen.findByText(/Your plan looks back up to 30 days/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Run taste test" }));
  expect(await screen.findByRole("button", { name: "Cancel" })).toBeTruthy();
  isDone = true;
  expect(await screen.findByText("drawn Your copy 5, Ana Ruiz 7")).toBeTruthy();
  const { input } = fixture.asked.find(({ name }) => name === "RunTasteTest")!.variables as { input: Record<string, unknown> };
  expect(input).toMatchObject({
    feederId: "f1",
    amount: "1000",
    days: 30,
    slippageBps: null,
    settings: { sizing: "PROPORTIONAL", stopLossPercent: "20" },
  });
  expect(screen.getByText("2 × below the minimum trade size")).toBeTruthy();
  expect(screen.getByText(/to the cent, at the same slippage.*1 margin call closed its shorts/)).toBeTruthy();
});

test("TASTE-021 what the server refuses is said in its words, a failed test says why, a cancelled one that it was cancelled", async () => {
  const refused = renderFixture(panel, {
    answers: {
      RunTasteTest: () =>
        payload(null, [
          {
            __typename: "UserError",
            code: "TASTE_TEST_SPAN",
            path: ["input", "days"],
            message: "Your plan looks back up to 30 days!",
            limit: "30",
          },
        ]),
      TasteTests: () => ({ tasteTests: [] }),
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Run taste test" }));
  expect(await screen.findByText("Your plan looks back up to 30 days!")).toBeTruthy();
  refused.unmount();
  const failed = tasteTest({ status: "FAILED", endedAt: "2026-02-01T12:00:01Z", failure: "Choose a shorter period." });
  renderFixture(panel, {
    answers: { RunTasteTest: () => payload(failed), TasteTests: () => ({ tasteTests: [] }), TasteTest: () => ({ tasteTest: failed }) },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Run taste test" }));
  expect(await screen.findByText("Choose a shorter period.")).toBeTruthy();
});

test("TASTE-035 beside an amount alone, too, a test says its rules and follows others that are set", async () => {
  const fixture = renderFixture(<TasteTestDialog feeder={feeder} canCopy={false} onClose={() => undefined} />, {
    answers: {
      RunTasteTest: () => payload(tasteTest({})),
      TasteTests: () => ({ tasteTests: [] }),
      TasteTest: () => ({ tasteTest: tasteTest({}) }),
    },
  });
  expect(
    await screen.findByText(/Same share of your copy.*Slippage cap: 25 bps.*Stop loss: 20% below its peak \(trailing\)\.$/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Change rules" }));
  fireEvent.change(await screen.findByLabelText("Max per trade"), { target: { value: "150" } });
  fireEvent.change(screen.getByLabelText("Stop loss"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("checkbox", { name: "Begin with the trades that were open then" }));
  expect(screen.getByText(/Max per trade: \$150\.00.*Stop loss: None; begins with the trades that were open then\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Run taste test" }));
  await waitFor(() => expect(fixture.asked.some(({ name }) => name === "RunTasteTest")).toBe(true));
  expect(fixture.asked.find(({ name }) => name === "RunTasteTest")!.variables.input).toMatchObject({
    ...{ amount: "1000", withOpenTrades: true, settings: { sizing: "PROPORTIONAL", maxPerTrade: "150", stopLossPercent: null } },
  });
});

test("TASTE-036 tests side by side are called by what they do not have in common", () => {
  const [plain, small, long] = [
    tasteTest({}),
    tasteTest({ id: "t2", settings: { ...settings, maxPerTrade: "50" } }),
    tasteTest({ id: "t3", days: null }),
  ] as TasteTestFactsFragment[];
  expect([...namesOf([plain!, small!]).values()]).toEqual([
    "Ana Ruiz, $1,000.00, max per trade none",
    "Ana Ruiz, $1,000.00, max per trade $50.00",
  ]);
  expect([...namesOf([plain!, long!]).values()]).toEqual(["Ana Ruiz, $1,000.00, period 30 days", "Ana Ruiz, $1,000.00, period all"]);
});

test("TASTE-022 a test that is asked for while another runs takes its place; the one before is cancelled", async () => {
  const cancelled = tasteTest({ version: 2, status: "CANCELLED", endedAt: "2026-02-01T12:00:01Z" });
  let runs = 0;
  const fixture = renderFixture(panel, {
    answers: {
      RunTasteTest: () => payload(tasteTest({ id: `t${++runs}` })),
      CancelTasteTest: () => ({ cancelTasteTest: { __typename: "TasteTestPayload", tasteTest: cancelled, errors: [] } }),
      TasteTest: ({ id }) => ({
        tasteTest:
          id === "t1" ? tasteTest({}) : tasteTest({ id: "t2", version: 2, status: "DONE", endedAt: "2026-02-01T12:00:01Z", result }),
      }),
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Run taste test" }));
  fireEvent.click(await screen.findByRole("button", { name: "Run again" }));
  expect(await screen.findByText("drawn Your copy 5, Ana Ruiz 7")).toBeTruthy();
  const asked = fixture.asked.filter(({ name }) => name === "RunTasteTest" || name === "CancelTasteTest");
  expect(asked.map(({ name }) => name)).toEqual(["RunTasteTest", "CancelTasteTest", "RunTasteTest"]);
  expect(asked[1]!.variables).toEqual({ input: { tasteTestId: "t1" } });
});

test("TASTE-023 on the page a test that waits or runs can be cancelled, and is asked again until it has ended", async () => {
  let state = tasteTest({ status: "RUNNING" });
  const fixture = renderFixture(<TasteTestsPage />, {
    answers: {
      TasteTests: () => ({ tasteTests: [state, tasteTest({ id: "t2", status: "QUEUED" })] }),
      CancelTasteTest: () => {
        state = tasteTest({ version: 2, status: "CANCELLED", endedAt: "2026-02-01T12:00:01Z" });
        return { cancelTasteTest: { __typename: "TasteTestPayload", tasteTest: state, errors: [] } };
      },
    },
  });
  expect(await screen.findByText("Running")).toBeTruthy();
  fireEvent.click(screen.getAllByRole("button", { name: "Cancel the taste test of Ana Ruiz" })[0]!);
  expect(await screen.findByText("Cancelled")).toBeTruthy();
  expect(fixture.asked.find(({ name }) => name === "CancelTasteTest")!.variables).toEqual({ input: { tasteTestId: "t1" } });
  // The other one waits still.
  await waitFor(() => expect(fixture.asked.filter(({ name }) => name === "TasteTests").length).toBeGreaterThan(1));
  expect(screen.getAllByRole("button", { name: "Cancel the taste test of Ana Ruiz" })).toHaveLength(1);
});

test("TASTE-025 the steps to the first copy offer a taste test of each feeder they suggest, and it leads on to the copy", async () => {
  const done = tasteTest({ version: 2, status: "DONE", endedAt: "2026-02-01T12:00:01Z", result });
  const figures = { returnPercent: { __typename: "Figure", value: 7, reason: null }, maxDrawdownPercent: null, risk: null, openTrades: 2 };
  const node = {
    ...author({ id: "f1", name: "Ana Ruiz" }),
    ...{ priceBites: 0, viewerCanCopy: true, viewerCopy: null },
    figures: { __typename: "TraderFigures", mode: "PAPER", since: "2026-01-02T21:00:00Z", closedTrades: 9, ...figures },
  };
  renderFixture(<FirstCopy />, {
    answers: {
      FirstCopyFeeders: () => ({ traders: { __typename: "TraderConnection", edges: [{ __typename: "TraderEdge", node }] } }),
      RunTasteTest: () => payload(done),
      TasteTest: () => ({ tasteTest: done }),
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Taste test of Ana Ruiz" }));
  fireEvent.click(await screen.findByRole("button", { name: "Run taste test" }));
  expect(await screen.findByRole("button", { name: "Copy with $1,000.00 and these settings" })).toBeTruthy();
});

const drifted = {
  ...{
    __typename: "CopyDriftPosition",
    id: "c1:t1:drift",
    tradeId: "t1",
    side: "LONG",
    wanted: "400",
    held: "0",
    reasonText: "This copy was paused.",
  },
  ...{ resyncMoney: "400", blockedText: null, instrument: { __typename: "Instrument", symbol: "MSFT" } },
};
const driftOf = (isInSync: boolean) => ({
  ...{ __typename: "CopyDrift", isInSync, resyncMoney: isInSync ? "0" : "400", viewerCanResync: !isInSync },
  positions: isInSync ? [] : [drifted],
});

test("DRIFT-020 a copy that missed something says what and why, and one press resyncs it", async () => {
  const copy = copyRow({ id: "c1" });
  const fixture = renderFixture(<CopyDriftNote copyId="c1" />, {
    answers: {
      CopyDrift: () => ({ copy: { __typename: "Copy", id: "c1", drift: driftOf(false) } }),
      ResyncCopy: () => ({ resyncCopy: { __typename: "CopyPayload", copy: { ...copy, drift: driftOf(true) }, receipts: [], errors: [] } }),
    },
  });
  expect(await screen.findByText("This copy was paused.")).toBeTruthy();
  expect(screen.getByText("Holds $0.00 of $400.00")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Resync for $400.00" }));
  await waitFor(() => expect(screen.queryByText("This copy was paused.")).toBeNull());
  expect(fixture.asked.find(({ name }) => name === "ResyncCopy")!.variables).toMatchObject({ input: { copyId: "c1" } });
});

test("DRIFT-021 the row of a copy that missed something says so with its resync, and that it is in sync only after it", async () => {
  const copy = copyRow({ id: "c1" });
  let isResynced = false;
  const mine = {
    ...{ __typename: "MyCopies", copies: [copy], running: 1, runningMax: 3, hasSuitability: true, asOfSequence: 1 },
    ...{ totals: { __typename: "CopyMoney", equity: "1000", todayPnl: "0", profit: "0" }, totalsByMode: [] },
  } as unknown as MyCopiesQuery["myCopies"];
  const fixture = renderFixture(<CopiesCard mine={mine} />, {
    answers: {
      CopiesDrift: () => ({
        myCopies: {
          __typename: "MyCopies",
          copies: [{ __typename: "Copy", id: "c1", drift: { ...driftOf(isResynced), positions: undefined } }],
        },
      }),
      ResyncCopy: () => {
        isResynced = true;
        return { resyncCopy: { __typename: "CopyPayload", copy: { ...copy, drift: driftOf(true) }, receipts: [], errors: [] } };
      },
    },
  });
  expect(screen.queryByText("In sync")).toBeNull();
  expect(await screen.findByText("Out of sync")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Resync .* for \$400.00$/ }));
  expect(await screen.findByText("In sync")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Resync/ })).toBeNull();
  expect(fixture.asked.filter(({ name }) => name === "ResyncCopy")).toHaveLength(1);
});
