import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";

/** Whether a person may still try a plan: who ever had one, or came with a card that had been used for a trial, may not. */
export async function mayTryPlan(db: Queryable, userId: string): Promise<boolean> {
  const sql = `
select not exists (
    select 1
    from plan_subscriptions
    where user_id = $1
  )
  and not exists (
    select 1
    from bills
    where user_id = $1
      and is_trial_refused
  ) as may`;
  return (await queryRows<{ may: boolean }>(db, sql, [userId]))[0]!.may;
}

/** Stores that a trial was started with a card; false where one was before. */
export async function writeTrialCard(tx: Tx, fingerprint: Buffer, startedAt: Date): Promise<boolean> {
  const sql = `
insert into trial_cards (fingerprint, started_at)
values ($1, $2)
on conflict do nothing
returning 1 as one`;
  return (await queryRows<{ one: number }>(tx, sql, [fingerprint, startedAt])).length > 0;
}
