import { expect, test } from "vitest";
import type { Unsent } from "../composer/outbox";
import { threadRows, type ThreadMessage, type ThreadRow } from "./thread-rows";

const said = (position: number, sender: "me" | "ana" | "ben", at: string, change: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: `m${position}`,
  position,
  kind: "TEXT",
  at: `2026-11-19T${at}:00`,
  isMine: sender === "me",
  clientRequestId: sender === "me" ? `r${position}` : null,
  sender: { id: sender },
  ...change,
});
const waiting = (id: string, at: string): Unsent => ({
  clientRequestId: id,
  conversationId: "c",
  text: id,
  attachment: null,
  at: `2026-11-19T${at}:00`,
  state: "SENDING",
  problem: null,
});
const shortForms = (rows: readonly ThreadRow<ThreadMessage>[]): string[] =>
  rows.map((row) => {
    const run = "isRunStart" in row ? ` ${row.isRunStart ? "[" : ""}${row.isRunEnd ? "]" : ""}` : "";
    const readers = row.kind === "message" && row.readBy.length > 0 ? ` read by ${row.readBy.join()}` : "";
    return `${row.kind} ${row.key}${run}${readers}`;
  });
const rowsOf = (messages: readonly ThreadMessage[], change: Partial<Parameters<typeof threadRows>[0]> = {}): string[] =>
  shortForms(threadRows({ messages, unsent: [], readers: [], readBefore: null, ...change }));

test("MESSAGECLIENT-010 messages of one person within five minutes are one run; days and lines about the group break it", () => {
  const rows = rowsOf([
    said(1, "ana", "10:00"),
    said(2, "ana", "10:04"),
    said(3, "ana", "10:10"),
    said(4, "ana", "10:11", { kind: "RENAMED" }),
    said(5, "ana", "10:12"),
    said(6, "ben", "10:12"),
    said(7, "ben", "10:12", { at: "2026-11-20T10:12:00" }),
  ]);
  expect(rows).toEqual([
    "day day Thu Nov 19 2026",
    "message m1 [",
    "message m2 ]",
    "message m3 []",
    "line m4",
    "message m5 []",
    "message m6 []",
    "day day Fri Nov 20 2026",
    "message m7 []",
  ]);
});

test("MESSAGECLIENT-011 what is on its way is shown below, in the row it keeps once the server has it, and never twice", () => {
  const before = rowsOf([said(1, "ana", "10:00")], { unsent: [waiting("r2", "10:01"), waiting("r3", "10:01")] });
  expect(before.slice(1)).toEqual(["message m1 []", "unsent r2 [", "unsent r3 ]"]);
  const after = rowsOf([said(1, "ana", "10:00"), said(2, "me", "10:01")], { unsent: [waiting("r2", "10:01"), waiting("r3", "10:01")] });
  expect(after.slice(1)).toEqual(["message m1 []", "message r2 [", "unsent r3 ]"]);
});

test("MESSAGECLIENT-012 the mark of what is new is before the first unread one of somebody else", () => {
  const rows = threadRows({
    messages: [said(1, "ana", "10:00"), said(2, "me", "10:01"), said(3, "ana", "10:02"), said(4, "ana", "10:02")],
    unsent: [],
    readers: [],
    readBefore: 1,
  });
  expect(shortForms(rows).slice(1)).toEqual(["message m1 []", "message r2 []", "new new", "message m3 [", "message m4 ]"]);
  expect(rows.find(({ kind }) => kind === "new")).toMatchObject({ count: 2 });
});

test("MESSAGECLIENT-013 each reader's name is beside my last message they have come to", () => {
  const rows = rowsOf([said(1, "me", "10:00"), said(2, "ben", "10:20"), said(3, "me", "10:30"), said(4, "me", "10:40")], {
    readers: [
      { name: "Ana", readPosition: 3 },
      { name: "Ben", readPosition: 2 },
    ],
  });
  expect(rows.filter((row) => row.includes("read by"))).toEqual(["message r1 [] read by Ben", "message r3 [] read by Ana"]);
});
