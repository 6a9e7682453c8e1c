import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { isWishedSql, wishedArgs, type WishedRows } from "../board-rows/wished.store";
import type { KeyedOrder } from "./keyed-order";
import type { SortedFeeder } from "./sort-keys.store";
import type { FidelityAudience } from "../tracking/fidelity-periods";
import type { ListViewer } from "../leaderboard/trader-list.store";

/** `$1`: viewer or null, `$2`: is admin. */
const isVisible = visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner: "u" });
const isListed = "u.role in ('feeder', 'hybrid') and u.erased_at is null and not u.pending and u.suspended_at is null";
/** `pattern` is a parameter for LIKE, on name and username; null for all. */
const fits = (pattern: string): string => `(u.username like lower(${pattern}) or lower(u.name) like lower(${pattern}))`;

/** Those of these feeders whom the list has and the viewer may see, in no order. */
export async function readListedAmong(
  db: Queryable,
  viewer: ListViewer,
  ids: readonly string[],
  pattern: string | null,
): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select u.id
    from users u
    where u.id = any($3::uuid[])
      and ${isListed}
      and ($4::text is null or ${fits("$4")})
      and ${isVisible}`,
    [viewer.id, viewer.isAdmin, ids, pattern],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Ids of feeders whose name or username fits, in no order: at most so many. */
export async function readNamedFeeders(db: Queryable, pattern: string, max: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select u.id
    from users u
    where ${isListed}
      and ${fits("$1")}
    limit $2`,
    [pattern, max],
  );
  return rows.map(({ id }) => id);
}

/** What these feeders come by in an order, as it is stored. */
export const readSortKeysOf = (
  db: Queryable,
  order: KeyedOrder,
  audience: FidelityAudience,
  ids: readonly string[],
): Promise<SortedFeeder[]> =>
  queryRows(
    db,
    `select feeder_id as id, sort_key as key
    from feeder_sort_keys
    where feeder_id = any($1::uuid[])
      and audience = $2
      and sort_order = $3`,
    [ids, audience, order],
  );

/** `$3`: audience, `$4`: order, `$5` and `$6`: key and id to go on after, `$7`: without whom, `$8`: pattern, `$9`: limit, then the filter. */
const walkSql = (isFiltered: boolean): string => `
select s.feeder_id as id, s.sort_key as key
from feeder_sort_keys s
cross join lateral (
  select *
  from users u
  where u.id = s.feeder_id
  offset 0
) u
where s.audience = $3
  and s.sort_order = $4
  and (s.sort_key, s.feeder_id) < ($5::float8, $6::uuid)
  and s.feeder_id <> all($7::uuid[])
  and ${isListed}
  and ($8::text is null or ${fits("$8")})
  ${isFiltered ? `and ${isWishedSql("s.feeder_id", 10)}` : ""}
  and ${isVisible}
order by s.sort_key desc, s.feeder_id desc
limit $9`;

export interface SortedWalk {
  readonly order: KeyedOrder;
  readonly audience: FidelityAudience;
  readonly after: SortedFeeder;
  readonly without: readonly string[];
  /** For LIKE, on name and username; null for all. */
  readonly pattern: string | null;
  /** Null for everybody. */
  readonly wished: WishedRows | null;
  readonly limit: number;
}

/** Feeders whom the viewer may see, along the index of an order. */
export const walkSorted = (db: Queryable, viewer: ListViewer, walk: SortedWalk): Promise<SortedFeeder[]> =>
  queryRows(db, walkSql(walk.wished !== null), [
    ...[viewer.id, viewer.isAdmin, walk.audience, walk.order, walk.after.key, walk.after.id, walk.without, walk.pattern, walk.limit],
    ...(walk.wished ? wishedArgs(walk.wished) : []),
  ]);
