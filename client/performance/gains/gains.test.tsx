import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { csvText } from "../../lib/format/csv";
import { renderFixture, type Answers } from "../../testing/fixture";
import GainsPage from "./GainsPage";
import { csvOfGains } from "./gains-csv";
import type { RealisedGainFactsFragment } from "./gains.generated";

const lucia = { __typename: "Trader" as const, id: "lucia", name: "Lucía Rivera", username: "lucia" };
const gain = (id: string, change: object = {}): RealisedGainFactsFragment =>
  ({
    ...{ __typename: "RealisedGain", id, source: "COPY", mode: "PAPER", tradeId: "t1", side: "LONG", lot: 1, feeder: lucia },
    ...{ openedAt: "2025-03-01T12:00:00Z", closedAt: "2026-05-02T12:00:00Z", quantity: "1.5" },
    ...{ cost: "150.02", proceeds: "179.99", fees: "0", gain: "29.97" },
    instrument: { __typename: "Instrument", id: "AAPL", symbol: "AAPL", lot: "0.001" },
    ...change,
  }) as RealisedGainFactsFragment;
const total = (change: object = {}) => ({
  ...{ __typename: "RealisedGainTotal", year: 2026, mode: "PAPER", source: "COPY", closes: 2, feeder: lucia },
  ...{ cost: "150.02", proceeds: "179.99", fees: "0", gain: "29.97", openingFees: "0" },
  ...change,
});
const page = (gains: readonly RealisedGainFactsFragment[], endCursor: string | null = null) => ({
  realisedGains: {
    __typename: "RealisedGainConnection",
    edges: gains.map((node) => ({ __typename: "RealisedGainEdge", node })),
    pageInfo: { __typename: "PageInfo", hasNextPage: endCursor !== null, endCursor },
  },
});
const own = gain("g2", { source: "OWN", feeder: null, gain: "-4.20" });

const render = (change: Answers = {}) =>
  renderFixture(<GainsPage />, {
    path: "/performance/gains",
    route: "/performance/gains",
    answers: {
      RealisedGainTotals: () => ({
        realisedGainTotals: [
          total(),
          total({ year: 2025, source: "OWN", feeder: null, gain: "-4.20" }),
          total({ mode: "LIVE", gain: "7.77", openingFees: "1.25" }),
        ],
      }),
      RealisedGains: ({ filter, after }) => {
        const { mode, source } = filter as { mode: string; source?: string };
        if (mode === "LIVE") return page([gain("g9", { mode, gain: "7.77" })]);
        if (source === "OWN") return page([own]);
        return after ? page([own]) : page([gain("g1")], "more");
      },
      ...change,
    },
  });
const lots = () => screen.findByRole("table", { name: "Realised gains lot by lot" });
const totals = () => screen.getByRole("table", { name: "Realised gains by year and feeder" });

test("GAINS-020 sums by year and feeder and lots are of play money or of real money, never both", async () => {
  const fixture = render();
  expect(within(await lots()).getByText("+$29.97")).toBeTruthy();
  expect(within(totals()).getAllByRole("row")).toHaveLength(3);
  fireEvent.click(screen.getByRole("button", { name: "Show older" }));
  expect(await within(await lots()).findByText("−$4.20")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Real money" }));
  expect(await within(await lots()).findByText("+$7.77")).toBeTruthy();
  expect(within(totals()).getAllByRole("row")).toHaveLength(2);
  expect(screen.queryByText("+$29.97")).toBeNull();
  expect(screen.getByText(/brokers also took \$1.25/)).toBeTruthy();
  expect(fixture.asked.filter(({ name }) => name === "RealisedGains").map(({ variables }) => variables.filter)).toContainEqual({
    mode: "LIVE",
  });
});

test("GAINS-020 the choice of whose trades is in the address and asked of the server", async () => {
  const fixture = renderFixture(<GainsPage />, {
    path: "/performance/gains?year=2026&of=own",
    route: "/performance/gains",
    answers: { RealisedGainTotals: () => ({ realisedGainTotals: [total()] }), RealisedGains: () => page([own]) },
  });
  expect(await within(await lots()).findByText("Own trade")).toBeTruthy();
  const [asked] = fixture.asked.filter(({ name }) => name === "RealisedGains");
  expect(asked!.variables.filter).toEqual({ mode: "PAPER", year: 2026, source: "OWN" });
});

test("GAINS-021 the file has a row for each lot, and no cell that a spreadsheet would run", () => {
  const evil = gain("g3", { feeder: { ...lucia, username: "=cmd" }, gain: "-1.50" });
  const [head, first, second] = csvText(csvOfGains([gain("g1"), evil])).split("\r\n");
  expect(head).toBe(
    "instrument,side,opened_at,closed_at,quantity,cost_usd,proceeds_usd,fees_usd,gain_usd,source,feeder,account_mode,trade,lot,id",
  );
  expect(first).toBe("AAPL,LONG,2025-03-01T12:00:00Z,2026-05-02T12:00:00Z,1.5,150.02,179.99,0,29.97,COPY,lucia,PAPER,t1,1,g1");
  expect(second).toContain(",-1.50,COPY,'=cmd,PAPER,");
});

test("GAINS-022 without a close the page says so; a failed answer is said, and another try works", async () => {
  render({ RealisedGainTotals: () => ({ realisedGainTotals: [] }), RealisedGains: () => page([]) });
  expect(await screen.findByText("Nothing closed yet")).toBeTruthy();
});

test("GAINS-022 a failed answer is said, and another try works", async () => {
  let isDown = true;
  render({
    RealisedGainTotals: () => (isDown ? new Error("down") : { realisedGainTotals: [total()] }),
    RealisedGains: () => (isDown ? new Error("down") : page([gain("g1")])),
  });
  expect(await screen.findByText("Couldn’t load your realised gains.")).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: /try again|retry/i }));
  await waitFor(async () => expect(within(await lots()).getByText("+$29.97")).toBeTruthy());
});
