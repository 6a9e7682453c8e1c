import type { Clock } from "../../platform/clock";
import type { Counting } from "../../platform/counts/stored-counts";
import { limits } from "../../platform/limits";
import { fidelityAudiences } from "../tracking/fidelity-periods";
import { hasStaleFeedersSql } from "../tracking/stale-feeders.store";
import { orderFigures } from "./keyed-order";
import {
  addSortKeyChanges,
  readSortedFeeders,
  readWrongSortKeys,
  storeSortKeys,
  takeSortKeyChanges,
  type KeysAsked,
} from "./sort-keys.store";

/** Feeders compared with their figures in one statement. */
const comparedAtOnce = 200;

/**
 * What the list of feeders goes by, by return and by drawdown: a change is a feeder's id, noted by rows of leaderboards, figures of records and accounts,
 * and when a record becomes as old as a period.
 */
export const sortKeyCounting = (clock: Clock): Counting<string> => {
  const asked = (ids: readonly string[]): KeysAsked => ({ ids, audiences: fidelityAudiences, orders: orderFigures, at: clock.date() });
  return {
    lock: 860_224,
    hasChanges: hasStaleFeedersSql("sort_key_changes", "feeder_sort_keys"),
    take: (tx) => takeSortKeyChanges(tx, clock.date(), limits.sortKeysAtOnceMax),
    calculate: (tx, ids) => storeSortKeys(tx, asked(ids)),
    compare: async (db) => {
      const feeders = await readSortedFeeders(db);
      const wrong: string[] = [];
      for (let at = 0; at < feeders.length; at += comparedAtOnce)
        wrong.push(...(await readWrongSortKeys(db, asked(feeders.slice(at, at + comparedAtOnce)))));
      return { counted: feeders.length, wrong };
    },
    note: addSortKeyChanges,
    nameOf: (id) => id,
  };
};
