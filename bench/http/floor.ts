import Fastify from "fastify";
import pg from "pg";
import { tierDelaySeconds } from "../../server/identity/entitlements/entitlements";
import type { Tier } from "../../server/platform/viewer";

/** Instruments with their quotes by symbol, as the API answers them: held in memory, as the app holds them. */
export type Instruments = ReadonlyMap<string, object>;

/** `$1`: the session's token. */
const sessionSql = `
select users.id, users.tier
from session
join users on users.id = session."userId"
where session.token = $1
  and session."expiresAt" > now()
  and users.erased_at is null`;

const visibleFrom = `visible_from(
    e.at, e.delay_seconds, e.price_bites, true,
    exists (
      select 1
      from relations r
      where r.viewer_id = $1
        and r.feeder_id = e.user_id
        and case
          when r.kind = 'UNLOCKED' then r.trade_id = e.trade_id
          else r.since <= e.at and (r.until is null or r.until > e.at)
        end
    ),
    $2::integer
  )`;

/** `$1` viewer, `$2` delay of their plan in seconds, `$3` now, `$4` limit. What the page shows, in one statement. */
const pageSql = `
with page as materialized (
  select e.*, u.username, u.name, u.tier, u.house, p.amounts
  from follows f
  join users u on u.id = f.followed_id
  left join privacy_settings p on p.user_id = f.followed_id
  cross join lateral (
    select e.id, e.user_id, e.trade_id, e.sequence, e.kind, e.at, e.quote_at, e.hash, e.symbol,
      e.fill_quantity, e.fill_price, e.stop_price, e.target_price, e.reason, ${visibleFrom} as visible_at
    from record_events e
    where e.user_id = f.followed_id
      and e.trade_id is not null
      and ${visibleFrom} <= $3::timestamptz
    order by e.at desc, e.id
    limit $4
  ) e
  where f.follower_id = $1
    and u.suspended_at is null
    and u.erased_at is null
    and not exists (
      select 1
      from blocks
      where (blocker_id = $1 and blocked_id = u.id) or (blocker_id = u.id and blocked_id = $1)
    )
    and not exists (select 1 from mutes where muter_id = $1 and muted_id = u.id)
  order by e.at desc, e.id
  limit $4
)
select page.id, page.at::text as at_key, page.user_id, page.trade_id, page.sequence, page.kind, page.at, page.quote_at,
  page.hash, page.symbol, page.reason, trim_scale(page.fill_quantity) as fill_quantity,
  trim_scale(page.fill_price) as fill_price, trim_scale(page.stop_price) as stop_price,
  trim_scale(page.target_price) as target_price,
  page.visible_at, page.username, page.name, page.tier, page.house, page.amounts,
  t.side, t.opened_at, a.mode, trade_source(t.id) as source,
  seen.status, trim_scale(seen.average_price) as average_price, seen.entry_value, seen.realised_pnl,
  trim_scale(seen.stop_price) as seen_stop, trim_scale(seen.target_price) as seen_target, seen.close_reason, seen.closed_at, seen.trade_version,
  coalesce(x.tags, '{}') as tags,
  coalesce((select quote_at from lots where trade_id = t.id and number = 1), t.opened_at) as opened_quote_at,
  (select sequence from feed_counter) as as_of
from page
join trades t on t.id = page.trade_id
join trading_accounts a on a.id = t.account_id
cross join lateral (
  select *
  from record_events e
  where e.trade_id = t.id
    and ${visibleFrom} <= $3::timestamptz
  order by e.sequence desc
  limit 1
) seen
left join record_texts x on x.id = seen.text_id
order by page.at desc, page.id`;

type Row = Record<string, any>;

const eventOf = (row: Row): object => ({
  id: row.id,
  sequence: Number(row.sequence),
  kind: row.kind,
  at: row.at,
  quoteAt: row.quote_at,
  hash: row.hash,
  fillPrice: row.fill_price,
  fillQuantity: row.amounts === "FULL" ? row.fill_quantity : null,
  reducedPercent: null,
  previousStopPrice: null,
  stopPrice: row.stop_price,
  previousTargetPrice: null,
  targetPrice: row.target_price,
  reason: row.reason,
  realisedPercent: null,
  isAfterDelay: false,
  __typename: "TradeEvent",
});

const authorOf = (row: Row, viewerId: string): object => ({
  id: row.user_id,
  username: row.username,
  name: row.name,
  pictureUrl: null,
  tier: row.tier,
  isDemo: row.house,
  isVisible: true,
  mode: row.mode,
  viewerIsSelf: row.user_id === viewerId,
  viewerIsFollowing: true,
  viewerCanFollow: true,
  __typename: "Trader",
});

const tradeOf = (row: Row, instruments: Instruments): object => ({
  id: row.trade_id,
  version: row.trade_version,
  mode: row.mode,
  source: row.source ?? "MANUAL",
  side: row.side,
  status: row.status,
  averagePrice: row.average_price,
  exitPrice: null,
  stopPrice: row.seen_stop,
  targetPrice: row.seen_target,
  returnPercent: (Number(row.realised_pnl) / Number(row.entry_value)) * 100,
  closeReason: row.close_reason,
  tags: row.tags,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  openedQuoteAt: row.opened_quote_at,
  closedQuoteAt: null,
  instrument: instruments.get(row.symbol),
  __typename: "Trade",
});

const cursorOf = (row: Row): string => Buffer.from(JSON.stringify([row.at_key, row.id])).toString("base64url");

function answerOf(rows: readonly Row[], first: number, viewerId: string, instruments: Instruments): object {
  const edges = rows.slice(0, first).map((row) => ({
    cursor: cursorOf(row),
    node: {
      id: row.id,
      visibleAt: row.visible_at,
      isDelayed: false,
      event: eventOf(row),
      author: authorOf(row, viewerId),
      trade: tradeOf(row, instruments),
      __typename: "FeedItem",
    },
    __typename: "FeedEdge",
  }));
  const pageInfo = {
    hasNextPage: rows.length > first,
    hasPreviousPage: false,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
    __typename: "PageInfo",
  };
  return { data: { feed: { edges, pageInfo, asOfSequence: Number(rows[0]?.as_of ?? 0), __typename: "FeedConnection" } } };
}

/**
 * The least that answers the page: a bare route, two prepared statements written by hand for it, objects made for it, and
 * nothing else: no query language, no checks of what was asked, no limits, no signature of the cookie.
 */
export async function openFloor(
  databaseUrl: string,
  instruments: Instruments,
  connections: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const http = Fastify();
  http.post<{ Body: { variables: { first: number } } }>("/graphql", async (request, reply) => {
    const token = decodeURIComponent(request.headers.cookie!.split("=")[1]!).split(".")[0];
    const [viewer] = (await pool.query<{ id: string; tier: Tier }>({ name: "session", text: sessionSql, values: [token] })).rows;
    const { first } = request.body.variables;
    const delay = tierDelaySeconds(viewer!);
    const { rows } = await pool.query<Row>({ name: "page", text: pageSql, values: [viewer!.id, delay, new Date(), first + 1] });
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(answerOf(rows, first, viewer!.id, instruments)));
  });
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as { port: number };
  return {
    port,
    close: async () => {
      await http.close();
      await pool.end();
    },
  };
}
