import type { Database } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { nextDayClose } from "../../market/instruments/hours";
import type { Market } from "../../market/providers/provider";
import { timeWeightedGrowth } from "./growth";

const accountsPerStatementMax = 1_000;
const checkMs = 1_000;

/**
 * Accounts that existed at the close, with what they are worth at the given mids (a symbol without one stands at its cost), the close before and
 * the flows since. `$1` the close, `$2` mids as JSON, `$3` after this account id, `$4` how many.
 */
const readWorth = `
with page as (
  select a.id, a.user_id, a.cash, a.chapter from trading_accounts a
  where a.closed_at is null and ($3::uuid is null or a.id > $3) and exists (select 1 from account_flows f where f.account_id = a.id and f.at <= $1)
    and not exists (select 1 from equity_closes c where c.account_id = a.id and c.day = $5::date)
  order by a.id limit $4
), held as (
  select l.account_id, l.symbol, l.side, sum(l.remaining) as quantity, sum(l.remaining_cost) as cost
  from lots l join page p on p.id = l.account_id where l.remaining > 0 group by l.account_id, l.symbol, l.side
), worth as (
  select account_id, sum(case side when 'LONG' then 1 else -1 end * coalesce(round(quantity * ($2::jsonb ->> symbol)::numeric, 2), cost)) as worth from held group by account_id
)
select p.id, p.user_id, p.cash, p.chapter, p.cash + coalesce(w.worth, 0) as equity, c.equity as previous_equity,
  coalesce(s.open_trade_delay_seconds, 0) as delay_seconds, u.price_bites,
  (select json_agg(json_build_object('amount', f.amount::text, 'before', f.equity_before::text) order by f.at, f.id) from account_flows f
    where f.account_id = p.id and f.at > coalesce(c.at, '-infinity') and f.at <= $1) as flows
from page p join users u on u.id = p.user_id left join privacy_settings s on s.user_id = p.user_id left join worth w on w.account_id = p.id
left join lateral (select equity, at from equity_closes where account_id = p.id and at < $1 order by day desc limit 1) c on true
order by p.id`;

interface WorthRow {
  id: string;
  user_id: string;
  cash: string;
  chapter: number;
  equity: string;
  previous_equity: string | null;
  delay_seconds: number;
  price_bites: number;
  flows: Array<{ amount: string; before: string }> | null;
}

/**
 * One equity close per account at 16:00 New York of each weekday on the market clock, crypto too. Runs in the leading
 * process. Closes that were missed are made up for at start, from the recorded prices, before anything trades: while the server
 * was down nobody's position changed.
 */
export class EquitySnapshotsService {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  /** The next close that is not made yet; null before the first look. */
  private nextAt: Date | null = null;

  constructor(
    private readonly db: Database,
    private readonly market: Market,
    private readonly onError: (error: unknown) => void = () => {},
  ) {}

  async start(): Promise<void> {
    await this.catchUp();
    // timer: asks the Clock whether a trading day has ended since.
    this.timer = setInterval(() => void this.catchUp().catch(this.onError), checkMs).unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running?.catch(() => {});
  }

  /** Makes every close that is due. The timer calls it; tests too. */
  catchUp(): Promise<void> {
    return (this.running ??= this.catchUpOnce().finally(() => {
      this.running = null;
    }));
  }

  private async catchUpOnce(): Promise<void> {
    this.nextAt ??= await this.firstDue();
    while (this.nextAt && this.nextAt <= this.market.marketNow()) {
      await this.closeDay(this.nextAt);
      this.nextAt = nextDayClose(this.nextAt);
    }
  }

  /** After the last close there is; without one, after the first money. Null while there is no account. */
  private async firstDue(): Promise<Date | null> {
    const [row] = await this.db.query<{ last: Date | null; first: Date | null }>(
      "select (select max(at) from equity_closes) as last, (select min(at) from account_flows) as first",
    );
    const from = row?.last ?? row?.first;
    return from ? nextDayClose(from) : null;
  }

  /** Makes the close of one day for all accounts that lack it, page by page. Doing it again changes nothing. */
  async closeDay(at: Date): Promise<void> {
    const mids = Object.fromEntries(
      this.market.instruments().map(({ symbol }) => [symbol, (this.market.midAt(symbol, at) ?? this.market.quote(symbol)?.mid)?.toFixed()]),
    );
    const day = at.toISOString().slice(0, 10);
    for (let after: string | null = null; ;) {
      const rows: WorthRow[] = await this.db.query<WorthRow>(readWorth, [at, JSON.stringify(mids), after, accountsPerStatementMax, day]);
      if (rows.length > 0)
        await this.db.query(
          "insert into equity_closes select * from json_populate_recordset(null::equity_closes, $1) on conflict do nothing",
          [JSON.stringify(rows.map((row) => closeRow(row, day, at)))],
        );
      if (rows.length < accountsPerStatementMax) return;
      after = rows.at(-1)!.id;
    }
  }
}

function closeRow(row: WorthRow, day: string, at: Date) {
  const flows = (row.flows ?? []).map((flow) => ({ amount: new Decimal(flow.amount), equityBefore: new Decimal(flow.before) }));
  const growth = timeWeightedGrowth(row.previous_equity === null ? null : new Decimal(row.previous_equity), flows, new Decimal(row.equity));
  const sum = flows.reduce((total, flow) => total.add(flow.amount), zero);
  const { user_id, cash, chapter, equity, delay_seconds, price_bites } = row;
  return {
    account_id: row.id,
    user_id,
    day,
    at,
    equity,
    cash,
    flows: sum.toFixed(2),
    growth: growth.toFixed(),
    chapter,
    delay_seconds,
    price_bites,
  };
}
