import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { limits } from "../../platform/limits";
import { isWishedSql, wishedArgs, type WishedRows } from "../board-rows/wished.store";
import { groupedCharacters } from "./name-pattern";
import type { ListedTrader, ListViewer, TraderCount } from "./trader-list.store";

/** Orders in which an index of their own rows has the feeders, so that a page reads its own rows alone. */
export type WalkedOrder = "COPIERS" | "FOLLOWERS" | "NEWEST" | "NAME";

interface Walk {
  readonly from: string;
  /** The rows whose names fit a search, as \`named\` has them: what the order goes by is in them. */
  readonly named: string;
  readonly id: string;
  readonly key: string;
  readonly cast: string;
  readonly isAscending: boolean;
  /** Who is listed; `u` has what visibility and a search ask of them. */
  readonly listed: string;
}

/** `$4`: pattern. */
const fits = "(u.username like lower($4) or lower(u.name) like lower($4))";

/** As of the last second (`feeder-counts`). Who is listed is neither suspended, pending nor closed, and has their names there: nobody's row of users is read. */
const byCount = {
  from: `feeder_counts n
  cross join lateral (
    select n.feeder_id as id, n.username, n.name, null::timestamptz as erased_at, false as pending
  ) u`,
  named: `
  select n.feeder_id, n.followers, n.running_copies
  from feeder_counts n
  where n.is_listed
    and (n.username like lower($4) or n.name like lower($4))`,
  id: "n.feeder_id",
  isAscending: false,
  listed: "n.is_listed",
} as const;

/** The condition of the indexes of feeders among `users`. */
const isFeeder = "u.role in ('feeder', 'hybrid') and u.erased_at is null and not u.pending";
const byPerson = {
  from: "users u",
  named: `
  select u.id, u.name, u.created_at
  from users u
  where ${isFeeder}
    and u.suspended_at is null
    and ${fits}`,
  id: "u.id",
  listed: `${isFeeder} and u.suspended_at is null`,
} as const;

const walks: Record<WalkedOrder, Walk> = {
  // More followers than this nobody has: who is copied more comes first, whoever follows.
  COPIERS: { ...byCount, key: "(n.running_copies::bigint * 1000000000 + n.followers)", cast: "bigint" },
  FOLLOWERS: { ...byCount, key: "n.followers", cast: "bigint" },
  NEWEST: { ...byPerson, key: "u.created_at", cast: "timestamptz", isAscending: false },
  NAME: { ...byPerson, key: "lower(u.name)", cast: "text", isAscending: true },
};

/** `$1`: viewer or null, `$2`: is admin. */
const isVisible = visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner: "u" });

interface PageShape {
  readonly order: WalkedOrder;
  /** It goes on after key `$5` and id `$6`. */
  readonly goesOn: boolean;
}

/** The first parameter after those of every page. */
const nextOf = ({ goesOn }: PageShape): number => (goesOn ? 7 : 5);

/** Where a page begins. */
function afterSql({ order, goesOn }: PageShape): string {
  const { id, key, cast, isAscending } = walks[order];
  return goesOn ? `(${key}, ${id}) ${isAscending ? ">" : "<"} ($5::${cast}, $6::uuid)` : "true";
}

/** One page of feeders `$3` long, from the index of the order: what comes after, and only those. */
function walkSql(order: WalkedOrder, after: string, only = "true"): string {
  const { from, id, key, isAscending, listed } = walks[order];
  const direction = isAscending ? "asc" : "desc";
  return `
  select ${id} as id, ${key} as key
  from ${from}
  where ${listed}
    and ${after}
    and ($4::text is null or ${fits})
    and ${isVisible}
    and ${only}
  order by ${key} ${direction}, ${id} ${direction}
  limit $3`;
}

function walkedSql(shape: PageShape, isFiltered: boolean): string {
  const only = isFiltered ? isWishedSql(walks[shape.order].id, nextOf(shape)) : "true";
  return `
select id, key::text as key_text
from (${walkSql(shape.order, afterSql(shape), only)}
) page`;
}

/** Of few feeders those whose name fits are put in order, and looked at in it until the page is full. */
function amongSql(shape: PageShape): string {
  const { from, id, key, isAscending, listed } = walks[shape.order];
  const direction = isAscending ? "asc" : "desc";
  return `
with few as materialized (
  -- nobody who is listed has closed their account or is pending
  select ${id} as id, ${key} as key, null::timestamptz as erased_at, false as pending
  from ${from}
  where ${id} = any($${nextOf(shape)}::uuid[])
    and ${listed}
    and ${afterSql(shape)}
    and ($4::text is null or ${fits})
)
select id, key::text as key_text
from few u
where ${isVisible}
order by key ${direction}, id ${direction}
limit $3`;
}

/**
 * Whose names fit are found by groups of three characters: few of them are put in order, and looked at in it until the page is full; of many the
 * list is gone through in its order, where every page is soon full.
 */
function namedSql(shape: PageShape): string {
  const { named, id, key, isAscending } = walks[shape.order];
  const [direction, alias] = [isAscending ? "asc" : "desc", id.split(".")[0]];
  return `
with
-- people whose name fits, up to so many
named as materialized (${named}
  limit ${limits.feedersNamedMax + 1}
),
found as materialized (
  select count(*) <= ${limits.feedersNamedMax} as are_few
  from named
)
select id, key::text as key_text
from (
  (
  select u.id, u.key
  from (
    -- nobody who is listed has closed their account or is pending
    select ${id} as id, ${key} as key, null::timestamptz as erased_at, false as pending
    from named ${alias}
    where ${afterSql(shape)}
    order by key ${direction}, id ${direction}
    offset 0
  ) u
  where (select are_few from found)
    and ${isVisible}
  order by u.key ${direction}, u.id ${direction}
  limit $3
  )
  union all
  (${walkSql(shape.order, afterSql(shape), "not (select are_few from found)")}
  )
) page
order by key ${direction}, id ${direction}`;
}

export interface WalkAsked {
  readonly order: WalkedOrder;
  /** For LIKE, on name and username; null for all. */
  readonly pattern: string | null;
  /** Whom a filter leaves; none for all. */
  readonly wished?: WishedRows | null;
  /** Of a filter that leaves few, or a search beside it that does: whom both may leave. */
  readonly few?: readonly string[] | null;
  /** (key, id), or nulls at the beginning. */
  readonly cursor: readonly [string | null, string | null];
  readonly limit: number;
}

/** Ids of a page of feeders whom the viewer may see, in the order asked for. */
export function walkTraders(db: Database, viewer: ListViewer, asked: WalkAsked): Promise<ListedTrader[]> {
  const { order, pattern, wished, few, cursor, limit } = asked;
  const shape = { order, goesOn: cursor[0] !== null };
  const shared = [viewer.id, viewer.isAdmin, limit, pattern, ...(shape.goesOn ? cursor : [])];
  if (few) return queryRows<ListedTrader>(db, amongSql(shape), [...shared, few]);
  if (wished) return queryRows<ListedTrader>(db, walkedSql(shape, true), [...shared, ...wishedArgs(wished)]);
  const isGrouped = pattern !== null && groupedCharacters.test(pattern);
  return queryRows<ListedTrader>(db, isGrouped ? namedSql(shape) : walkedSql(shape, false), shared);
}

const countSql = `
select coalesce(sum(feeders), 0)::int as count, coalesce(sum(feeders) filter (where is_demo), 0)::int as demo
from (
  -- those whom everybody sees, and of whom an admin sees
  select is_demo, feeders
  from listed_feeders
  where $2::boolean or not is_private
  union all
  select is_demo, delta
  from listed_feeder_changes
  where $2::boolean or not is_private
  union all
  -- without those who blocked the viewer, or whom they blocked
  select n.is_demo, -1
  from (
    select blocked_id as id
    from blocks
    where blocker_id = $1::uuid
    union
    select blocker_id
    from blocks
    where blocked_id = $1::uuid
  ) blocked
  join feeder_counts n on n.feeder_id = blocked.id
  where n.is_listed
    and not n.is_private
    and not $2::boolean
  union all
  -- with private ones that they follow, and themselves
  select n.is_demo, 1
  from (
    select followed_id as id
    from follows
    where follower_id = $1::uuid
    union
    select $1::uuid
  ) followed
  join feeder_counts n on n.feeder_id = followed.id
  where n.is_listed
    and n.is_private
    and not $2::boolean
    and not exists (
      select 1
      from blocks
      where (blocker_id = $1::uuid and blocked_id = n.feeder_id)
        or (blocker_id = n.feeder_id and blocked_id = $1::uuid)
    )
) counted`;

/** How many feeders the viewer may see, counted as they come and go: only whom the viewer themselves follows or blocks is looked at. */
export async function countAllTraders(db: Database, viewer: ListViewer): Promise<TraderCount> {
  const [row] = await queryRows<TraderCount>(db, countSql, [viewer.id, viewer.isAdmin]);
  return row!;
}
