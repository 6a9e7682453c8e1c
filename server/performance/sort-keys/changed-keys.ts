import type { StoredBoards } from "../board-rows/stored-boards";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { FidelityAudience } from "../tracking/fidelity-periods";
import { boardOfOrder, orderFigures, type KeyedOrder } from "./keyed-order";
import { countSortKeys, readChangedSortKeys, type FreshRows, type SortedFeeder } from "./sort-keys.store";

/** Feeders whose stored keys do not count, and what those of them who are listed come by. */
export interface ChangedKeys {
  readonly ids: readonly string[];
  readonly feeders: readonly SortedFeeder[];
}

/**
 * Feeders of whom something has changed since what they come by was stored: up to `staleFeedersMax` are counted anew. Where more wait, a list is as
 * they were last counted.
 */
export class ChangedSortKeys {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly boards: Pick<StoredBoards, "staleOf">,
  ) {}

  async of(order: KeyedOrder, audience: FidelityAudience): Promise<ChangedKeys> {
    const at = this.clock.date();
    const board = boardOfOrder(order, audience);
    const [changed, fresh] = await Promise.all([
      readChangedSortKeys(this.db, at, limits.staleFeedersMax + 1),
      board ? this.boards.staleOf(board) : ({ ids: [], rows: [] } satisfies FreshRows),
    ]);
    const ids = [...new Set([...(changed.length > limits.staleFeedersMax ? [] : changed), ...fresh.ids])];
    if (ids.length === 0) return { ids, feeders: [] };
    const orders = orderFigures.filter(({ sortOrder }) => sortOrder === order);
    return { ids, feeders: await countSortKeys(this.db, { ids, audiences: [audience], orders, at }, fresh) };
  }
}
