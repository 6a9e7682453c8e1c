import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

export interface LedgerQuestion {
  readonly name: string;
  readonly explanation: string;
  /** Gives `id`, `expected`, `found` for every row checked. */
  readonly sql: string;
}

/** Calculated again from what was written down at the time, never from the sums that are stored beside it. */
export const ledgerQuestions: readonly LedgerQuestion[] = [
  {
    name: "Cash of accounts",
    explanation:
      "Cash equals deposits less withdrawals plus the proceeds less the cost and the fees of all fills. Accounts that took over positions of a copy are left to the next check.",
    sql: `
    select
      a.id::text as id,
      a.cash as found,
      coalesce((select sum(amount) from account_flows where account_id = a.id), 0)
      + coalesce(
        (
          select sum(case side when 'SELL' then value else -value end - coalesce(fee, 0))
          from fills
          where account_id = a.id
        ),
        0
      ) as expected
    from trading_accounts a
    where not exists (
      select 1
      from trades t
      where t.account_id = a.id
        and not exists (
          select 1
          from fills f
          where f.trade_id = t.id
            and f.side = case t.side when 'LONG' then 'BUY' else 'SELL' end
        )
    )`,
  },
  {
    name: "Lots of trades",
    explanation: "The open units of a trade's lots equal the trade's quantity, or what stayed at the venue when it was closed.",
    sql: `
    select
      t.id::text as id,
      t.quantity + coalesce(t.left_quantity, 0) as found,
      coalesce((select sum(remaining) from lots where trade_id = t.id), 0) as expected
    from trades t`,
  },
  {
    name: "Lots of copies",
    explanation: "The open units of a copied trade's lots equal the copy's quantity.",
    sql: `
    select
      p.copy_id::text || ' ' || p.trade_id::text as id,
      p.held as found,
      coalesce(
        (select sum(remaining) from copy_lots l where l.copy_id = p.copy_id and l.trade_id = p.trade_id), 0
      ) as expected
    from copy_positions p`,
  },
  {
    name: "Ended copies",
    explanation: "A stopped copy holds neither cash nor lots.",
    sql: `
    select
      c.id::text as id,
      0 as expected,
      c.cash + coalesce((select sum(remaining) from copy_lots l where l.copy_id = c.id), 0) as found
    from copies c
    where c.state = 'STOPPED'`,
  },
  {
    name: "Sealed chains",
    explanation: "A record's sequence and head hash are those of its last sealed event, and no sequence is missing.",
    sql: `
    select
      r.id::text as id,
      r.sequence || ' ' || r.head as found,
      e.count || ' ' || coalesce(
        (select hash from record_events where record_id = r.id order by sequence desc limit 1),
        repeat('0', 64)
      ) as expected
    from records r
    cross join lateral (select count(*) as count from record_events where record_id = r.id) e`,
  },
];

/** Lets the rest of the transaction read one snapshot of the database, and write nothing. */
export async function beginSnapshot(tx: Tx): Promise<void> {
  await tx.query("set transaction isolation level repeatable read, read only");
}

const examplesMax = 10;

export interface LedgerAnswer {
  readonly checked: number;
  /** Rows that do not add up. */
  readonly broken: number;
  /** At most ten of those, by id, with what was found. */
  readonly examples: ReadonlyArray<{ readonly id: string; readonly expected: string; readonly found: string }>;
}

/** Asks one question of all rows there are. */
export async function answerLedgerQuestion(tx: Tx, { sql }: LedgerQuestion): Promise<LedgerAnswer> {
  const [row] = await queryRows<LedgerAnswer>(
    tx,
    `with
    -- every row checked
    asked as (
      ${sql}
    ),
    -- those that do not add up
    broken as (
      select *
      from asked
      where expected is distinct from found
    )
    select
      (select count(*)::int from asked) as checked,
      (select count(*)::int from broken) as broken,
      (
        select coalesce(
          json_agg(json_build_object('id', id, 'expected', expected::text, 'found', found::text)), '[]'
        )
        from (select * from broken order by id limit ${examplesMax}) b
      ) as examples`,
  );
  return row!;
}
