import { Notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { copyRow, myCopies, receiptsOf } from "../../testing/copies";
import { renderFixture, type Answers } from "../../testing/fixture";
import type { CopyRowFragment } from "../copying.generated";
import ChefsPage from "../eater-view/ChefsPage";

const names = { ana: "Ana Castellanos", ben: "Ben Okafor", cleo: "Cleo Marsh" } as const;
const row = (id: keyof typeof names, change: Partial<CopyRowFragment> = {}): CopyRowFragment =>
  copyRow({
    id,
    feeder: { __typename: "Trader", id, username: id, name: names[id], tier: "chef" },
    ...change,
  });
const paused = { state: "PAUSED", viewerCanPause: false, viewerCanResume: true } as const;
const ended = { state: "STOPPED", viewerCanPause: false, viewerCanStop: false, viewerCanUpdate: false } as const;
const refusal = { __typename: "UserError", code: "COPY_STATE", path: [], message: "This copy is closing.", limit: null };

/** Copies as the server has them: what is done to one changes it, but where it is to refuse or the line breaks. */
function serverWith(rows: readonly CopyRowFragment[]) {
  const copies = new Map(rows.map((copy) => [copy.id, copy]));
  const broken = new Map<string, "refuse" | "cut">();
  const act = (field: string, change: Partial<CopyRowFragment>) => (variables: Record<string, any>) => {
    const { copyId } = variables.input;
    if (broken.get(copyId) === "cut") return new Error("Failed to fetch");
    if (broken.get(copyId) === "refuse") return { [field]: { __typename: "CopyPayload", copy: null, errors: [refusal] } };
    const copy = { ...copies.get(copyId)!, ...change, version: copies.get(copyId)!.version + 1 };
    copies.set(copyId, copy);
    return { [field]: { __typename: "CopyPayload", copy: { ...copy, positions: [] }, errors: [] } };
  };
  const answers: Answers = {
    MyCopies: () => myCopies([...copies.values()]),
    Receipts: () => receiptsOf([]),
    PauseCopy: act("pauseCopy", paused),
    ResumeCopy: act("resumeCopy", { state: "ACTIVE", viewerCanPause: true, viewerCanResume: false }),
    StopCopy: act("stopCopy", ended),
  };
  return { answers, broken };
}

const page = (
  <>
    <ChefsPage />
    <Notifications />
  </>
);
const box = (name: string): Promise<HTMLElement> => screen.findByRole("checkbox", { name });
const select = async (...ids: Array<keyof typeof names>): Promise<void> => {
  for (const id of ids) fireEvent.click(await box(`Select the copy of ${names[id]}`));
};
const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));
const sentTo = (fixture: ReturnType<typeof renderFixture>, mutation: string): string[] =>
  fixture.asked.filter(({ name }) => name === mutation).map(({ variables }) => (variables as any).input.copyId);

test("MEND-N10 copies are selected one by one or all at once, those that have ended are not, and one copy alone has nothing to select", async () => {
  const { answers } = serverWith([row("ana"), row("ben", paused), row("cleo", ended)]);
  const several = renderFixture(page, { answers });
  const all = (await box("Select all")) as HTMLInputElement;
  expect(screen.queryByRole("checkbox", { name: "Select the copy of Cleo Marsh" })).toBeNull();
  await select("ana");
  expect(all.indeterminate).toBe(true);
  expect(screen.getByRole("checkbox", { name: "1 selected" })).toBe(all);
  fireEvent.click(all);
  expect(all.checked).toBe(true);
  expect(screen.getByText("2 copies selected").getAttribute("role")).toBe("status");
  fireEvent.click(all);
  expect(screen.queryByRole("button", { name: /^Stop \d/ })).toBeNull();
  several.unmount();
  renderFixture(page, { answers: serverWith([row("ana"), row("cleo", ended)]).answers });
  await screen.findByRole("table", { name: "Copies" });
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("MEND-N11 those selected are paused one after the other, it says how many, and they stay selected for the way back", async () => {
  const { answers } = serverWith([row("ana"), row("ben"), row("cleo")]);
  const fixture = renderFixture(page, { answers });
  await select("ana", "cleo");
  press("Pause 2 copies");
  expect(await screen.findByText("2 copies paused. Closes are still copied.")).toBeTruthy();
  expect(sentTo(fixture, "PauseCopy")).toEqual(["ana", "cleo"]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "2 selected" })));
  press("Resume 2 copies");
  expect(await screen.findByText("2 copies resumed.")).toBeTruthy();
  expect(sentTo(fixture, "ResumeCopy")).toEqual(["ana", "cleo"]);
});

test("MEND-N12 all are paused without selecting, but those that are paused already", async () => {
  const { answers } = serverWith([row("ana"), row("ben", paused), row("cleo")]);
  const fixture = renderFixture(page, { answers });
  await box("Select all");
  press("Pause all");
  expect(await screen.findByText("2 copies paused. Closes are still copied.")).toBeTruthy();
  expect(sentTo(fixture, "PauseCopy")).toEqual(["ana", "cleo"]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Pause all" })).toBeNull());
  press("Resume all");
  expect(await screen.findByText("3 copies resumed.")).toBeTruthy();
});

test("MEND-N13 what could not be done is named with its reason and stays selected, the rest is done; pressing again tries only that", async () => {
  const { answers, broken } = serverWith([row("ana"), row("ben"), row("cleo")]);
  broken.set("ana", "refuse").set("cleo", "cut");
  const fixture = renderFixture(page, { answers });
  fireEvent.click(await box("Select all"));
  press("Pause 3 copies");
  expect(await screen.findByText("1 copy paused. Closes are still copied.")).toBeTruthy();
  const said = screen.getByText(/2 copies not paused, 1 done:/);
  expect(said.getAttribute("role")).toBe("alert");
  expect([...said.querySelectorAll("li")].map((line) => line.textContent)).toEqual([
    "Ana Castellanos: This copy is closing.",
    "Cleo Marsh: no connection. Try again.",
  ]);
  broken.clear();
  press("Pause 2 copies");
  expect(await screen.findByText("2 copies paused. Closes are still copied.")).toBeTruthy();
  expect(sentTo(fixture, "PauseCopy").slice(3)).toEqual(["ana", "cleo"]);
  expect(screen.queryByText(/not paused/)).toBeNull();
});

test("MEND-N14 stopping several asks once, with what they have at stake together, and stops each in the mode chosen", async () => {
  const money = (equity: string, invested: string, openPnl: string, realisedPnl: string): CopyRowFragment["money"] => ({
    ...copyRow().money,
    ...{ equity, invested, openPnl, realisedPnl },
  });
  const rows = [
    row("ana", { openPositions: 8, money: money("1500.15", "593.15", "12.4", "-3.1") }),
    row("ben", { openPositions: 1, money: money("200.1", "100.05", "-0.2", "1.05") }),
    row("cleo"),
  ];
  const fixture = renderFixture(page, { answers: serverWith(rows).answers });
  await select("ana", "ben");
  press("Stop 2 copies");
  const dialog = await screen.findByRole("dialog", { name: "Stop 2 copies?" });
  expect(within(dialog).getByText(/Ana Castellanos, Ben Okafor/)).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
  ).toEqual(["Open positions: 9, est. $693.20", "Cash: $1,007.05", "Est. P&L realised by closing: +$12.20", "Realised P&L: −$2.05"]);
  expect(sentTo(fixture, "StopCopy")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("radio", { name: /^Keep positions/ }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Stop 2 copies" }));
  expect(await screen.findByText("2 copies stopped. The positions are now your own trades.")).toBeTruthy();
  expect(fixture.asked.filter(({ name }) => name === "StopCopy").map(({ variables }) => (variables as any).input)).toEqual([
    { copyId: "ana", mode: "DETACH" },
    { copyId: "ben", mode: "DETACH" },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
