import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import type { Database } from "../../platform/db/database";
import type { FiguresAudience } from "../figures-audience";
import { closedTradesMin, closesMin } from "../figures/figures";

export type TraderOrder = "RETURN" | "FOLLOWERS" | "NEWEST" | "DRAWDOWN" | "NAME";

/**
 * A return or a drawdown of a few minutes says nothing: records with fewer daily closes or closed trades than it takes come
 * after all others, in the same order among themselves.
 */
const provenFirst = (figure: string): string => `proven_first(${figure}, f.figures, ${closesMin}, ${closedTradesMin})`;

/** Sort key of each order; all descend but names. Numbers as text keep every digit. */
const keys: Record<TraderOrder, { key: string; cast: string; isAscending: boolean }> = {
  RETURN: { key: provenFirst("f.return_percent"), cast: "float8", isAscending: false },
  DRAWDOWN: { key: provenFirst("f.max_drawdown_percent"), cast: "float8", isAscending: false },
  FOLLOWERS: { key: "(select count(*) from follows where followed_id = u.id)", cast: "bigint", isAscending: false },
  NEWEST: { key: "u.created_at", cast: "timestamptz", isAscending: false },
  NAME: { key: "lower(u.name)", cast: "text", isAscending: true },
};

/** Feeders, those who are suspended left out. `$3`: pattern or null. */
const listed = `
  u.role in ('feeder', 'hybrid')
  and u.erased_at is null
  and not u.pending
  and u.suspended_at is null
  and ($3::text is null or u.username like lower($3) or lower(u.name) like lower($3))`;

/** Those whom the viewer may see. `$1`: viewer or null, `$2`: is admin. */
const isVisible = visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner: "u" });

/** `$4`: audience of the figures, `$5`: limit, `$6` and `$7`: key and id to go on after, or null. */
function pageSql(order: TraderOrder): string {
  const { key, cast, isAscending } = keys[order];
  const [direction, after] = isAscending ? ["asc", ">"] : ["desc", "<"];
  return `
select id, key::text as key_text
from (
  select u.id, ${key} as key
  from users u
  left join trader_figures f on f.user_id = u.id and f.audience = $4
  where ${listed}
    and ${isVisible}
) feeders
where $6::text is null or (key, id) ${after} ($6::${cast}, $7::uuid)
order by key ${direction}, id ${direction}
limit $5`;
}

export interface ListViewer {
  /** Null for a visitor. */
  readonly id: string | null;
  readonly isAdmin: boolean;
}

export interface TradersAsked {
  readonly order: TraderOrder;
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

/** Ids of a page of feeders whom the viewer may see, in the order asked for. */
export const readTradersPage = (
  db: Database,
  viewer: ListViewer,
  { order, pattern, audience, cursor, limit }: TradersAsked,
): Promise<ListedTrader[]> => db.query<ListedTrader>(pageSql(order), [viewer.id, viewer.isAdmin, pattern, audience, limit, ...cursor]);

/** How many feeders the viewer may see, of those whose name or username fits. */
export async function countTraders(db: Database, viewer: ListViewer, pattern: string | null): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count
    from users u
    where ${listed}
      and ${isVisible}`,
    [viewer.id, viewer.isAdmin, pattern],
  );
  return row!.count;
}
