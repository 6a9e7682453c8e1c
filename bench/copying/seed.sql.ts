/**
 * The instruments S0 to S10 must be there. A fixture of `copies` copies of one feeder, each holding 10 positions in 10 symbols, a quarter each sizing, all caps
 * and guards set but wide enough that at least nine in ten copy. `$1` copies. Plain SQL, so that 100,000 are there in seconds.
 */
export const seedDemo = (copies: number): string => `
insert into users (id, username, name, role, tier) values ('00000000-0000-4000-8000-000000000001', 'feeder', 'Feeder', 'feeder', 'chef');
insert into trading_accounts (id, user_id, kind, name, cash, created_at) values ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-000000000001', 'RECORD', 'Paper', 100000, now());
insert into records (id, user_id, account_id, sequence, created_at) values ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000a1', 20, now());
insert into trades (id, user_id, account_id, record_id, symbol, side, quantity, opened_quantity, average_price, entry_value, equity_before, chapter, opened_at)
select ('00000000-0000-4000-8000-00000000f' || lpad(n::text, 3, '0'))::uuid, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000c1', 'S' || n, 'LONG', 10, 10, 100, 1000, 100000, 1, now() from generate_series(0, 10) n;
insert into lots (user_id, account_id, trade_id, number, symbol, side, quantity, remaining, price, cost, remaining_cost, opened_at, quote_at)
select user_id, account_id, id, 1, symbol, side, 10, 10, 100, 1000, 1000, opened_at, opened_at from trades;
insert into users (id, username, name, role) select md5('eater' || n)::uuid, 'eater' || n, 'Eater ' || n, 'eater' from generate_series(1, ${copies}) n;
insert into trading_accounts (id, user_id, kind, name, cash, created_at) select md5('account' || n)::uuid, md5('eater' || n)::uuid, 'RECORD', 'Paper', 50000, now() from generate_series(1, ${copies}) n;
insert into copies (id, eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, sizing_value,
  max_per_trade, max_per_symbol, max_exposure_percent, cash_reserve, deny_symbols, classes, max_open_trades, slippage_cap_bps, quote_age_ms_max, daily_loss_limit,
  stop_loss_percent, stop_is_trailing, stop_reference, take_profit_percent, take_profit_reference, day, day_start_equity, started_at)
select md5('copy' || n)::uuid, md5('eater' || n)::uuid, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000c1', md5('account' || n)::uuid, 20,
  4000, 5000, 5000, (array['PROPORTIONAL', 'FIXED_AMOUNT', 'MULTIPLIER', 'RISK'])[n % 4 + 1], (array[null, 150, 0.1, 1])[n % 4 + 1],
  400, 600, case when n % 20 = 0 then 10 else 90 end, 100, array['TSLA'], array['STOCK', 'ETF'], 50, 30, 60000, 500, 20, true, 1, 50, 1, current_date, 5000, now()
from generate_series(1, ${copies}) n;
insert into copy_positions (eater_id, copy_id, trade_id, symbol, side, held, ideal, cost, opened_at)
select md5('eater' || n)::uuid, md5('copy' || n)::uuid, ('00000000-0000-4000-8000-00000000f' || lpad(t::text, 3, '0'))::uuid, 'S' || t, 'LONG', 1, 1, 100, now() from generate_series(1, ${copies}) n, generate_series(0, 9) t;
insert into copy_lots (eater_id, copy_id, trade_id, receipt_id, number, quantity, remaining, price, cost, remaining_cost, opened_at)
select eater_id, copy_id, trade_id, gen_random_uuid(), 1, 1, 1, 100, 100, 100, now() from copy_positions;
insert into price_snapshots (id, at, mids) select '00000000-0000-4000-8000-0000000000d1', now(), jsonb_object_agg('S' || n, '100.00') from generate_series(0, 10) n;
`;
