import { symbols } from "../app/app";

/** One user in so many feeds; user 1, the star, is the first of them. */
export const usersPerFeeder = 20;
export const tradesPerFeeder = 100;
const postsPerUser = 5;
const receiptsPerCopy = 10;
/** One copy in so many is of the star: what copies a feeder grows with the users, what a feeder does on their own does not. */
const starEvery = 10;
/** Whoever has a name that nobody else's begins with. */
const saucier = 981;
const closesPerFeeder = 60;
const closesPerCopy = 35;
/** Of the numbered entries of the feed. */
const daysKept = 7;

const id = (kind: string, number = "n"): string => `md5('${kind}' || ${number})::uuid`;
const listOf = (values: readonly string[]): string => `array[${values.map((value) => `'${value}'`).join(", ")}]`;

/** The users after `from`, up to `to`, and all that comes with them. Both are multiples of 1,000. */
export function growthRows(from: number, to: number): string[] {
  const users = `generate_series(${from + 1}, ${to}) n`;
  const feeders = `(select n, (n - 1) / ${usersPerFeeder} as place from generate_series(${from + 1}, ${to}) n where n % ${usersPerFeeder} = 1) feeder`;
  const feederCount = to / usersPerFeeder;
  // Trades of one feeder lie in a row: those of feeder p (from 0) are p * 100 + 1 to p * 100 + 100.
  const firstTrade = (from / usersPerFeeder) * tradesPerFeeder + 1;
  const trades = `(select t as n, 1 + ${usersPerFeeder} * ((t - 1) / ${tradesPerFeeder}) as f from generate_series(${firstTrade}, ${feederCount * tradesPerFeeder}) t) trade`;
  const posts = `(select p as n, 1 + (p - 1) / ${postsPerUser} as author, now() - interval '2 hours' - ((p * 7919::bigint) % 130000) * interval '1 minute' as at from generate_series(${from * postsPerUser + 1}, ${to * postsPerUser}) p) post`;
  // Whoever copies the star does so from the first day on; others copy any feeder that is there by then.
  const copies = `(select n, case when n % ${starEvery} = 0 then 1 else 1 + ${usersPerFeeder} * ((n * 7) % ${feederCount}) end as f from generate_series(${from + 1}, ${to}) n where n % ${usersPerFeeder} <> 1) copy`;
  return [
    `insert into "user" (id, name, email, "emailVerified") select ${id("user")}, 'Cook ' || n, 'cook' || n || '@example.test', true from ${users}`,
    `insert into users (id, username, name, email, role, created_at, bio) select ${id("user")}, 'cook' || n, case when n = ${saucier} then 'Saucier' else 'Cook ' || n end, 'cook' || n || '@example.test',
       case when n = 2 then 'admin' when n % ${usersPerFeeder} = 1 then 'feeder' else 'eater' end, now() - interval '400 days' + n * interval '1 second', 'Cooks since ' || n from ${users}`,
    `insert into session ("createdAt", "expiresAt", token, "updatedAt", "userId") select now(), now() + interval '1 day', 'token-' || n, now(), ${id("user")} from ${users}`,
    `insert into privacy_settings (user_id, named_as_copier, amounts) select ${id("user")}, n % 2 = 0, 'PERCENTAGES' from ${users}`,
    `insert into trading_accounts (id, user_id, kind, name, cash, created_at) select ${id("account")}, ${id("user")}, 'RECORD', 'Record', 100000, now() - interval '400 days' from ${users}`,
    `insert into trading_accounts (id, user_id, kind, name, cash, created_at) select ${id("practice")}, ${id("user")}, 'PRACTICE', 'Practice', 100000, now() - interval '400 days' from ${users}`,
    `insert into records (id, user_id, account_id, created_at, sequence) select ${id("record")}, ${id("user")}, ${id("account")}, now() - interval '400 days', ${tradesPerFeeder} from ${feeders}`,
    `insert into follows (follower_id, followed_id) select distinct ${id("user")}, ${id("user", "f")}
       from (select n, 1 + ${usersPerFeeder} * ((n * 3 + k * 13) % ${feederCount}) as f from ${users}, generate_series(1, 10) k union all select n, 1 from ${users} where n % 3 = 1) followed where f <> n`,
    `insert into trades (id, user_id, account_id, record_id, symbol, side, quantity, opened_quantity, average_price, entry_value, stop_price, target_price, thesis, tags, equity_before, chapter, opened_at)
       select ${id("trade")}, ${id("user", "f")}, ${id("account", "f")}, ${id("record", "f")}, (${listOf(symbols)})[1 + n % 6], 'LONG', 10, 10, 100, 1000, 90, 120,
         'Margins widen while the market looks elsewhere.', '{growth,swing}', 100000, 1, now() - interval '1 hour' - ((n * 7919::bigint) % 500000) * interval '10 seconds' from ${trades}`,
    `insert into lots (user_id, account_id, trade_id, number, symbol, side, quantity, remaining, price, cost, remaining_cost, opened_at, quote_at)
       select t.user_id, t.account_id, t.id, 1, t.symbol, t.side, 10, 10, 100, 1000, 1000, t.opened_at, t.opened_at from ${trades} join trades t on t.id = ${id("trade")}`,
    `insert into record_events (id, record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, bid, ask, quote_at, fill_quantity, fill_price, fill_realised_pnl, equity_before, status,
       quantity, opened_quantity, average_price, entry_value, realised_pnl, stop_price, target_price, trade_version)
       select ${id("event")}, t.record_id, row_number() over (partition by t.record_id order by t.opened_at), t.user_id, t.id, 'OPENED', t.opened_at, '{}', repeat('0', 64), encode(sha256(t.id::text::bytea), 'hex'), t.symbol, t.side, 99.99, 100.01, t.opened_at,
         10, 100, 0, 100000, 'OPEN', t.quantity, t.opened_quantity, t.average_price, t.entry_value, 0, t.stop_price, t.target_price, t.version from ${trades} join trades t on t.id = ${id("trade")}`,
    `insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter)
       select ${id("account")}, ${id("user")}, current_date - d, (current_date - d) + time '21:00', 100000 + 100 * (n % 17 - d % 7), 50000, 1 + (n % 13 - 6 + d % 5 - 2) * 0.0007, 1 from ${feeders}, generate_series(1, ${closesPerFeeder}) d`,
    `insert into copies (id, eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, day, day_start_equity, started_at)
       select ${id("copy")}, ${id("user")}, ${id("user", "f")}, ${id("record", "f")}, ${id("account")}, 0, 4000, 5000, 5000, 'PROPORTIONAL', current_date, 5000, now() - interval '50 days' from ${copies}`,
    `insert into relations (viewer_id, feeder_id, kind, since) select ${id("user")}, ${id("user", "f")}, 'COPIER', now() - interval '50 days' from ${copies}`,
    `insert into copy_flows (eater_id, copy_id, feeder_id, at, amount, units, unit_value, kind) select ${id("user")}, ${id("copy")}, ${id("user", "f")}, now() - interval '50 days' + n * interval '1 second', 5000, 5000, 1, 'START' from ${copies}`,
    `insert into copy_positions (eater_id, copy_id, trade_id, symbol, side, held, ideal, cost, opened_at)
       select ${id("user")}, ${id("copy")}, ${id("trade", "t")}, (${listOf(symbols)})[1 + t % 6], 'LONG', 1, 1, 100, now() - interval '20 days'
       from (select copy.*, (f - 1) / ${usersPerFeeder} * ${tradesPerFeeder} + k as t from ${copies}, generate_series(1, 3) k) held`,
    `insert into copy_lots (eater_id, copy_id, trade_id, receipt_id, number, quantity, remaining, price, cost, remaining_cost, opened_at)
       select ${id("user")}, ${id("copy")}, ${id("trade", "t")}, md5('receipt' || ${id("copy")} || ${id("trade", "t")})::uuid, 1, 1, 1, 100, 100, 100, now() - interval '20 days'
       from (select copy.*, (f - 1) / ${usersPerFeeder} * ${tradesPerFeeder} + k as t from ${copies}, generate_series(1, 3) k) held`,
    `insert into receipts (eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence, action, symbol, side, status, reason, quantity, price, money, feeder_price, slippage_bps, slippage_money, feeder_filled_at, decided_at, submitted_at, filled_at)
       select ${id("user")}, md5('receipt' || ${id("copy")} || e.trade_id)::uuid, ${id("copy")}, e.user_id, 'EVENT', e.id, e.trade_id, e.sequence, 'OPEN', e.symbol, 'LONG', case when (n + t) % 9 = 0 then 'SKIPPED' else 'COPIED' end,
         case when (n + t) % 9 = 0 then 'OPEN_TRADES_MAX' end, 1, 100, 100, 100, (n + t) % 12, 0.05, e.at, e.at + interval '20 milliseconds', e.at, e.at
       from (select copy.*, (f - 1) / ${usersPerFeeder} * ${tradesPerFeeder} + k as t from ${copies}, generate_series(1, ${receiptsPerCopy}) k) made join record_events e on e.id = ${id("event", "t")}`,
    `insert into copy_closes (eater_id, copy_id, day, at, equity, unit_value) select ${id("user")}, ${id("copy")}, current_date - d, (current_date - d) + time '21:00', 5000 + (n % 11 - 5) * d, 1 + (n % 11 - 5) * (40 - d) * 0.0004
       from ${copies}, generate_series(1, ${closesPerCopy}) d where n % 5 = 0`,
    `insert into feed_items (id, kind, user_id, at, score) select ${id("post")}, 'POST', ${id("user", "author")}, at, feed_score(at, (n % 7)::int, (n % 3)::int, 0) from ${posts}`,
    `insert into posts (id, user_id, text, sentiment, created_at) select ${id("post")}, ${id("user", "author")}, 'Added to $AAPL on the retest. The range held for the **third** time. #breakout', 'BULLISH', at from ${posts}`,
    `insert into post_tags (post_id, kind, value, at, user_id, is_open, sentiment) select ${id("post")}, tag.kind, tag.value, at, ${id("user", "author")}, true, 'BULLISH' from ${posts} cross join (values ('STOCK', 'AAPL'), ('TOPIC', 'breakout')) tag (kind, value) where n % 5 = 0`,
    `insert into tag_hours (kind, value, hour, posts) select kind, value, date_trunc('hour', at, 'UTC'), count(*) from post_tags group by 1, 2, 3
       on conflict (kind, value, hour) do update set posts = excluded.posts`,
    `insert into talk_counts (subject_kind, subject_id, comments, fire) select 'POST', ${id("post")}, n % 2, n % 7 from ${posts}`,
    `insert into comments (id, subject_kind, subject_id, user_id, text, at) select ${id("comment")}, 'POST', ${id("post")}, ${id("user", "1 + (n * 31) % " + to)}, 'Same here.', at + interval '1 minute' from ${posts} where n % 2 = 1`,
    `insert into notifications (user_id, kind, group_key, actor_ids, actors, created_at, at) select ${id("user")}, 'FOLLOWED', 'follow:' || k, array[${id("user", "1")}], 1, now() - k * interval '1 hour', now() - k * interval '1 hour' from ${users}, generate_series(1, 5) k`,
    `insert into analytics_installations (id, app_id, refresh_token_sha256, created_at, last_seen_at) select ${id("installation")}, 'web', encode(sha256(n::text::bytea), 'hex'), now(), now() from ${users}`,
    `insert into analytics_events (installation_id, event_id, name, at, page_name, role) select ${id("installation")}, md5(n || 'event' || k)::uuid, 'page_view', now() - (n % 60) * interval '1 day', 'feed', 'eater' from ${users}, generate_series(1, 5) k`,
    `insert into analytics_visits (installation_id, day) select distinct installation_id, (at at time zone 'UTC')::date from analytics_events on conflict do nothing`,
    `insert into analytics_days (day, kind, name, origin, count) select day, kind, name, origin, count from analytics_day_lines
       on conflict (day, kind, name, origin) do update set count = excluded.count`,
    `insert into audit_log (at, actor_id, action, subject_kind, subject_id) select now() - n * interval '1 minute', ${id("user", "2")}, 'user.suspended', 'USER', ${id("user")} from ${users} where n % 10 = 0`,
    `insert into feeder_counts (feeder_id, followers, running_copies, copiers)
       select u.id, (select count(*) from follows where followed_id = u.id), c.running, c.running from users u cross join lateral (select count(*) as running from copies where feeder_id = u.id) c where u.role = 'feeder'
       on conflict (feeder_id) do update set followers = excluded.followers, running_copies = excluded.running_copies, copiers = excluded.copiers`,
    `update feeder_counts n set is_listed = s.is_listed, is_demo = s.is_demo, is_private = s.is_private, username = s.username, name = s.name from feeder_listings s where s.feeder_id = n.feeder_id`,
    `insert into listed_feeders (is_demo, is_private, feeders) select is_demo, is_private, count(*) from feeder_counts where is_listed group by 1, 2
       on conflict (is_demo, is_private) do update set feeders = excluded.feeders`,
    `insert into server_counts (name, count) select name, count from server_count_lines
       on conflict (name) do update set count = excluded.count`,
    `insert into fidelity_changes (feeder_id) select distinct feeder_id from copies`,
    `insert into growth_changes (feeder_id) select user_id from records`,
    `insert into sort_key_changes (feeder_id) select id from users where role in ('feeder', 'hybrid')`,
    `insert into event_tallies (trade_id, event_sequence, action, kind, value, count)
       select trade_id, event_sequence, action, kind, value, count(*) from receipt_tallies group by 1, 2, 3, 4, 5
       on conflict (trade_id, event_sequence, action, kind, value) do update set count = excluded.count`,
    `delete from visitor_tallies`,
    `insert into visitor_tallies (at, kind, value, count)
       select counted_for_visitors_at(e.at, e.delay_seconds, e.price_bites), t.kind, t.value, sum(t.count)
       from record_events e join event_tallies t on t.trade_id = e.trade_id and t.event_sequence = e.sequence
       where e.at > now() - interval '2 days' and t.kind in ('STATUS', 'MS') group by 1, 2, 3`,
    `delete from visitor_hours`,
    `insert into visitor_hours (at, kind, value, count) select visitor_hour_of(at), kind, value, sum(count) from visitor_tallies group by 1, 2, 3`,
    `insert into copier_sums (feeder_id, mode, kind, symbol, amount) select feeder_id, mode, kind, symbol, sum(amount) from copier_lines group by 1, 2, 3, 4
       on conflict (feeder_id, mode, kind, symbol) do update set amount = excluded.amount`,
    `insert into open_copy_totals (mode, kind, amount) select mode, kind, sum(amount) from copier_sums where kind in ('OPEN', 'OPEN_PUT_IN') group by 1, 2
       on conflict (mode, kind) do update set amount = excluded.amount`,
    `insert into copier_days (feeder_id, mode, day, at, equity, put_in) select feeder_id, mode, day, max(at), sum(equity), sum(put_in) from copier_day_lines group by 1, 2, 3
       on conflict (feeder_id, mode, day) do update set at = excluded.at, equity = excluded.equity, put_in = excluded.put_in`,
    `insert into receipt_days (day, status, receipts) select (decided_at at time zone 'UTC')::date, status, count(*) from receipts group by 1, 2
       on conflict (day, status) do update set receipts = excluded.receipts`,
    `insert into tag_follows (user_id, kind, value, at) select ${id("user")}, 'STOCK', 'AAPL', now() from ${users} where n % 4 = 0`,
    `insert into tag_followers (kind, value, followers) select kind, value, count(*) from tag_follows group by 1, 2
       on conflict (kind, value) do update set followers = excluded.followers`,
    // What the sequencer has numbered of the days that are kept, of all users loaded so far and in one order: an event in each class, a post in the
    // two that are not of relations. Numbered by load, whom the first users follow would be far behind everybody who came later.
    `delete from feed_entries`,
    `delete from feed_pending where visible_at <= now()`,
    `with numbered as (
       select row_number() over (order by visible_at, id, delay_class) as place, one.*
       from (
         select e.id, e.id as event_id, null::uuid as item_id, e.user_id, class.name as delay_class, e.at + class.seconds * interval '1 second' as visible_at
         from record_events e cross join (values ('RELATED', 0), ('OWN', 0), ('DELAYED', 900)) class (name, seconds)
         where e.trade_id is not null
         union all
         select i.id, null, i.id, i.user_id, class.name, i.at + class.seconds * interval '1 second'
         from feed_items i cross join (values ('OWN', 0), ('DELAYED', 900)) class (name, seconds)
       ) one
       where visible_at between now() - interval '${daysKept} days' and now()
     ),
     counter as (
       update feed_counter set sequence = sequence + (select count(*) from numbered), pruned_to = sequence returning sequence
     )
     insert into feed_entries (sequence, delay_class, event_id, item_id, user_id, visible_at)
     select c.sequence - (select count(*) from numbered) + n.place, n.delay_class, n.event_id, n.item_id, n.user_id, n.visible_at from numbered n cross join counter c`,
    `insert into fan_outs (record_id, done_sequence) select ${id("record")}, ${tradesPerFeeder} from ${feeders} on conflict do nothing`,
  ];
}
