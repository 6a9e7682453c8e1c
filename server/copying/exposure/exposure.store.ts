import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { lastVisibleEventSql, profileVisibleSql } from "../../people/visibility/visible.sql";
import { openCandidatesSql } from "./open-candidates.sql";
import type { HeldOfFeeder } from "./exposure";

type HeldRow = Omit<HeldOfFeeder, "held" | "cost"> & { readonly held: string; readonly cost: string };

/** What an eater's running copies hold, by feeder, symbol and side; with `mode` those with that money. */
export async function readHeldByFeeder(db: Queryable, eaterId: string, mode: "PAPER" | "LIVE" | null): Promise<HeldOfFeeder[]> {
  const rows = await queryRows<HeldRow>(
    db,
    `select c.feeder_id as "feederId", p.symbol, i.class, p.side,
      sum(p.held)::text as held,
      sum(p.cost)::text as cost
    from copies c
    join copy_positions p on p.copy_id = c.id and p.held > 0
    join instruments i on i.symbol = p.symbol
    where c.eater_id = $1
      and c.state <> 'STOPPED'
      and ($3::text is null or c.mode = $3)
    group by 1, 2, 3, 4
    limit $2`,
    [eaterId, limits.exposureRowsMax, mode],
  );
  return rows.map((row) => ({ ...row, held: new Decimal(row.held), cost: new Decimal(row.cost) }));
}

/** Cash of an eater's running copies, in USD; with `mode` of those with that money. */
export async function readCashOfCopies(db: Queryable, eaterId: string, mode: "PAPER" | "LIVE" | null): Promise<Decimal> {
  const [row] = await queryRows<{ cash: string }>(
    db,
    `select coalesce(sum(cash), 0)::text as cash
    from copies
    where eater_id = $1
      and state <> 'STOPPED'
      and ($2::text is null or mode = $2)`,
    [eaterId, mode],
  );
  return new Decimal(row!.cash);
}

export interface OpenTradeOfFeeder {
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
}

/**
 * A feeder's trades that are open as of the last event of each that the viewer may see; none where the viewer may not see the profile.
 * `visibility`: of `visibilityParameters`.
 */
export const readOpenTradesOfFeeder = (db: Queryable, visibility: readonly unknown[], feederId: string): Promise<OpenTradeOfFeeder[]> =>
  queryRows(db, openTradesSql, [...visibility, feederId, limits.exposureRowsMax]);

const openTradesSql = `
with
-- trades that are open, and those whose close may not be visible yet
candidates as (${openCandidatesSql}
)
select t.symbol, t.side
from users u
cross join candidates t
${lastVisibleEventSql("t", "seen")}
where u.id = $5
  and seen.status = 'OPEN'
  and ${profileVisibleSql("u")}
limit $6`;
