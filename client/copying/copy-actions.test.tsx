import { Notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { copyRow, myCopies, receipt, receiptsOf } from "../testing/copies";
import { renderFixture, type Answers } from "../testing/fixture";
import ChefsPage from "./eater-view/ChefsPage";
import { CopyActions } from "./lifecycle/CopyActions";
import CopyActionDialog from "./lifecycle/CopyActionDialog";
import { SuitabilityForm } from "./lifecycle/SuitabilityForm";
import { EightySixButton } from "./protection/EightySix";

const payload = (field: string, copy = copyRow({ version: 2 })) => ({
  [field]: { __typename: "CopyPayload", copy: { ...copy, positions: [] }, errors: [] },
});
const money = { ...copyRow().money, equity: "1500.15", invested: "593.15", openPnl: "12.4", realisedPnl: "-3.1" };
const answers = (change: Answers = {}): Answers => ({
  MyCopies: () => myCopies([copyRow()]),
  Receipts: () => receiptsOf([receipt()]),
  PauseCopy: () => payload("pauseCopy"),
  ResumeCopy: () => payload("resumeCopy"),
  StopCopy: () => payload("stopCopy"),
  AddFunds: () => payload("addFunds"),
  StopAllCopies: () => ({ stopAllCopies: { __typename: "StopAllCopiesPayload", copies: [copyRow({ state: "STOPPED" })], errors: [] } }),
  ...change,
});
const factsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("term")
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

test("MEND-S10 stopping one copy sets positions and cash apart, and says what would be realised and what is", async () => {
  renderFixture(<CopyActionDialog act="stop" copy={copyRow({ money, openPositions: 8 })} onClose={() => undefined} />, {
    answers: answers(),
  });
  const dialog = await screen.findByRole("dialog");
  expect(factsOf(dialog)).toEqual([
    "Open positions: 8, est. $593.15",
    "Cash: $907.00",
    "Est. P&L realised by closing: +$12.40",
    "Realised P&L: −$3.10",
  ]);
  fireEvent.click(within(dialog).getByRole("radio", { name: "Keep positions" }));
  expect(factsOf(dialog)[2]).toBe("Open P&L, not realised now: +$12.40");
});

test("MEND-S10 stopping everything does so too, and it says that it is done", async () => {
  const mine = myCopies([copyRow({ openPositions: 8 })]);
  const result = renderFixture(<><EightySixButton /><Notifications /></>, { answers: answers({ MyCopies: () => ({ myCopies: { ...mine.myCopies, totalsByMode: [{ ...mine.myCopies.totalsByMode[0]!, money }] } }) }) }); // prettier-ignore
  fireEvent.click(await screen.findByRole("button", { name: "86 everything" }));
  const dialog = await screen.findByRole("dialog");
  expect(factsOf(dialog).slice(0, 2)).toEqual(["Open positions: 8, est. $593.15", "Cash: $907.00"]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Stop 1 copy" }));
  expect(await screen.findByText("Your copy stopped. Open positions are closing.")).toBeTruthy();
  result.unmount();
});

test("MEND-S23 pausing, resuming and adding money each say that they are done; a refusal says no such thing", async () => {
  const page = (
    <>
      <CopyActions copy={copyRow({ viewerCanResume: true })} />
      <Notifications />
    </>
  );
  let refuses = false;
  renderFixture(page, {
    answers: answers({
      PauseCopy: () =>
        refuses
          ? { pauseCopy: { __typename: "CopyPayload", copy: null, errors: [{ __typename: "UserError", code: "COPY_STATE", path: [], message: "It has ended.", limit: null }] } }
          : payload("pauseCopy"),
    }),
  }); // prettier-ignore
  fireEvent.click(screen.getByRole("button", { name: "Resume" }));
  expect(await screen.findByText("Your copy of Ana Castellanos resumed.")).toBeTruthy();
  const menu = async (entry: string): Promise<void> => {
    fireEvent.click(screen.getByRole("button", { name: /^Actions for/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: entry }));
  };
  await menu("Pause");
  expect(await screen.findByText(/is paused. Closes are still copied./)).toBeTruthy();
  await menu("Add money");
  fireEvent.change(await screen.findByLabelText("Amount in USD"), { target: { value: "50" } });
  fireEvent.click(screen.getByRole("button", { name: /^Add \$50/ }));
  expect(await screen.findByText("$50.00 added to your copy of Ana Castellanos.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  refuses = true;
  // A notification goes by itself after some seconds: there may be fewer of them by now, never one more.
  const before = screen.queryAllByText(/is paused. Closes are still copied./).length;
  await menu("Pause");
  expect(await screen.findByText("It has ended.")).toBeTruthy();
  expect(screen.queryAllByText(/is paused. Closes are still copied./).length).toBeLessThanOrEqual(before);
});

test("MEND-S22 a copy that has ended offers to begin again, unless its feeder is copied already or has gone; its sales were by you", async () => {
  const of = (id: string, name: string) => ({ ...copyRow().feeder, id, username: id, name });
  const ended = (id: string, name: string, stopReason: "EIGHTY_SIX" | "FEEDER_DELETED" = "EIGHTY_SIX") =>
    copyRow({ id: `copy-${id}`, state: "STOPPED", stopReason, feeder: of(id, name), viewerCanStop: false, viewerCanUpdate: false, viewerCanPause: false, viewerCanAddFunds: false, viewerCanWithdraw: false }); // prettier-ignore
  const copies = [copyRow(), ended("ana", "Ana Castellanos"), ended("ben", "Ben Sato"), ended("gone", "Gone Cook", "FEEDER_DELETED")];
  const sold = receipt({ id: "00000000-0000-4000-8000-000000000009", cause: "STOP", action: "CLOSE" });
  renderFixture(<ChefsPage />, { answers: answers({ MyCopies: () => myCopies(copies), Receipts: () => receiptsOf([sold, receipt()]) }) });
  await screen.findByText("Sold NVDA");
  expect(screen.getAllByRole("button", { name: /^Copy again: / }).map((button) => button.getAttribute("aria-label"))).toEqual(["Copy again: Ben Sato"]); // prettier-ignore
  const states = screen.getAllByRole("row").flatMap((row) => /Closed by you|Copied/.exec(row.textContent ?? "") ?? []);
  expect(states.map(String)).toEqual(["Closed by you", "Copied"]);
});

test("MEND-K03 buttons that are on every row name the feeder, and the symbol where it is of one", async () => {
  renderFixture(<ChefsPage />, { answers: answers() });
  expect(await screen.findByRole("button", { name: "Receipt: Bought NVDA, Ana Castellanos" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "1 open, Ana Castellanos" })).toBeTruthy();
});

test("MEND-S24 answers that copying does not fit are answered with a warning and a smaller beginning", async () => {
  renderFixture(<SuitabilityForm riskText={{ __typename: "RiskText", version: 1, paragraphs: ["Copying can lose money."] }} />);
  const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
  ["A little", "A part", "Learning"].forEach(choose);
  expect(screen.queryByText("Copying may not suit you")).toBeNull();
  const warnings = [
    ["None", /You have no trading experience/],
    ["None of it", /You can’t afford to lose any of this money/],
    ["Income", /Copying is not a source of income/],
  ] as const;
  for (const [answer, warning] of warnings) {
    choose(answer);
    expect(screen.getByText(warning).closest('[role="status"]')).not.toBeNull();
  }
  expect(screen.getByText(/Start with less: a small paper amount such as \$100/)).toBeTruthy();
});
