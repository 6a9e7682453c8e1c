import { LRUCache } from "lru-cache";
import { limits } from "../../platform/limits";
import type { EventRows, UserEvent } from "../../platform/realtime/stream-definition";
import type { AnnouncedRow, BookedRow } from "../engine/announce.sql";
import { copyFromBooked, type CopyWithPositions } from "../lifecycle/copy-row";
import { receiptFromJson, type StoredReceipt } from "./receipt.store";

/** What the fan-out's statement gave back of one event. */
export interface Booked {
  readonly receipt: StoredReceipt;
  readonly copy: CopyWithPositions;
}

interface Kept {
  readonly receipt: string;
  readonly copy: string;
  readonly positions: string;
}

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

  of(event: UserEvent): Kept | null {
    return this.kept.get(event) ?? null;
  }

  take(event: UserEvent, rows: object): void {
    this.kept.set(event, rows as Kept);
  }

  /** Null where they have to be read. */
  read(event: UserEvent): Booked | null {
    const kept = this.of(event);
    return kept
      ? { receipt: receiptFromJson(JSON.parse(kept.receipt)), copy: copyFromBooked(JSON.parse(kept.copy), kept.positions) }
      : null;
  }
}
