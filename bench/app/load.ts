import type { Database } from "../../server/platform/db/database";
import { symbols } from "./app";

export interface Load {
  readonly users: number;
  /** The first of the users. All that trade are among them. */
  readonly feeders: number;
  readonly trades: number;
  /** How many feeders each user follows, spread evenly. */
  readonly follows: number;
  /** Whether each trade gets its lot, order and fill, too. */
  readonly hasBooks: boolean;
}

/**
 * Fills the tables directly: people with a session each (token `token-<n>`), a record account and a chain, and trades of
 * the feeders with one sealed event each, one a minute up to an hour ago. The events' bytes are not real; no
 * bench verifies them.
 */
export async function load(db: Database, { users, feeders, trades, follows, hasBooks }: Load): Promise<void> {
  const statements: Array<[string, unknown[]]> = [
    [
      `insert into "user" (id, name, email, "emailVerified") select md5('user' || n)::uuid, 'Cook ' || n, 'cook' || n || '@example.test', true from generate_series(1, $1::int) n`,
      [users],
    ],
    [
      `insert into users (id, username, name, email, role, created_at, bio) select md5('user' || n)::uuid, 'cook' || n, 'Cook ' || n, 'cook' || n || '@example.test',
         case when n <= $2 then 'feeder' else 'eater' end, now() - interval '400 days', 'Cooks since ' || n from generate_series(1, $1::int) n`,
      [users, feeders],
    ],
    [
      `insert into session ("expiresAt", token, "updatedAt", "userId") select now() + interval '1 day', 'token-' || n, now(), md5('user' || n)::uuid from generate_series(1, $1::int) n`,
      [users],
    ],
    [
      `insert into trading_accounts (id, user_id, kind, name, cash, created_at) select md5('account' || n)::uuid, md5('user' || n)::uuid, 'RECORD', 'Record', 100000, now() - interval '400 days' from generate_series(1, $1::int) n`,
      [users],
    ],
    [
      `insert into records (id, user_id, account_id, created_at, sequence) select md5('record' || n)::uuid, md5('user' || n)::uuid, md5('account' || n)::uuid, now() - interval '400 days', 0 from generate_series(1, $1::int) n`,
      [feeders],
    ],
    [
      `insert into follows (follower_id, followed_id) select distinct md5('user' || n)::uuid, md5('user' || (1 + (n * 7 + k * 13) % $2))::uuid
       from generate_series(1, $1::int) n, generate_series(1, $3::int) k where 1 + (n * 7 + k * 13) % $2 <> n`,
      [users, feeders, follows],
    ],
    [
      `insert into trades (id, user_id, account_id, record_id, symbol, side, quantity, opened_quantity, average_price, entry_value, stop_price, target_price, thesis, tags, equity_before, chapter, opened_at)
       select md5('trade' || n)::uuid, md5('user' || f)::uuid, md5('account' || f)::uuid, md5('record' || f)::uuid, ($3::text[])[1 + n % 6], 'LONG', 10, 10, 100, 1000, 90, 120,
         'Margins widen while the market looks elsewhere. Sold below 90, where the reason is gone.', '{growth,swing}', 100000, 1, now() - interval '1 hour' - n * interval '1 minute'
       from (select n, 1 + n % $2 as f from generate_series(1, $1::int) n) numbered`,
      [trades, feeders, symbols],
    ],
    [
      `insert into lots (user_id, account_id, trade_id, number, symbol, side, quantity, remaining, price, cost, remaining_cost, opened_at, quote_at)
       select user_id, account_id, id, 1, symbol, side, quantity, quantity, average_price, entry_value, entry_value, opened_at, opened_at from trades`,
      [],
    ],
    [
      `insert into orders (id, user_id, account_id, trade_id, symbol, side, type, effect, quantity, filled_quantity, average_fill_price, time_in_force, status, created_at, updated_at, due_at)
       select md5('order' || id)::uuid, user_id, account_id, id, symbol, 'BUY', 'MARKET', 'OPEN', 10, 10, 100, 'DAY', 'FILLED', opened_at, opened_at, opened_at from trades`,
      [],
    ],
    [
      `insert into fills (id, user_id, account_id, order_id, trade_id, symbol, side, quantity, price, value, reason, quote_at, at)
       select md5('fill' || id)::uuid, user_id, account_id, md5('order' || id)::uuid, id, symbol, 'BUY', 10, 100, 1000, 'MANUAL', opened_at, opened_at from trades`,
      [],
    ],
    [
      `insert into record_events (id, record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, bid, ask, quote_at, fill_quantity, fill_price, fill_realised_pnl, equity_before, status,
         quantity, opened_quantity, average_price, entry_value, realised_pnl, stop_price, target_price, trade_version)
       select md5('event' || id)::uuid, record_id, row_number() over (partition by record_id order by opened_at), user_id, id, 'OPENED', opened_at, '{}', repeat('0', 64), encode(sha256(id::text::bytea), 'hex'), symbol, side, 99.99, 100.01, opened_at,
         10, 100, 0, 100000, 'OPEN', quantity, opened_quantity, average_price, entry_value, 0, stop_price, target_price, version from trades where record_id is not null`,
      [],
    ],
    ["update records set sequence = coalesce((select max(sequence) from record_events where record_id = records.id), 0)", []],
    ["analyze", []],
  ];
  const isBook = (sql: string): boolean => /^insert into (lots|orders|fills)/.test(sql);
  for (const [sql, parameters] of statements.filter(([text]) => hasBooks || !isBook(text)))
    await db.transaction(async (tx) => {
      // Bulk work takes longer than a request may, and its rows refer to each other by construction.
      await tx.query("set local statement_timeout = 0");
      await tx.query("set local session_replication_role = replica");
      await tx.query(sql, parameters);
    });
}
