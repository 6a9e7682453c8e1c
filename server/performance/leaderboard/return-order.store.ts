import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { FiguresAudience } from "../figures-audience";
import { closedTradesMin, closesMin } from "../figures/figures";
import type { ListViewer } from "./trader-list.store";

/** Feeders whose record has enough daily closes and closed trades for a return to say something, for this audience. */
export async function readProvenFeeders(db: Queryable, audience: FiguresAudience): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select user_id as id
    from trader_figures
    where audience = $1
      and proven_first(0, figures, ${closesMin}, ${closedTradesMin}) = 0`,
    [audience],
  );
  return new Set(rows.map(({ id }) => id));
}

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

/** Ids of feeders who are not among `measured`, by id downwards from `afterId`, those whom the viewer may see. */
export async function readUnmeasured(
  db: Queryable,
  viewer: ListViewer,
  {
    measured,
    pattern,
    afterId,
    limit,
  }: {
    readonly measured: readonly string[];
    readonly pattern: string | null;
    readonly afterId: string | null;
    readonly limit: number;
  },
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select n.feeder_id as id
    from feeder_counts n
    join users u on u.id = n.feeder_id
    where n.is_listed
      and u.suspended_at is null
      and n.feeder_id <> all($3::uuid[])
      and ($4::text is null or ${fits("$4")})
      and ($5::uuid is null or n.feeder_id < $5)
      and ${isVisible}
    order by n.feeder_id desc
    limit $6`,
    [viewer.id, viewer.isAdmin, measured, pattern, afterId, limit],
  );
  return rows.map(({ id }) => id);
}
