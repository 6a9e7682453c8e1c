import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import { PayoutRow, type PayoutDetailsRow } from "./payout.entity";
import type { PayoutState } from "./payout-states";

const columns = `p.id, p.number::text as number, p.user_id as "userId", p.bites, p.cents::text as cents,
  p.state, p.sealed, p.key_version as "keyVersion", p.country, p.hint, p.fingerprint,
  p.requested_at as "requestedAt", p.first_approved_by as "firstApprovedBy",
  p.first_approved_at as "firstApprovedAt", p.approved_by as "approvedBy", p.approved_at as "approvedAt",
  p.exported_at as "exportedAt", p.paid_by as "paidBy", p.paid_at as "paidAt", p.reference,
  p.method, p.transfer_ref as "transferRef", p.reversed_cents::text as "reversedCents",
  p.reversed_bites as "reversedBites",
  p.failed_by as "failedBy", p.failed_at as "failedAt", p.fail_reason as "failReason",
  p.fail_words as "failWords", p.requested_at::text as key`;

/** A payout in a list, with its place there. */
export type PayoutView = PayoutRow & { readonly key: string };

type StoredPayout = Omit<PayoutView, "cents" | "reversedCents"> & { readonly cents: string; readonly reversedCents: string };

const viewOf = (row: StoredPayout): PayoutView => ({ ...row, cents: BigInt(row.cents), reversedCents: BigInt(row.reversedCents) });

export async function readDetails(db: Queryable, userId: string): Promise<PayoutDetailsRow | null> {
  const [row] = await queryRows<PayoutDetailsRow>(
    db,
    `select
      user_id as "userId", sealed, key_version as "keyVersion", country, hint, fingerprint,
      updated_at as "updatedAt"
    from payout_details
    where user_id = $1`,
    [userId],
  );
  return row ?? null;
}

export async function storeDetails(tx: Tx, row: PayoutDetailsRow): Promise<void> {
  await tx.query(
    `insert into payout_details (user_id, sealed, key_version, country, hint, fingerprint, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (user_id) do update
    set sealed = excluded.sealed, key_version = excluded.key_version, country = excluded.country,
      hint = excluded.hint, fingerprint = excluded.fingerprint, updated_at = excluded.updated_at`,
    [row.userId, row.sealed, row.keyVersion, row.country, row.hint, row.fingerprint, row.updatedAt],
  );
}

/** When the first bites were earned; null for who never earned any. */
export async function readFirstEarnedAt(db: Queryable, userId: string): Promise<Date | null> {
  const [row] = await queryRows<{ at: Date }>(
    db,
    `select t.at
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id and e.version = 1
    join ledger_transfers t on t.id = e.transfer_id
    where a.user_id = $1
      and a.kind = 'EARNED_PENDING'`,
    [userId],
  );
  return row?.at ?? null;
}

export async function insertPayout(
  tx: Tx,
  row: Pick<
    PayoutRow,
    "id" | "userId" | "bites" | "cents" | "sealed" | "keyVersion" | "method" | "country" | "hint" | "fingerprint" | "requestedAt"
  >,
): Promise<void> {
  await tx.query(
    `insert into payouts (
      id, user_id, bites, cents, sealed, key_version, country, hint, fingerprint, requested_at, method
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[row.id, row.userId, row.bites, row.cents.toString(), row.sealed, row.keyVersion],
      ...[row.country, row.hint, row.fingerprint, row.requestedAt, row.method],
    ],
  );
}

/** The payout of a person that is not final, locked. */
export async function lockOpenPayout(tx: Tx, userId: string): Promise<PayoutView | null> {
  const [row] = await queryRows<StoredPayout>(
    tx,
    `select ${columns}
    from payouts p
    where p.user_id = $1
      and p.state in ('REQUESTED', 'APPROVED')
    for no key update`,
    [userId],
  );
  return row ? viewOf(row) : null;
}

export async function lockPayout(tx: Tx, id: string): Promise<PayoutView | null> {
  const [row] = await queryRows<StoredPayout>(tx, `select ${columns} from payouts p where p.id = $1 for no key update`, [id]);
  return row ? viewOf(row) : null;
}

export async function readPayout(db: Queryable, id: string): Promise<PayoutView | null> {
  const [row] = await queryRows<StoredPayout>(db, `select ${columns} from payouts p where p.id = $1`, [id]);
  return row ? viewOf(row) : null;
}

/** A payout `p` that nobody sends yet: not approved, or approved and in no file for the bank. SQL twin of `isStoppable`. */
const stoppableSql = "(p.state = 'REQUESTED' or (p.state = 'APPROVED' and p.method = 'BANK' and p.exported_at is null))";

/** Payouts of people who owe bites, that nobody sends yet. */
export async function readStoppableOfDebtors(db: Queryable, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select p.id
    from payouts p
    join ledger_accounts a on a.user_id = p.user_id and a.kind = 'DEBT'
    where ${stoppableSql}
      and a.balance < 0
    order by p.requested_at, p.id
    limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Payouts of a person, or of everybody, latest first, after the position `[key, id]` if one is given. */
export async function readPayouts(
  db: Queryable,
  filter: { readonly userId: string | null; readonly states: readonly PayoutState[] },
  after: readonly string[] | null,
  limit: number,
): Promise<PayoutView[]> {
  const rows = await queryRows<StoredPayout>(
    db,
    `select ${columns}
    from payouts p
    where ($1::uuid is null or p.user_id = $1)
      and p.state = any($2::text[])
      and ($3::timestamptz is null or (p.requested_at, p.id) < ($3::timestamptz, $4::uuid))
    order by p.requested_at desc, p.id desc
    limit $5`,
    [filter.userId, filter.states, ...(after ?? [null, null]), limit],
  );
  return rows.map(viewOf);
}

/**
 * Approved payouts for a file, oldest first, locked. Those that the provider sends are in none, nor those of who owes bites, unless they were in
 * one before.
 */
export async function lockApproved(tx: Tx, limit: number): Promise<PayoutView[]> {
  const rows = await queryRows<StoredPayout>(
    tx,
    `select ${columns}
    from payouts p
    where p.state = 'APPROVED'
      and p.method = 'BANK'
      and (
        p.exported_at is not null
        or not exists (
          select 1
          from ledger_accounts a
          where a.user_id = p.user_id
            and a.kind = 'DEBT'
            and a.balance < 0
        )
      )
    order by p.requested_at, p.id
    limit $1
    for no key update`,
    [limit],
  );
  return rows.map(viewOf);
}

export async function updatePayout(tx: Tx, id: string, changes: Partial<Omit<PayoutRow, "id" | "number">>): Promise<void> {
  await tx.update(PayoutRow, { id }, changes);
}

export async function markExported(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.query("update payouts set exported_at = $2 where id = any($1::uuid[])", [ids, at]);
}

/** Usernames by id, and who of them is suspended, for screens of admins. */
export async function readPeople(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { readonly username: string; readonly isSuspended: boolean }>> {
  const rows = await queryRows<{ id: string; username: string; isSuspended: boolean }>(
    db,
    `select id, username, suspended_at is not null as "isSuspended" from users where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

export async function deleteDetails(tx: Tx, userId: string): Promise<boolean> {
  return (await changedRows(tx, "delete from payout_details where user_id = $1 returning user_id", [userId])).length > 0;
}

/** Who else stored or was paid to the same bank account, by payout; usernames. */
export async function readSharers(db: Queryable, payouts: ReadonlyArray<Pick<PayoutRow, "id">>): Promise<Map<string, string[]>> {
  const rows = await queryRows<{ id: string; usernames: string[] }>(
    db,
    `select p.id, array_agg(distinct u.username::text) as usernames
    from payouts p
    join (
      select user_id, fingerprint from payout_details
      union
      select user_id, fingerprint from payout_accounts
      union
      select user_id, fingerprint from payouts
    ) other on other.fingerprint = p.fingerprint and other.user_id <> p.user_id
    join users u on u.id = other.user_id
    where p.id = any($1::uuid[])
    group by p.id`,
    [payouts.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, usernames }) => [id, usernames]));
}

/** The next sealed bank details under another key than this one, of people and of payouts, locked. */
export const lockSealedUnderOtherKeys = (
  tx: Tx,
  version: number,
  limit: number,
): Promise<Array<{ readonly id: string; readonly sealed: string; readonly isPayout: boolean }>> =>
  queryRows(
    tx,
    `select * from (
      select user_id as id, sealed, false as "isPayout"
      from payout_details
      where key_version <> $1
      union all
      select id, sealed, true as "isPayout"
      from payouts
      where sealed is not null
        and key_version <> $1
    ) s
    limit $2`,
    [version, limit],
  );

export async function storeResealed(
  tx: Tx,
  { id, isPayout, before }: { readonly id: string; readonly isPayout: boolean; readonly before: string },
  sealed: string,
  keyVersion: number,
): Promise<void> {
  const [table, key] = isPayout ? ["payouts", "id"] : ["payout_details", "user_id"];
  // Changed meanwhile: then it is under the newest key already.
  await tx.query(`update ${table} set sealed = $2, key_version = $3 where ${key} = $1 and sealed = $4`, [id, sealed, keyVersion, before]);
}
