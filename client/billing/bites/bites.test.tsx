import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import { PurseCard } from "./PurseCard";
import { StatementCard } from "./StatementCard";
import { transferText } from "./transfer-words";

const purse = {
  ...{ __typename: "Purse", id: "purse:me", gift: 10, bought: 115, earned: 0, spendable: 125 },
  ...{ earnedPending: 0, reserve: 0, held: 30, inPayout: 0, owed: 0, isSample: false },
};
const priya = { __typename: "Trader", id: "priya", username: "priya", name: "Priya Raman" };
const line = (id: string, change: object = {}) => ({
  cursor: id,
  node: {
    ...{ __typename: "StatementLine", id, at: "2026-11-19T12:00:00.000Z", kind: "TIP", account: "BOUGHT", amount: -20, balance: 115 },
    ...{ version: 2, transferId: "7", subjectKind: null, subjectId: null, counterparty: priya },
    ...change,
  },
});
const gift = line("1", { kind: "SIGN_UP_GIFT", account: "GIFT", amount: 50, balance: 50, counterparty: null });
const pages: Record<string, object> = {
  first: { edges: [line("2")], pageInfo: { endCursor: "2", hasNextPage: true } },
  second: { edges: [gift], pageInfo: { endCursor: "1", hasNextPage: false } },
  none: { edges: [], pageInfo: { endCursor: null, hasNextPage: false } },
};
const statementPage = ({ filter, after }: Record<string, unknown>) => ({
  statement: filter ? pages.none : after ? pages.second : pages.first,
});
const answers = {
  MyPurse: () => ({ me: { __typename: "Me", id: "me", purse } }),
  Statement: statementPage,
  StatementKinds: () => ({ statementKinds: ["SIGN_UP_GIFT", "TIP"] }),
};

const cards = (
  <>
    <PurseCard />
    <StatementCard />
  </>
);

test("LEDGER-040 the purse says what can be spent, from which purse first, and what is elsewhere", async () => {
  renderFixture(cards, { answers });
  const card = await screen.findByRole("region", { name: "Your bites" });
  expect((await within(card).findByText("125")).parentElement!.textContent).toBe("125 bites");
  expect(card.textContent).toMatch(/Gift.*10.*Bought.*115.*Earned.*0.*Put aside.*30/);
  expect(card.textContent).not.toContain("Owed");
});

test("LEDGER-041 a statement names each entry, with the other person, and shows older ones on demand", async () => {
  renderFixture(cards, { answers });
  const table = await screen.findByRole("table", { name: "Statement" });
  expect(within(table).getByRole("link", { name: "Priya Raman" })).toHaveProperty("pathname", "/profile/priya");
  expect(within(table).getAllByRole("row")[1]!.textContent).toMatch(/Tip, Priya Raman.*Nov 19, 2026.*Bought.*−20.*115/);
  await userEvent.click(screen.getByRole("button", { name: "Show older" }));
  expect(await within(table).findByText("Gift for joining")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

test("LEDGER-045 a printed statement says whose it is, and that there is more of it where there is", async () => {
  renderFixture(cards, { answers });
  const note = await screen.findByText(/^Bites of .* \(@/);
  expect(note.dataset["print"]).toBe("only");
  expect(note.textContent).toContain("The latest entry only; the CSV has all of them.");
  await userEvent.click(screen.getByRole("button", { name: "Show older" }));
  await within(screen.getByRole("table", { name: "Statement" })).findByText("Gift for joining");
  expect(note.textContent).not.toContain("CSV");
});

test("LEDGER-042 a statement is filtered by purse and by kind", async () => {
  const { asked } = renderFixture(cards, { answers });
  await screen.findByRole("table", { name: "Statement" });
  await userEvent.click(screen.getByRole("combobox", { name: "Kind" }));
  await userEvent.click(await screen.findByRole("option", { name: "Gift for joining" }));
  expect(await screen.findByText("No entries.")).toBeDefined();
  expect(asked.findLast(({ name }) => name === "Statement")!.variables.filter).toEqual({ kind: "SIGN_UP_GIFT" });
});

test("LEDGER-043 what cannot be loaded says so in its place and can be tried again", async () => {
  let isDown = true;
  const Statement = (variables: Record<string, unknown>) => (isDown ? new Error("down") : statementPage(variables));
  renderFixture(cards, { answers: { ...answers, Statement } });
  expect(await screen.findByText("Couldn’t load your statement.")).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: /again|retry/i }));
  expect(await screen.findByRole("table", { name: "Statement" })).toBeDefined();
});

test("LEDGER-044 a kind of transfer that has no words of its own is named by its kind", () => {
  expect(transferText("BITES_BOUGHT")).toBe("Bites bought");
  expect(transferText("HOLD_RELEASED")).toBe("No longer put aside");
});
