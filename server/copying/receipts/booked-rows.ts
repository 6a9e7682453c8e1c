import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { limits } from "../../platform/limits";
import type { EventRows, UserEvent } from "../../platform/realtime/stream-definition";
import type { AnnouncedRow, BookedRow } from "../engine/announce.sql";
import { bookedNames } from "../engine/booked-rows.sql";
import { copyFromBooked, type CopyWithPositions } from "../lifecycle/copy-row";
import { receiptFromJson, type StoredReceipt } from "./receipt.store";

/** What the fan-out's statement gave back of one event. */
export interface Booked {
  readonly receipt: StoredReceipt;
  readonly copy: CopyWithPositions;
}

interface Kept {
  /** JSON arrays, in the order of `bookedNames`. */
  readonly receipt: string;
  readonly copy: string;
  readonly positions: string;
}

/** Processes of two versions may have other fields, or another order of them. */
const layout = createHash("sha256").update(JSON.stringify(bookedNames)).digest("base64url").slice(0, 8);

const rowOf = <Row>(names: readonly string[], values: string): Row => {
  const given = JSON.parse(values) as unknown[];
  return Object.fromEntries(names.map((name, index) => [name, given[index]])) as Row;
};

/**
 * Receipts and copies as a fan-out booked them, by the very event that is announced: a screen that is open here gets them without a read. With the
 * event they go to other processes, too, where the bus carries bodies. An event from anywhere else (a replay, a catch-up) is another object, and
 * its rows are read. The last ones are kept, as text, up to `bookedRowCharactersMax` in all: what falls out is read.
 */
export class BookedRows implements EventRows {
  private readonly kept = new LRUCache<UserEvent, Kept>({
    maxSize: limits.bookedRowCharactersMax,
    sizeCalculation: ({ receipt, copy, positions }) => receipt.length + copy.length + positions.length,
  });

  keep(event: UserEvent, row: AnnouncedRow | BookedRow): void {
    if (!("receipt" in row)) return;
    const { receipt, copy, positions } = row;
    if (receipt !== null && copy !== null) this.kept.set(event, { receipt, copy, positions: positions ?? "" });
  }

  of(event: UserEvent): object | null {
    const kept = this.kept.get(event);
    return kept ? { layout, ...kept } : null;
  }

  take(event: UserEvent, rows: object): void {
    const { layout: given, ...kept } = rows as Kept & { readonly layout: string };
    if (given === layout) this.kept.set(event, kept);
  }

  /** Null where they have to be read. */
  read(event: UserEvent): Booked | null {
    const kept = this.kept.get(event);
    if (!kept) return null;
    return {
      receipt: receiptFromJson(rowOf(bookedNames.receipt, kept.receipt)),
      copy: copyFromBooked(rowOf(bookedNames.copy, kept.copy), kept.positions),
    };
  }
}
