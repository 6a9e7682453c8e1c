import { queryRows, type Queryable } from "../../platform/db/rows";

/** A user's entries in the order in which they were booked, with the accounts that they are on, for the export of all data. */
export const exportedEntries = (db: Queryable, userId: string): Promise<unknown[]> =>
  queryRows(
    db,
    `select t.at, e.transfer_id, e.kind, a.kind as account, e.amount, e.balance, e.version
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    join ledger_transfers t on t.id = e.transfer_id
    where e.user_id = $1
    order by e.transfer_id, e.account_id`,
    [userId],
  );
