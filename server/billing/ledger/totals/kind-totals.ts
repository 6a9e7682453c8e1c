import type { Counting } from "../../../platform/counts/stored-counts";
import type { Tx } from "../../../platform/db/database";
import { limits } from "../../../platform/limits";
import {
  addKindDeltas,
  hasDrawnSql,
  readCounted,
  readDrawn,
  readKindDeltas,
  readKindTotals,
  readLedgerWriters,
  readWrongKinds,
  storeCounted,
  type KindDelta,
  type LedgerPlace,
} from "./kind-totals.store";

/** Numbers that were drawn at a moment, and transactions of then that are still under way. */
interface Awaited {
  readonly place: LedgerPlace;
  readonly writers: readonly string[];
}

/**
 * What all accounts of each kind of the ledger hold. There is no list of changes, for a posting writes none: entries and accounts are numbered. Numbers
 * are not in the order of commits, so they are counted once every transaction that may have drawn one of them has ended.
 */
export function kindTotalCounting(): Counting<KindDelta> {
  let awaited: Awaited | null = null;
  return {
    lock: 860_219,
    hasChanges: hasDrawnSql,
    take: async (tx) => {
      awaited = await look(tx, awaited);
      if (awaited === null || awaited.writers.length > 0) return [];
      const { deltas, isAll } = await takeUpTo(tx, awaited.place);
      if (isAll) awaited = null;
      return deltas;
    },
    calculate: addKindDeltas,
    compare: async (db) => ({ counted: (await readKindTotals(db)).length, wrong: await readWrongKinds(db) }),
    note: addKindDeltas,
    nameOf: ({ kind }) => kind,
  };
}

/** Null while nothing has been drawn since. */
async function look(tx: Tx, awaited: Awaited | null): Promise<Awaited | null> {
  if (awaited !== null) {
    if (awaited.writers.length === 0) return awaited;
    const writers = new Set(await readLedgerWriters(tx));
    return { ...awaited, writers: awaited.writers.filter((writer) => writers.has(writer)) };
  }
  const [place, counted] = [await readDrawn(tx), await readCounted(tx)];
  if (place.transferId === counted.transferId && place.accountId === counted.accountId) return null;
  // After the numbers: who drew one of them and is not among these has ended.
  return { place, writers: await readLedgerWriters(tx) };
}

/** What comes to the totals on the way to a place, so many numbers at a time. */
async function takeUpTo(tx: Tx, place: LedgerPlace): Promise<{ readonly deltas: KindDelta[]; readonly isAll: boolean }> {
  const from = await readCounted(tx);
  const next = (of: keyof LedgerPlace): bigint => {
    const [begin, end] = [BigInt(from[of]), BigInt(place[of])];
    const most = begin + BigInt(limits.ledgerNumbersCountedMax);
    // Another process may have come further.
    return end < begin ? begin : end < most ? end : most;
  };
  const [transferId, accountId] = [next("transferId"), next("accountId")];
  const to = { transferId: String(transferId), accountId: String(accountId) };
  const deltas = await readKindDeltas(tx, from, to);
  await storeCounted(tx, to);
  return { deltas, isAll: transferId >= BigInt(place.transferId) && accountId >= BigInt(place.accountId) };
}
