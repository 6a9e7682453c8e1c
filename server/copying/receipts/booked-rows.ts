import { LRUCache } from "lru-cache";
import { limits } from "../../platform/limits";
import type { UserEvent } from "../../platform/realtime/stream-definition";
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
 * Receipts and copies as the fan-out of this process booked them, by the very event that it announces: a screen that is
 * open here gets them without a read. An event from anywhere else (the bus, a replay, a catch-up) is another object, and
 * its rows are read. The last ones are kept, as text, up to `bookedRowCharactersMax` in all: what falls out is read.
 */
export class BookedRows {
  private readonly kept = new LRUCache<UserEvent, Kept>({
    maxSize: limits.bookedRowCharactersMax,
    sizeCalculation: ({ receipt, copy, positions }) => receipt.length + copy.length + positions.length,
  });

  keep(event: UserEvent, row: AnnouncedRow | BookedRow): void {
    if (!("receipt" in row)) return;
    const { receipt, copy, positions } = row;
    if (receipt !== null && copy !== null) this.kept.set(event, { receipt, copy, positions: positions ?? "" });
  }

  /** Null where they have to be read. */
  of(event: UserEvent): Booked | null {
    const kept = this.kept.get(event);
    return kept
      ? { receipt: receiptFromJson(JSON.parse(kept.receipt)), copy: copyFromBooked(JSON.parse(kept.copy), kept.positions) }
      : null;
  }
}
