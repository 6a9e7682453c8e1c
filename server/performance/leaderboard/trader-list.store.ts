import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { wishedArgs, wishedRowsSql, type WishedRows } from "../board-rows/wished.store";

export type TraderOrder = "RETURN" | "COPIERS" | "FOLLOWERS" | "NEWEST" | "DRAWDOWN" | "NAME";

/** Feeders, those who are suspended left out. `$3`: pattern or null. */
const listed = `
  u.role in ('feeder', 'hybrid')
  and u.erased_at is null
  and not u.pending
  and u.suspended_at is null
  and ($3::text is null or u.username like lower($3) or lower(u.name) like lower($3))`;

/** Those whom the viewer may see. `$1`: viewer or null, `$2`: is admin. */
const isVisible = visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner: "u" });

export interface ListViewer {
  /** Null for a visitor. */
  readonly id: string | null;
  readonly isAdmin: boolean;
}

/** Sort keys as text, for the cursor: numbers keep every digit. */
export interface ListedTrader {
  readonly id: string;
  readonly key_text: string;
}

/** How many feeders there are; `demo`: of demo feeders, whose records the server generated. */
export interface TraderCount {
  readonly count: number;
  readonly demo: number;
}

/** `$4`: the look ends with so many. */
const countSql = (among: string): string => `
select
  count(*)::int as count,
  count(*) filter (where is_demo)::int as demo
from (
  select u.house as is_demo
  from ${among}
  where ${listed}
    and ${isVisible}
  limit $4
) counted`;

export interface CountAsked {
  /** For LIKE, on name and username; null for all. */
  readonly pattern: string | null;
  /** Whom a filter leaves; none for all. */
  readonly wished?: WishedRows | null;
  /** Of few the ids. */
  readonly few?: readonly string[] | null;
  /** The look ends with so many. */
  readonly most: number;
}

/** How many feeders a search and a filter leave, of those whom the viewer may see. */
export async function countTraders(db: Database, viewer: ListViewer, { pattern, wished, few, most }: CountAsked): Promise<TraderCount> {
  const shared = [viewer.id, viewer.isAdmin, pattern, most];
  const count = (among: string, more: readonly unknown[]): Promise<TraderCount[]> =>
    queryRows<TraderCount>(db, countSql(among), [...shared, ...more]);
  // Of many who are wished as many are gone through as are counted, kind by kind.
  const [row] = few
    ? await count("unnest($5::uuid[]) as few (id) join users u on u.id = few.id", [few])
    : wished
      ? await count(`(${wishedRowsSql(5, null)}) w cross join lateral (select * from users where id = w.id offset 0) u`, wishedArgs(wished))
      : await count("users u", []);
  return row!;
}
