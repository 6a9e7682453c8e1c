import { marginCloseRatio } from "../../../trading/accounts/valuation";
import type { InstrumentClass } from "../../../market/providers/provider";
import { limits } from "../../../platform/limits";
import { queryRows, type Queryable } from "../../../platform/db/rows";
import { eventVisibleSql, profileVisibleSql, type VisibilityParameters } from "../../../people/visibility/visible.sql";
import type { SettingsText } from "../question";

/** A feeder's record, as far as a viewer may see it. */
export interface PastRecord {
  readonly record_id: string;
  readonly account_id: string;
  readonly created_at: Date;
}

/** Null for somebody without a record, or whose profile the viewer may not see. */
export async function readPastRecord(db: Queryable, visibility: VisibilityParameters, feederId: string): Promise<PastRecord | null> {
  const [row] = await queryRows<PastRecord>(
    db,
    `select r.id as record_id, r.account_id, r.created_at
    from records r
    join users u on u.id = r.user_id
    where r.user_id = $5
      and ($3::integer is not null and $4::timestamptz is not null)
      and ${profileVisibleSql("u")}`,
    [...visibility, feederId],
  );
  return row ?? null;
}

/** A daily close of the record; money as text. */
export interface PastClose {
  readonly at: Date;
  readonly equity: string;
  /** Over the close before, without money that came or went. */
  readonly growth: number;
}

/** Daily closes of a record that the viewer may see, oldest first. `since`: none before it. */
export const readPastCloses = (
  db: Queryable,
  visibility: VisibilityParameters,
  feederId: string,
  since: Date,
  until: Date,
): Promise<PastClose[]> =>
  queryRows(
    db,
    `select c.at, c.equity, c.growth::float8 as growth
    from equity_closes c
    join trading_accounts a on a.id = c.account_id
    where a.user_id = $5
      and c.is_of_record
      and c.at >= $6
      and c.at <= $7
      and $2::boolean is not null
      and visible_from(
        c.at, c.delay_seconds, c.price_bites, $1::uuid is not null,
        coalesce(a.user_id = $1::uuid, false),
        $3::integer
      ) <= $4
    order by c.at`,
    [...visibility, feederId, since, until],
  );

/** On the market clock, like prices; `at` of an event is on the wall clock. */
const marketAt = "coalesce(e.quote_at, e.at)";
const tradeKinds = "'OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'ADJUSTED'";

/** The first event of the time that the viewer may not see yet: the test ends before it. Null where they may see all. */
export async function readFirstHidden(
  db: Queryable,
  visibility: VisibilityParameters,
  feederId: string,
  since: Date,
): Promise<Date | null> {
  const [row] = await queryRows<{ at: Date | null }>(
    db,
    `select min(${marketAt}) as at
    from record_events e
    where e.user_id = $5
      and e.kind in (${tradeKinds})
      and ${marketAt} > $6
      and $2::boolean is not null
      -- none is hidden for longer
      and e.at > $4::timestamptz - make_interval(secs => greatest(e.delay_seconds, $3::integer))
      and not ${eventVisibleSql("e")}`,
    [...visibility, feederId, since],
  );
  return row?.at ?? null;
}

/** How many events there are between two moments, at most `most`. */
export async function countPastEvents(db: Queryable, feederId: string, since: Date, until: Date, most: number): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    `select count(*)::int as count
    from (
      select
      from record_events e
      where e.user_id = $1
        and e.kind in (${tradeKinds})
        and ${marketAt} > $2
        and ${marketAt} <= $3
      limit $4
    ) e`,
    [feederId, since, until, most],
  );
  return row!.count;
}

/** Symbols that the feeder traded or held, and UTC days of the market clock on which something happened. */
export interface PastScope {
  readonly symbols: readonly string[];
  readonly days: readonly string[];
}

export async function readPastScope(db: Queryable, feederId: string, since: Date, until: Date): Promise<PastScope> {
  const [row] = await queryRows<PastScope>(
    db,
    `select coalesce(array_agg(distinct e.symbol), '{}') as symbols,
      coalesce(array_agg(distinct to_char(${marketAt} at time zone 'UTC', 'YYYY-MM-DD')), '{}') as days
    from record_events e
    where e.user_id = $1
      and e.kind in (${tradeKinds})
      and ${marketAt} > $2
      and ${marketAt} <= $3`,
    [feederId, since, until],
  );
  return row!;
}

/** A trade that the feeder had open at a moment of the past; figures as text. */
export interface PastOpenTrade {
  readonly trade_id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly quantity: string;
  readonly average_price: string;
  readonly stop_price: string | null;
}

/** Oldest first, as a copy that starts takes them. */
export const readPastOpenTrades = (db: Queryable, feederId: string, at: Date): Promise<PastOpenTrade[]> =>
  queryRows(
    db,
    `select s.trade_id, s.symbol, s.side, s.quantity, s.average_price, s.stop_price
    from (
      select distinct on (e.trade_id)
        e.trade_id, e.symbol, e.side, e.quantity, e.average_price, e.stop_price, e.status
      from record_events e
      where e.user_id = $1
        and e.trade_id is not null
        and e.quantity is not null
        and ${marketAt} <= $2
      order by e.trade_id, e.sequence desc
    ) s
    join trades t on t.id = s.trade_id
    where s.status = 'OPEN'
    order by t.opened_at, t.id`,
    [feederId, at],
  );

/** What a test adds to the events of the record, as the function `taste_test` reads them; figures as text. */
export interface GivenEvent {
  /** START: an open trade of the feeder that the test begins with. MARGIN: a margin call closes what is held of the trade. */
  readonly kind: "START" | "MARGIN";
  /** Between the sequences of the record; below zero: before all of them. */
  readonly place: number;
  readonly trade_id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly bid: string | null;
  readonly ask: string | null;
  readonly fill_price: string | null;
  readonly stop_price: string | null;
  readonly quote_age_ms: number;
  readonly status: "OPEN" | "CLOSED";
  readonly mids: Readonly<Record<string, string>> | null;
  readonly day: string;
  /** Money meant for a START; null otherwise. */
  readonly base: string | null;
  readonly at: Date;
}

/** Limits of the eater over all copies, as text. */
export interface EaterLimitsText {
  readonly maxPerSymbol: string | null;
  /** No limit for a class that is not there. */
  readonly maxPerClass: Readonly<Partial<Record<InstrumentClass, string>>>;
  readonly maxTotal: string | null;
  readonly dailyLossLimit: string | null;
}

export interface PastCopy {
  readonly feederId: string;
  readonly amount: string;
  readonly settings: SettingsText;
  readonly limits: EaterLimitsText;
  readonly slippageBps: string;
  readonly feeBps: string;
  /** Mids at 00:00 UTC by day; empty without a daily loss limit. */
  readonly dayMids: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly given: readonly GivenEvent[];
  /** Events after `since`, up to `until`; on the market clock. */
  readonly since: Date;
  readonly until: Date;
}

/** What became of one event; figures as text, null where they have no meaning. */
export interface PastRow {
  /** Its sequence in the record, or the place that was given. */
  readonly place: string;
  readonly kind: "OPENED" | "SCALED" | "REDUCED" | "CLOSED" | "ADJUSTED" | GivenEvent["kind"];
  readonly trade_id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  /** Market clock. */
  readonly at: Date;
  readonly bid: string | null;
  readonly ask: string | null;
  readonly fill_price: string | null;
  /** Of the feeder's trade that this event closes: the rest over what was. 1 for none, 0 for all. */
  readonly keeps: string;
  /** SPLIT, DIVIDEND, CASH_OUT or SYMBOL: the row has the new one already. */
  readonly adjustment: string | null;
  readonly to_units: string | null;
  readonly from_units: string | null;
  readonly per_unit: string;
  /** Of a split or dividend: what was opened then or later is left as it is. Null: all is concerned. */
  readonly ex_at: Date | null;
  /** Null where the event passes the copy by. */
  readonly action: "OPEN" | "SCALE" | "REDUCE" | "CLOSE" | "ADJUST" | null;
  readonly quantity: string;
  readonly price: string | null;
  readonly money: string;
  readonly fee: string;
  readonly reason: string | null;
  readonly cap: string | null;
  readonly base: string | null;
  readonly would_quantity: string | null;
  readonly minimum: string | null;
  readonly held: string;
  readonly cash: string;
  readonly equity: string | null;
  readonly exposure: string | null;
  readonly short_value: string | null;
  /** Mids of the moment by symbol, where the shorts were short of margin just before it; null otherwise. */
  readonly broken_mids: Readonly<Record<string, string>> | null;
  readonly realised: string;
}

/** The feeder's past, in its order, through the guards and the sizing rule, as a copy of these rules would have met it. */
export const readPastCopy = (db: Queryable, copy: PastCopy): Promise<PastRow[]> => {
  const { settings, limits: eater } = copy;
  return queryRows<PastRow>(db, pastCopySql, [
    ...[copy.feederId, copy.since, copy.until, JSON.stringify(copy.given)],
    ...[copy.amount, settings.sizing, settings.sizingValue, settings.maxPerTrade, settings.maxPerSymbol],
    ...[settings.maxExposurePercent, settings.cashReserve, settings.allowSymbols, settings.denySymbols, settings.classes],
    ...[settings.maxOpenTrades, settings.slippageCapBps, settings.quoteAgeMsMax, settings.dailyLossLimit],
    ...[eater.maxPerSymbol, eater.maxTotal, eater.dailyLossLimit],
    ...[copy.slippageBps, copy.feeBps, JSON.stringify(copy.dayMids), JSON.stringify(eater.maxPerClass)],
  ]);
};

/** In the order of the record: rows of a function come in the order in which it gives them. */
const pastCopySql = `
select place, kind, trade_id, symbol, side, at, bid, ask, fill_price, keeps, adjustment,
  to_units, from_units, per_unit, ex_at,
  action, quantity, price, money, fee, reason, cap, base, would_quantity, minimum, held, cash,
  equity, exposure, short_value, broken_mids, realised
from taste_test(
  $1::uuid, $2::timestamptz, $3::timestamptz, $4::json,
  $5::numeric,
  $6::text, $7::numeric, $8::numeric, $9::numeric, $10::numeric,
  $11::numeric, $12::text[], $13::text[], $14::text[], $15::integer,
  $16::numeric, $17::integer, $18::numeric,
  $19::numeric, $20::numeric, $21::numeric,
  $22::numeric, $23::numeric, $24::jsonb,
  coalesce($17::integer, ${limits.brokerOpenAgeMsMax}), ${marginCloseRatio.toFixed()}, $25::jsonb
)`;
