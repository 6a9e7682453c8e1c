import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import { Dialog } from "../../ui/overlays/Dialog";
import { chainOf, recordId } from "../../verifier/check/testing";
import { SealButton } from "./SealButton";

const rows = chainOf(2);
const eventOf = (change: object = {}) => ({
  sealedEvent: {
    __typename: "SealedEvent",
    ...{ id: "e2", recordId, sequence: 2, previousHash: rows[1]!.previous, hash: rows[1]!.hash, bytes: rows[1]!.bytes, hidden: null },
    ...change,
  },
});

const label = "What sealed means for event 2";
const press = async (answer: () => object | Error, page: ReactNode = <Seal />, position: object | null = null): Promise<HTMLElement> => {
  const logPosition = { __typename: "LogPosition", state: "NOT_IN_LOG", proofPath: null, entry: null, checkpoint: null, ...position };
  renderFixture(page, { answers: { SealedEventBytes: answer, LogPosition: () => ({ logPosition }) } });
  fireEvent.click(await screen.findByRole("button", { name: label }));
  return screen.findByRole("dialog", { name: /Sealed event/ });
};

const Seal = (): ReactNode => (
  <SealButton eventId="e2" label={label}>
    sealed
  </SealButton>
);

test("PROOF-027 pressed, “sealed” shows the bytes and hashes of this event, and that the browser calculates the same hash", async () => {
  const dialog = await press(() => eventOf());
  expect(await within(dialog).findByText("Your browser calculated the same hash from the bytes.")).toBeTruthy();
  expect(within(dialog).getByRole("region", { name: "Sealed bytes" }).textContent).toBe(rows[1]!.bytes);
  expect(within(dialog).getByText(rows[1]!.hash)).toBeTruthy();
  expect(within(dialog).getByText(rows[1]!.previous)).toBeTruthy();
  expect(within(dialog).getByRole("link", { name: "check the whole record" }).getAttribute("href")).toBe(`/r/${recordId}`);
});

test("PROOF-083 it says whether the log covers this event, with the proof to take away", async () => {
  const young = await press(() => eventOf());
  expect(await within(young).findByText(/^Not yet in the/)).toBeTruthy();
  cleanup();
  const entry = {
    ...{ __typename: "LogEntry", id: "7", index: 7, type: "HEAD", recordId, sequence: 4, head: rows[1]!.hash, bytes: "{}" },
    addedAt: "2026-11-20T14:40:00.000Z",
  };
  const proofPath = `/log/proof/${recordId}?sequence=2`;
  const position = { state: "IN_LOG", proofPath, entry, checkpoint: { __typename: "LogCheckpoint", id: "3", number: 3, size: 9 } };
  const covered = await press(() => eventOf(), <Seal />, position);
  expect(await within(covered).findByText(/entry 7 covers it/)).toBeTruthy();
  expect(within(covered).getByRole("link", { name: "proof" }).getAttribute("href")).toBe(proofPath);
});

test("PROOF-028 bytes that do not give the hash are named as changed", async () => {
  const dialog = await press(() => eventOf({ bytes: rows[1]!.bytes!.replace("101.5", "102") }));
  expect(await within(dialog).findByText(/another hash from the bytes: this event was changed/)).toBeTruthy();
});

test("PROOF-029 where the content is hidden it says why, and calculates nothing", async () => {
  const dialog = await press(() => eventOf({ bytes: null, hidden: "NOT_YET" }));
  expect(await within(dialog).findByText(/You may not see its content yet/)).toBeTruthy();
  expect(within(dialog).queryByRole("region", { name: "Sealed bytes" })).toBeNull();
  expect(within(dialog).queryByText(/Your browser calculated/)).toBeNull();
});

test("PROOF-030 an event that is gone is said", async () => {
  const gone = await press(() => ({ sealedEvent: null }));
  expect(await within(gone).findByText("This event is not here any more.")).toBeTruthy();
});

test("PROOF-031 a failed answer is said, and another try works", async () => {
  let answer: object = new Error("down");
  const dialog = await press(() => answer);
  await within(dialog).findByText("Couldn’t load the event.");
  answer = eventOf();
  fireEvent.click(within(dialog).getByRole("button", { name: /again/ }));
  expect(await within(dialog).findByText("Your browser calculated the same hash from the bytes.")).toBeTruthy();
});

function Receipt(): ReactNode {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Receipt">
      <Seal />
    </Dialog>
  );
}

test("PROOF-032 opened inside a dialog, Escape closes the inner one first", async () => {
  const inner = await press(() => eventOf(), <Receipt />);
  await within(inner).findByText(/Your browser calculated/);
  fireEvent.keyDown(inner, { key: "Escape", code: "Escape" });
  await expect.poll(() => screen.queryByRole("dialog", { name: /Sealed event/ })).toBeNull();
  expect(screen.getByRole("dialog", { name: "Receipt" })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole("dialog", { name: "Receipt" }), { key: "Escape", code: "Escape" });
  await expect.poll(() => screen.queryByRole("dialog", { name: "Receipt" })).toBeNull();
});
