import type { Tx } from "../../../platform/db/database";
import { queryRows, type Queryable } from "../../../platform/db/rows";
import type { PayoutAccountRow } from "./payout-account.entity";

const columns = `user_id as "userId", ref, is_ready as "isReady", country, hint, fingerprint,
  created_at as "createdAt", checked_at as "checkedAt"`;

export async function readPayoutAccount(db: Queryable, userId: string): Promise<PayoutAccountRow | null> {
  const [row] = await queryRows<PayoutAccountRow>(db, `select ${columns} from payout_accounts where user_id = $1`, [userId]);
  return row ?? null;
}

export async function readPayoutAccountByRef(db: Queryable, ref: string): Promise<PayoutAccountRow | null> {
  const [row] = await queryRows<PayoutAccountRow>(db, `select ${columns} from payout_accounts where ref = $1`, [ref]);
  return row ?? null;
}

/** The account that was stored first, where two requests opened one at once. */
export async function insertPayoutAccount(tx: Tx, { userId, ref, at }: { userId: string; ref: string; at: Date }): Promise<string> {
  const [row] = await queryRows<{ ref: string }>(
    tx,
    `insert into payout_accounts as kept (user_id, ref, created_at, checked_at)
    values ($1, $2, $3, $3)
    on conflict (user_id) do update
    set ref = kept.ref
    returning ref`,
    [userId, ref, at],
  );
  return row!.ref;
}

export type AccountFacts = Pick<PayoutAccountRow, "isReady" | "country" | "hint" | "fingerprint">;

export async function updatePayoutAccount(tx: Tx, ref: string, facts: AccountFacts, at: Date): Promise<void> {
  await tx.query(
    `update payout_accounts
    set is_ready = $2, country = $3, hint = $4, fingerprint = $5, checked_at = $6
    where ref = $1`,
    [ref, facts.isReady, facts.country, facts.hint, facts.fingerprint, at],
  );
}

/** Accounts whose owners have not entered everything, opened since then, longest not asked for first. */
export async function readUnfinishedAccounts(db: Queryable, openedSince: Date, limit: number): Promise<string[]> {
  const rows = await queryRows<{ ref: string }>(
    db,
    `select ref
    from payout_accounts
    where not is_ready
      and created_at > $1
    order by checked_at
    limit $2`,
    [openedSince, limit],
  );
  return rows.map(({ ref }) => ref);
}

/** Approved payouts that the provider has not sent yet, longest approved first. */
export async function readPayoutsToSend(db: Queryable, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id
    from payouts
    where state = 'APPROVED'
      and method = 'STRIPE'
    order by approved_at
    limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}
