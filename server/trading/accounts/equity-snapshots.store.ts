import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import { timeWeightedGrowth } from "./growth";
import { isRecordAccountSql } from "./record-account.sql";

/** From what growth is counted: the close before, or the moment since when the account is its owner's record account. */
const countedFromSql = `
  case when t.is_taken_over then r.account_equity else c.equity end as previous_equity,
  case when t.is_taken_over then r.account_growth else 1 end as growth_before,
  (
    select json_agg(
      json_build_object('amount', f.amount::text, 'before', f.equity_before::text) order by f.at, f.id
    )
    from account_flows f
    where f.account_id = p.id
      and f.at > coalesce(case when t.is_taken_over then r.account_since else c.at end, '-infinity')
      and f.at <= $1
  ) as flows`;

/** What that needs of the accounts `p`, at the moment asked for. */
const countedSql = `
left join records r on r.account_id = p.id
left join lateral (
  -- the snapshot before
  select equity, at
  from equity_closes
  where account_id = p.id
    and at < $1
  order by day desc
  limit 1
) c on true
left join lateral (
  -- whether the record has come here since
  select r.account_since is not null and r.account_since >= coalesce(c.at, '-infinity') as is_taken_over
) t on true`;

/** What growth is counted from. Money in USD as text. */
interface CountedRow {
  readonly previous_equity: string | null;
  /** Of the record on other accounts since its last close; 1 where it was on none. */
  readonly growth_before: string;
  readonly flows: ReadonlyArray<{ amount: string; before: string }> | null;
}

/** Growth since the close before, to an equity. */
export function growthOf({ previous_equity, growth_before, flows }: CountedRow, equity: Decimal): Decimal {
  const counted = (flows ?? []).map((flow) => ({ amount: new Decimal(flow.amount), equityBefore: new Decimal(flow.before) }));
  const growth = timeWeightedGrowth(previous_equity === null ? null : new Decimal(previous_equity), counted, equity);
  return growth.mul(growth_before).toDecimalPlaces(12, Decimal.ROUND_HALF_UP);
}

/** The growth of an account's record from its last close to now, where it is worth `equity`. */
export async function readGrowthSinceClose(db: Queryable, accountId: string, now: Date, equity: Decimal): Promise<Decimal> {
  const sql = `select ${countedFromSql} from trading_accounts p ${countedSql} where p.id = $2`;
  const [row] = await queryRows<CountedRow>(db, sql, [now, accountId]);
  return growthOf(row!, equity);
}

const readWorthSql = `
with
-- the next accounts, by id, that had money at the close and no snapshot of that day yet
page as (
  select a.id, a.user_id, a.kind, a.cash, a.chapter
  from trading_accounts a
  where a.closed_at is null
    and ($3::uuid is null or a.id > $3)
    and exists (select 1 from account_flows f where f.account_id = a.id and f.at <= $1)
    and not exists (select 1 from equity_closes c where c.account_id = a.id and c.day = $5::date)
    and ($6::uuid[] is null or a.id = any($6))
  order by a.id
  limit $4
),
-- what they hold, symbol by symbol
held as (
  select l.account_id, l.symbol, l.side, sum(l.remaining) as quantity, sum(l.remaining_cost) as cost
  from lots l
  join page p on p.id = l.account_id
  where l.remaining > 0
  group by l.account_id, l.symbol, l.side
),
-- what that is worth at the mids; at cost where a symbol has none
worth as (
  select
    account_id,
    sum(
      case side when 'LONG' then 1 else -1 end
      * coalesce(round(quantity * ($2::jsonb ->> symbol)::numeric, 2), cost)
    ) as worth
  from held
  group by account_id
)
select
  p.id, p.user_id, p.cash, p.chapter, p.cash + coalesce(w.worth, 0) as equity, ${countedFromSql},
  coalesce(s.open_trade_delay_seconds, 0) as delay_seconds, u.price_bites,
  r.account_id is not null and r.sequence > 0 as is_on_record,
  ${isRecordAccountSql("p")} as is_of_record
from page p
join users u on u.id = p.user_id
left join privacy_settings s on s.user_id = p.user_id
left join worth w on w.account_id = p.id
${countedSql}
order by p.id`;

/** What an account is worth at a close, with the snapshot before and the flows since. Money in USD as text. */
export interface WorthRow extends CountedRow {
  id: string;
  user_id: string;
  cash: string;
  chapter: number;
  equity: string;
  delay_seconds: number;
  price_bites: number;
  /** Whether the account's close is sealed too. */
  is_on_record: boolean;
  /** Whether it is its owner's record account. */
  is_of_record: boolean;
}

export interface WorthPage {
  /** The moment of the close, on the market clock. */
  readonly at: Date;
  /** Its date, as `2026-01-31`. */
  readonly day: string;
  /** By symbol, as decimal text; a symbol without one is taken at its cost. */
  readonly mids: Readonly<Record<string, string | undefined>>;
  /** The last account id of the page before; null for the first page. */
  readonly after: string | null;
  readonly first: number;
  /** Only these accounts; null for all. */
  readonly ids?: readonly string[] | null;
}

/** Accounts that had money at the close and have no snapshot of that day yet, by id. */
export const readWorth = (db: Queryable, { at, day, mids, after, first, ids = null }: WorthPage): Promise<WorthRow[]> =>
  queryRows<WorthRow>(db, readWorthSql, [at, JSON.stringify(mids), after, first, day, ids]);

/** A row of `equity_closes`, ready for `json_populate_recordset`: money in USD as text. */
export interface EquitySnapshotRow {
  readonly account_id: string;
  readonly user_id: string;
  readonly day: string;
  readonly at: Date;
  readonly equity: string;
  readonly cash: string;
  readonly flows: string;
  readonly growth: string;
  readonly chapter: number;
  readonly delay_seconds: number;
  readonly price_bites: number;
  readonly is_of_record: boolean;
}

/** Adds daily snapshots; one that is there already stays as it is. */
export async function insertEquitySnapshots(db: Queryable, rows: readonly EquitySnapshotRow[]): Promise<void> {
  await queryRows(
    db,
    `insert into equity_closes
    select *
    from json_populate_recordset(null::equity_closes, $1)
    on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** The moment of the last daily close, and of the first money; null where there is none. */
export async function readFirstAndLastMoment(db: Queryable): Promise<{ last: Date | null; first: Date | null }> {
  const sql = "select (select max(at) from equity_closes) as last, (select min(at) from account_flows) as first";
  const [row] = await queryRows<{ last: Date | null; first: Date | null }>(db, sql);
  return row!;
}
