import type { Counting } from "../../platform/counts/stored-counts";
import { hasRowsSql } from "../../platform/counts/has-changes.sql";
import { limits } from "../../platform/limits";
import {
  addReceiptDays,
  countReceiptDays,
  noteReceiptDays,
  readWrongReceiptDays,
  takeReceiptDayChanges,
  type ReceiptDayDelta,
} from "./receipt-days.store";

/** How many receipts of each status were decided on each day. A change is by how much one count goes up or down. */
export const receiptDayCounting: Counting<ReceiptDayDelta> = {
  lock: 860_213,
  hasChanges: hasRowsSql("receipt_day_changes"),
  take: (tx) => takeReceiptDayChanges(tx, limits.receiptDayChangesMax),
  calculate: addReceiptDays,
  compare: async (db) => ({ counted: await countReceiptDays(db), wrong: await readWrongReceiptDays(db) }),
  note: noteReceiptDays,
  nameOf: (change) => change.day,
};
