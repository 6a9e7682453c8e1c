import type { Tx } from "../../platform/db/database";
import { Transfers } from "../../trading/accounts/transfer-positions";
import { readCopies, type CopyRow } from "./copy.store";
import type { CopyingDeps } from "../copying-deps";
import { applyPendingCorporateActions } from "../corporate-actions/pending-corporate-actions";

/** Copies under all the locks that stopping, adding or closing needs, taken in the house's order. */
export interface LockedCopies {
  readonly transfers: Transfers;
  /** Last sealed event of each feeder, by record; no event can come between it and our commit. */
  readonly sequences: ReadonlyMap<string, number>;
  readonly copies: readonly CopyRow[];
}

/** Which copies: some by id, or all of some eaters that have not ended. */
export type WhichCopies = { readonly ids: readonly string[] } | { readonly eaterIds: readonly string[] };

const accountsOf = (which: WhichCopies): [string, unknown] =>
  "ids" in which
    ? ["select distinct account_id as id from copies where id = any($1::uuid[])", which.ids]
    : ["select id from trading_accounts where user_id = any($1::uuid[]) and closed_at is null and kind = 'RECORD'", which.eaterIds];

const copiesOf = (which: WhichCopies): [string, unknown] =>
  "ids" in which ? ["c.id = any($1::uuid[])", which.ids] : ["c.eater_id = any($1::uuid[]) and c.state <> 'STOPPED'", which.eaterIds];

/**
 * Accounts by id, share locks on the feeders' chain rows by id, copies by id, their eaters' totals by user id. With the
 * accounts locked no copy can begin, so what is read after it is all there is. Splits and dividends that are sealed but
 * were not fanned out yet are brought first: nobody is to count old units at new prices.
 */
export async function lockCopies(tx: Tx, deps: CopyingDeps, which: WhichCopies): Promise<LockedCopies> {
  const [accountsSql, key] = accountsOf(which);
  const accounts = (await tx.query(accountsSql, [key])) as Array<{ id: string }>;
  const transfers = await Transfers.begin(
    tx,
    deps.trading,
    accounts.map((row) => row.id),
  );
  const [condition] = copiesOf(which);
  const chains = (await tx.query(
    `select id, sequence from records where id in (select c.record_id from copies c where ${condition}) order by id for share`,
    [key],
  )) as Array<{ id: string; sequence: string }>;
  const locked = (await tx.query(`select c.id from copies c where ${condition} order by c.id for no key update`, [key])) as Array<{
    id: string;
  }>;
  await tx.query(
    `select eater_id from eater_totals where eater_id in (select c.eater_id from copies c where ${condition}) order by eater_id for no key update`,
    [key],
  );
  await applyPendingCorporateActions(
    tx,
    deps,
    locked.map((row) => row.id),
  );
  return {
    transfers,
    sequences: new Map(chains.map((row) => [row.id, Number(row.sequence)])),
    copies: await readCopies(tx, `${condition} order by c.id`, [key]),
  };
}
