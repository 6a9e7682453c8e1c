import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import { closedTradesMin, closesMin } from "../figures/figures";
import type { TraderOrder } from "./trader.types";

/** `$1`: user ids, `$2`: the viewer's id or null, `$3`: whether the viewer is an admin. */
export const tradersSql = `
  select u.id, u.username, u.name, u.bio, u.picture_id, u.role, u.tier, u.house, u.created_at, u.price_bites,
    (select a.mode from records r join trading_accounts a on a.id = r.account_id where r.user_id = u.id) as mode, (select created_at from records where user_id = u.id) as record_since,
    ${visibleProfilesSql({ viewer: "$2::uuid", isAdmin: "$3::boolean", owner: "u" })} as is_visible
  from users u
  where u.id = any($1::uuid[]) and (u.erased_at is null or u.id = $2::uuid) and (not u.pending or u.id = $2::uuid)`;

/**
 * A return or a drawdown of a few minutes says nothing: records with fewer daily closes or closed trades than it takes come
 * after all others, in the same order among themselves.
 */
const isProven = `coalesce((f.figures ->> 'dailyCloses')::int >= ${closesMin} and (f.figures ->> 'closedTrades')::int >= ${closedTradesMin}, false)`;
const provenFirst = (figure: string): string => `coalesce(${figure}, '-Infinity') - case when ${isProven} then 0 else 1e7 end`;

/** Sort key of each order; all descend but names. Numbers as text keep every digit. */
const keys: Record<TraderOrder, { key: string; cast: string; isAscending: boolean }> = {
  RETURN: { key: provenFirst("f.return_percent"), cast: "float8", isAscending: false },
  DRAWDOWN: { key: provenFirst("f.max_drawdown_percent"), cast: "float8", isAscending: false },
  FOLLOWERS: { key: "(select count(*) from follows where followed_id = u.id)", cast: "bigint", isAscending: false },
  NEWEST: { key: "u.created_at", cast: "timestamptz", isAscending: false },
  NAME: { key: "lower(u.name)", cast: "text", isAscending: true },
};

/** Feeders whom the viewer may see. `$1`: viewer or null, `$2`: is admin, `$3`: pattern or null. Suspended ones are left out. */
const listed = `u.role in ('feeder', 'hybrid') and u.erased_at is null and not u.pending and u.suspended_at is null
  and ${visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner: "u" })}
  and ($3::text is null or u.username like lower($3) or lower(u.name) like lower($3))`;

/** Ids and keys of a page. `$4`: audience of the figures, `$5`: limit, `$6` and `$7`: key and id to go on after, or null. */
export function tradersPageSql(order: TraderOrder): string {
  const { key, cast, isAscending } = keys[order];
  const [direction, after] = isAscending ? ["asc", ">"] : ["desc", "<"];
  return `select id, key::text as key_text from (
      select u.id, ${key} as key from users u left join trader_figures f on f.user_id = u.id and f.audience = $4 where ${listed}
    ) feeders
    where $6::text is null or (key, id) ${after} ($6::${cast}, $7::uuid)
    order by key ${direction}, id ${direction} limit $5`;
}

export const tradersCountSql = `select count(*)::int as count from users u where ${listed}`;
