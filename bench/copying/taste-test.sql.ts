/** Of a feeder whose past is made up here. */
export const busyIds = (number: number) => ({
  feederId: `00000000-0000-4000-8000-00000000b00${number}`,
  accountId: `00000000-0000-4000-8000-00000000a00${number}`,
  recordId: `00000000-0000-4000-8000-00000000c00${number}`,
});
const symbols = "array['AAPL', 'MSFT', 'TSLA', 'KO', 'NVDA']";

/**
 * A feeder of `events` events over two years: trades in five symbols, one after the other, each closed when five others have
 * been opened after it; prices of snapshots that are there already.
 */
export const seedBusyFeeder = ({ feederId, accountId, recordId }: ReturnType<typeof busyIds>, events: number): readonly string[] => [
  `insert into users (id, username, name, role, tier) values ('${feederId}', 'busy${feederId.slice(-1)}', 'Busy', 'feeder', 'chef')`,
  `insert into privacy_settings (user_id, updated_at) values ('${feederId}', now())`,
  `insert into trading_accounts (id, user_id, kind, name, cash, created_at)
  values ('${accountId}', '${feederId}', 'RECORD', 'Paper', 100000, now() - interval '731 days')`,
  `insert into records (id, user_id, account_id, sequence, created_at)
  values ('${recordId}', '${feederId}', '${accountId}', ${events}, now() - interval '731 days')`,
  `create temporary table busy as
  with
  -- snapshots in their order
  snapshots as (
    select id, mids, at, row_number() over (order by at) as n, count(*) over () as total
    from price_snapshots
    where at > now() - interval '700 days'
  ),
  -- opens at even places, closes at odd ones
  steps as (
    select n, n % 2 = 1 as is_open, case when n % 2 = 1 then n else n - 11 end as trade, now() - interval '700 days' + n * interval '700 days' / ${events} as at
    from generate_series(1, ${events}) n
  )
  select s.n, s.is_open, md5('${recordId}' || s.trade)::uuid as trade_id, (${symbols})[s.trade / 2 % 5 + 1] as symbol, s.at,
    p.id as snapshot_id, (p.mids ->> (${symbols})[s.trade / 2 % 5 + 1])::numeric as mid
  from steps s
  join snapshots p on p.n = 1 + s.n * (p.total - 1) / ${events}
  where s.trade > 0`,
  `insert into trades (id, user_id, account_id, record_id, symbol, side, quantity, opened_quantity, average_price, entry_value,
    equity_before, chapter, opened_at)
  select trade_id, '${feederId}', '${accountId}', '${recordId}', symbol, 'LONG', 10, 10, mid, round(10 * mid, 2), 100000, 1, at
  from busy
  where is_open`,
  `insert into record_events (record_id, sequence, user_id, trade_id, kind, at, quote_at, bytes, previous_hash, hash, symbol, side, bid,
    ask, snapshot_id, fill_quantity, fill_price, equity_before, status, quantity, stop_price, quote_age_ms)
  select '${recordId}', n, '${feederId}', trade_id, case when is_open then 'OPENED' else 'CLOSED' end, at, at, rpad('{}', 700), '',
    md5(n::text) || md5(n::text), symbol, 'LONG', round(mid * 0.9999, 2), round(mid * 1.0001, 2), snapshot_id, 10, round(mid, 2), 100000,
    case when is_open then 'OPEN' else 'CLOSED' end, case when is_open then 10 else 0 end, round(mid * 0.8, 2), 0
  from busy`,
  `drop table busy`,
];

const sizedAlone = `from record_events e
join instruments i on i.symbol = e.symbol
left join price_snapshots p on p.id = e.snapshot_id
cross join lateral copy_size(
  'PROPORTIONAL', null, $3::numeric, $4::numeric, 150, 100, null, null,
  $2::numeric, $2::numeric, 0, 0, 0, 0, 0,
  e.fill_quantity, 0, round(e.fill_quantity * e.fill_price, 2), e.equity_before, e.stop_price,
  e.side, e.ask, i.tick, i.lot
) s
where e.user_id = $1`;

/** The sizing function alone over all events of a feeder, opens and closes alike, as if nothing were held; added up in the database. */
export const sizeAlone = `
select count(s.quantity) as sized, sum(s.money) as money
${sizedAlone}`;

/** The same, with all that the function says of each event given back, as the pass gives back what became of each. */
export const sizeAloneGiven = `
select s.*
${sizedAlone}`;

/**
 * The same, one event after the other, as a pass has to call it: what one size leaves decides the next, so that no set query can do it.
 * A function of the session, with the arguments of `sizeAlone`.
 */
export const sizeInTurn = `
create or replace function pg_temp.size_in_turn(
  feeder uuid, amount numeric, max_per_trade numeric, max_per_symbol numeric
) returns numeric language plpgsql as $$
declare
  e record;
  z record;
  money numeric := 0;
begin
  for e in
    select r.fill_quantity, r.fill_price, r.equity_before, r.stop_price, r.side, r.ask, i.tick, i.lot
    from record_events r
    join instruments i on i.symbol = r.symbol
    where r.user_id = feeder
    order by r.sequence
  loop
    select s.quantity, s.money
    into z
    from copy_size(
      'PROPORTIONAL', null, max_per_trade, max_per_symbol, 150, 100, null, null,
      amount, amount, 0, 0, 0, 0, 0,
      e.fill_quantity, 0, round(e.fill_quantity * e.fill_price, 2), e.equity_before, e.stop_price,
      e.side, e.ask, e.tick, e.lot
    ) s;
    money := money + coalesce(z.money, 0);
  end loop;
  return money;
end $$`;
