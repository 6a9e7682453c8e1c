import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import LedgerPanel from "./LedgerPanel";

const kind = (change: object) => ({ __typename: "LedgerKindTotal", isUsers: true, description: "What it is for.", accounts: 3, ...change });
const kinds = [
  kind({ kind: "BOUGHT", currency: "BITES", balance: "1500" }),
  kind({ kind: "BITES_SOLD", currency: "BITES", balance: "-1500", isUsers: false }),
  kind({ kind: "CASH", currency: "USD_CENTS", balance: "180.5", isUsers: false }),
];
const entry = (change: object) => ({ __typename: "LedgerTransferEntry", currency: "BITES", username: null, ...change });
const transfer = (id: string, key: string) => ({
  ...{ __typename: "LedgerTransfer", id, key, kind: "TIP", at: "2026-11-23T12:00:00.000Z", occurredAt: "2026-11-23T12:00:00.000Z" },
  username: "noor",
  entries: [
    entry({ account: "BOUGHT", username: "noor", amount: "-25", balance: "75" }),
    entry({ account: "EARNED_PENDING", username: "ana", amount: "20", balance: "20" }),
    entry({ account: "REVENUE", amount: "5", balance: "5" }),
  ],
});
const page = (nodes: object[], hasNextPage = false) => ({
  adminLedgerTransfers: {
    __typename: "LedgerTransferConnection",
    edges: nodes.map((node, at) => ({ __typename: "LedgerTransferEdge", cursor: String(at), node })),
    pageInfo: { __typename: "PageInfo", endCursor: "1", hasNextPage },
  },
});
const ledger = (lastCheck: object | null) => ({ adminLedger: { __typename: "AdminLedger", kinds, lastCheck } });

test("LEDGER-054 the panel shows the totals, searches transfers, and says what the last check found once another has run", async () => {
  let last: object | null = null;
  const { asked } = renderFixture(<LedgerPanel />, {
    viewer: "admin",
    answers: {
      AdminLedger: () => ledger(last),
      AdminLedgerTransfers: ({ search }) =>
        page(search === "noor" ? [transfer("7", "tip:7")] : [transfer("8", "tip:8"), transfer("7", "tip:7")]),
      CheckLedger: () => {
        last = { __typename: "LastLedgerCheck", at: "2026-11-23T12:00:00.000Z", by: "petra", broken: 2 };
        return { checkLedger: { __typename: "CheckLedgerPayload", asOf: "2026-11-23T12:00:00.000Z", checks: [], errors: [] } };
      },
    },
  });
  const totals = await screen.findByRole("table", { name: "Accounts by kind" });
  expect(within(totals).getByText("−1,500 bites")).toBeTruthy();
  expect(within(totals).getByText("$180.50")).toBeTruthy();
  expect(screen.getByText("never ran")).toBeTruthy();
  const tip = await screen.findByRole("list", { name: "Entries of 8" });
  expect(
    within(tip)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["BOUGHT @noor−25 bites75 bites after", "EARNED_PENDING @ana+20 bites20 bites after", "REVENUE+5 bites5 bites after"]);

  await userEvent.type(screen.getByRole("searchbox", { name: "Search transfers" }), "noor");
  await screen.findByText("tip:7");
  await expect.poll(() => screen.queryByText("tip:8")).toBeNull();
  expect(asked.some(({ name, variables }) => name === "AdminLedgerTransfers" && variables.search === "noor")).toBe(true);

  await userEvent.click(screen.getByRole("button", { name: "Check ledger" }));
  await screen.findByText(/^last .* by @petra: 2 rows do not add up$/);
});
