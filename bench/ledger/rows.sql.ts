import type { Database } from "../../server/platform/db/database";
import { defineStatement } from "../../server/platform/db/statements/statement";

/** Transfers and entries as the ledger's, without accounts, balances and anything that is checked but the keys. */
export const bareTables = `
create table bare_transfers (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  at timestamptz not null
);
create table bare_entries (
  transfer_id bigint not null references bare_transfers (id),
  account_id bigint not null,
  leg smallint not null,
  amount bigint not null,
  primary key (transfer_id, leg)
)`;

export const insertBare = defineStatement<
  { readonly transfer_id: string },
  readonly [key: string, kind: string, at: Date, from: string, to: string]
>(
  "bench.insertBare",
  `with transfer as (
  insert into bare_transfers (key, kind, at)
  values ($1::text, $2::text, $3::timestamptz)
  returning id
)
insert into bare_entries (transfer_id, account_id, leg, amount)
select transfer.id, leg.account_id, leg.leg, leg.amount
from transfer
cross join (values ($4::bigint, 1, -1), ($5::bigint, 2, 1)) leg (account_id, leg, amount)
returning transfer_id`,
  { transfer_id: "int8" },
);

export async function loadPeople(db: Database, count: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `insert into users (id, username, name)
    select gen_random_uuid(), 'cook' || n, 'Cook'
    from generate_series(1, $1::int) n
    returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/**
 * Makes the ledger one of this many entries, as if posted: each transfer gives a user one bought bite; every tenth one the same
 * user, and every thousandth of those as another kind. Returns that user.
 */
export async function loadEntries(db: Database, entries: number): Promise<string> {
  const transfers = entries / 2;
  const [row] = await db.query<{ id: string }>("select id from users order by id limit 1");
  await db.transaction(async (tx) => {
    await tx.query("set local statement_timeout = 0");
    // Rows as they are after all that the guards would have checked one by one; the check of the books looks at them afterwards.
    await tx.query("set local session_replication_role = replica");
    for (const table of ["ledger_entries", "ledger_transfers", "ledger_accounts"]) await tx.query(`delete from ${table}`);
    // Built anew once all rows are there, which takes less than row by row.
    const indexes = await tx.query<Array<{ name: string; definition: string }>>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where i.indrelid in ('ledger_entries'::regclass, 'ledger_transfers'::regclass)
        and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    );
    for (const { name } of indexes) await tx.query(`drop index ${name}`);
    await tx.query("set local maintenance_work_mem = '512MB'");
    await tx.query("set local work_mem = '512MB'");
    await tx.query(
      `insert into ledger_accounts (kind, currency, may_be_negative, may_be_positive, user_id, stripe)
      select 'BOUGHT', 'BITES', false, true, id, 0 from users
      union all
      select 'BITES_SOLD', 'BITES', true, true, null, stripe from generate_series(0, 15) stripe`,
    );
    await tx.query(
      `insert into ledger_transfers (key, kind, user_id, at, occurred_at, legs, request_sha256)
      select
        'load:' || n,
        case when n % 10 = 0 and n % 10000 = 0 then 'RARE' else 'GIVEN' end,
        case when n % 10 = 0 then $2::uuid else people.ids[1 + n % cardinality(people.ids)] end,
        now(),
        now(),
        2,
        sha256('load')
      from generate_series(1, $1::int) n
      cross join (select array_agg(id order by id) as ids from users) people`,
      [transfers, row!.id],
    );
    await tx.query(
      `insert into ledger_entries (transfer_id, account_id, user_id, kind, amount, balance, version)
      select
        t.id, a.id, t.user_id, t.kind, 1,
        row_number() over (partition by a.id order by t.id),
        row_number() over (partition by a.id order by t.id)
      from ledger_transfers t
      join ledger_accounts a on a.user_id = t.user_id
      union all
      select
        t.id, a.id, null, t.kind, -1,
        -row_number() over (partition by a.id order by t.id),
        row_number() over (partition by a.id order by t.id)
      from ledger_transfers t
      join ledger_accounts a on a.user_id is null and a.stripe = ledger_stripe(t.user_id)`,
    );
    await tx.query(
      `update ledger_accounts a
      set balance = e.sum, version = e.count
      from (select account_id, sum(amount) as sum, count(*) as count from ledger_entries group by account_id) e
      where e.account_id = a.id`,
    );
    for (const { definition } of indexes) await tx.query(definition);
  });
  await db.query("vacuum analyze ledger_entries");
  await db.query("vacuum analyze ledger_transfers");
  await db.query("vacuum analyze ledger_accounts");
  return row!.id;
}
