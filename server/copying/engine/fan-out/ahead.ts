import type { Tx } from "../../../platform/db/database";
import { limits } from "../../../platform/limits";
import type { CopyingDeps } from "../../copying-deps";
import { copyStream } from "../../copying.events";
import { readWatchedCopies, type DueEvent } from "./fan-out.store";

/** Copies of the event that a record is at. */
interface Ahead {
  readonly eventId: string;
  /** Not booked yet, by id. */
  ids: string[];
}

/**
 * Copies on paper whose eaters look on, which an event is booked in before the others: among ten thousand they would wait for all that have a lower
 * id. How far the event is through is not moved by it: when their turn comes, or after a crash, they have their receipts and are passed over. Copies
 * at an exchange keep their turn, they have an order sent only; and a split is booked for all alike.
 */
export class AheadCopies {
  /** By record. */
  private readonly found = new Map<string, Ahead>();

  constructor(private readonly deps: CopyingDeps) {}

  /** The next few, by id, of those that come after copy `after` (null: of all): they are none of its own once the transaction has committed. Empty: there are no more. */
  async take(tx: Tx, recordId: string, event: DueEvent, after: string | null): Promise<readonly string[]> {
    if (event.kind === "ADJUSTED") return [];
    const ahead = await this.of(tx, recordId, event, after);
    const taken = ahead.ids.slice(0, limits.copiesInFirstChunkMax);
    tx.afterCommit(() => void (ahead.ids = ahead.ids.slice(taken.length)));
    return taken;
  }

  private async of(tx: Tx, recordId: string, event: DueEvent, after: string | null): Promise<Ahead> {
    const known = this.found.get(recordId);
    if (known?.eventId === event.id) return known;
    const eaterIds = this.deps.streams.followers(copyStream);
    const ids = eaterIds.length === 0 ? [] : await readWatchedCopies(tx, recordId, event, after, eaterIds);
    const ahead: Ahead = { eventId: event.id, ids };
    this.found.set(recordId, ahead);
    return ahead;
  }

  /** The record is through with what was sealed. */
  delete(recordId: string): void {
    this.found.delete(recordId);
  }
}
