import type { Tx } from "../../platform/db/database";
import { Transfers } from "../../trading/accounts/transfer-positions";
import type { CopyingDeps } from "../copying-deps";
import { applyPendingCorporateActions } from "../corporate-actions/pending-corporate-actions";
import type { CopyWithPositions } from "./copy-row";
import { lockChainsCopiesAndTotals, readAccountsOfCopies, readLockedCopies, type WhichCopies } from "./copy.store";

/** Copies under all the locks that stopping, adding or closing needs, taken in the order that all code keeps. */
export interface LockedCopies {
  readonly transfers: Transfers;
  /** Last sealed event of each feeder, by record; no event can come between it and our commit. */
  readonly sequences: ReadonlyMap<string, number>;
  readonly copies: readonly CopyWithPositions[];
}

/**
 * Accounts by id, share locks on the feeders' chain rows by id, copies by id, their eaters' totals by user id. With the
 * accounts locked no copy can begin, so what is read after it is all there is. Splits and dividends that are sealed but
 * not fanned out yet are applied first, so that no old units are counted at new prices.
 */
export async function lockCopies(tx: Tx, deps: CopyingDeps, which: WhichCopies): Promise<LockedCopies> {
  const transfers = await Transfers.begin(tx, deps.trading, await readAccountsOfCopies(tx, which));
  const { sequences, copyIds } = await lockChainsCopiesAndTotals(tx, which);
  await applyPendingCorporateActions(tx, deps, copyIds);
  return { transfers, sequences, copies: await readLockedCopies(tx, which) };
}
