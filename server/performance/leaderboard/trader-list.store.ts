import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { FiguresAudience } from "../figures-audience";
import { closedTradesMin, closesMin } from "../figures/figures";

export type TraderOrder = "RETURN" | "COPIERS" | "FOLLOWERS" | "NEWEST" | "DRAWDOWN" | "NAME";

/**
 * A return or a drawdown of a few minutes says nothing: records with fewer daily closes or closed trades than it takes come
 * after all others, in the same order among themselves.
 */
const provenFirst = (figure: string): string => `proven_first(${figure}, f.figures, ${closesMin}, ${closedTradesMin})`;

/** As of the last second (`feeder-counts`): counted here they would be everybody's, at every look. */
const followers = "coalesce(n.followers, 0)::bigint";

/** Copies that run on a feeder; of testers' sandboxes none, as on the feeder's profile. */
const copiers = "coalesce(n.running_copies, 0)::bigint";

interface SortKey {
  readonly key: string;
  readonly cast: string;
  readonly isAscending: boolean;
}

/** Sort key of each order; all descend but names. Numbers as text keep every digit. */
const keys: Record<TraderOrder, SortKey> = {
  RETURN: { key: provenFirst("f.return_percent"), cast: "float8", isAscending: false },
  DRAWDOWN: { key: provenFirst("f.max_drawdown_percent"), cast: "float8", isAscending: false },
  // More followers than this nobody has: who is copied more comes first, whoever follows.
  COPIERS: { key: `${copiers} * 1000000000 + ${followers}`, cast: "bigint", isAscending: false },
  FOLLOWERS: { key: followers, cast: "bigint", isAscending: false },
  NEWEST: { key: "u.created_at", cast: "timestamptz", isAscending: false },
  NAME: { key: "lower(u.name)", cast: "text", isAscending: true },
};

/** Of the leaderboard those who are wished: `$4` ids. */
const measured = `
  select *
  from unnest($4::uuid[]) as measured (id)`;

/** Feeders, those who are suspended left out. `$3`: pattern or null, `$5`: whether others than the measured ones are listed. */
const listed = `
  u.role in ('feeder', 'hybrid')
  and u.erased_at is null
  and not u.pending
  and u.suspended_at is null
  and ($3::text is null or u.username like lower($3) or lower(u.name) like lower($3))
  and ($5::boolean or m.id is not null)`;

/** Those whom the viewer may see. `$1`: viewer or null, `$2`: is admin. */
const isVisible = visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner: "u" });

/** `$6`: audience of the figures, `$7`: limit, `$8` and `$9`: key and id to go on after, or null. */
function pageSql(order: TraderOrder): string {
  const { key, cast, isAscending } = keys[order];
  const [direction, after] = isAscending ? ["asc", ">"] : ["desc", "<"];
  return `
select id, key::text as key_text
from (
  select u.id, ${key} as key
  from users u
  left join trader_figures f on f.user_id = u.id and f.audience = $6
  left join feeder_counts n on n.feeder_id = u.id
  left join (${measured}) m on m.id = u.id
  where ${listed}
    and ${isVisible}
) feeders
where $8::text is null or (key, id) ${after} ($8::${cast}, $9::uuid)
order by key ${direction}, id ${direction}
limit $7`;
}

export interface ListViewer {
  /** Null for a visitor. */
  readonly id: string | null;
  readonly isAdmin: boolean;
}

/** Feeders of a leaderboard. */
export interface MeasuredFeeders {
  /** Nobody is left out for not being among them. */
  readonly isOpen: boolean;
  readonly ids: readonly string[];
}

const measuredArgs = ({ ids, isOpen }: MeasuredFeeders): unknown[] => [ids, isOpen];

export interface TradersPageAsked {
  readonly order: TraderOrder;
  readonly measured: MeasuredFeeders;
  /** For LIKE, on name and username; null for all. */
  readonly pattern: string | null;
  /** Whose figures it is ordered by. */
  readonly audience: FiguresAudience;
  /** (key, id), or nulls at the beginning. */
  readonly cursor: readonly [string | null, string | null];
  readonly limit: number;
}

/** Sort keys as text, for the cursor: numbers keep every digit. */
export interface ListedTrader {
  readonly id: string;
  readonly key_text: string;
}

/** Ids of a page of feeders whom the viewer may see, in the order asked for; returns are of whole records. */
export const readTradersPage = (
  db: Database,
  viewer: ListViewer,
  { order, measured: found, pattern, audience, cursor, limit }: TradersPageAsked,
): Promise<ListedTrader[]> =>
  queryRows<ListedTrader>(db, pageSql(order), [
    ...[viewer.id, viewer.isAdmin, pattern],
    ...measuredArgs(found),
    ...[audience, limit, ...cursor],
  ]);

/** How many feeders there are; `demo`: of demo feeders, whose records the server generated. */
export interface TraderCount {
  readonly count: number;
  readonly demo: number;
}

/** Of the feeders whom the viewer may see, those whose name or username fits: the look ends with `most` of them. */
export async function countTraders(
  db: Database,
  viewer: ListViewer,
  pattern: string | null,
  found: MeasuredFeeders,
  most: number,
): Promise<TraderCount> {
  const [row] = await queryRows<TraderCount>(
    db,
    `select
      count(*)::int as count,
      count(*) filter (where is_demo)::int as demo
    from (
      select u.house as is_demo
      from users u
      left join (${measured}) m on m.id = u.id
      where ${listed}
        and ${isVisible}
      limit $6
    ) counted`,
    [viewer.id, viewer.isAdmin, pattern, ...measuredArgs(found), most],
  );
  return row!;
}
