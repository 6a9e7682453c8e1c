import { User } from "../../identity/account/user.entity";
import type { Database } from "../../platform/db/database";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import { visibleProfilesSql } from "../visibility/visible-profiles.sql";
import type { TraderRow } from "./trader.types";

const isVisible = visibleProfilesSql({ viewer: "asked.viewer_id", isAdmin: "asked.is_admin", owner: "u", viewerOfRow: true });

/** Each person as one viewer may see them. `$1`: user ids, `$2`: their viewers' ids or null, `$3`: whether those are admins. */
const traders = defineStatement<
  AskedTraderRow,
  readonly [ids: readonly string[], viewerIds: ReadonlyArray<string | null>, isAdmin: readonly boolean[]]
>(
  "people.traders",
  `
select
  asked.place,
  u.id,
  u.username,
  u.name,
  u.bio,
  u.picture_id,
  u.role,
  u.tier,
  u.house,
  u.created_at,
  u.price_bites,
  a.mode,
  r.created_at as record_since,
  ${isVisible} as is_visible
from unnest($1::uuid[], $2::uuid[], $3::boolean[]) with ordinality as asked (id, viewer_id, is_admin, place)
join users u on u.id = asked.id
left join records r on r.user_id = u.id
left join trading_accounts a on a.id = r.account_id
where (u.erased_at is null or u.id = asked.viewer_id)
  and (not u.pending or u.id = asked.viewer_id)`,
  {
    ...{ place: "int8", id: "uuid", username: "text", name: "text", bio: "text", picture_id: "uuid", role: "text", tier: "text" },
    ...{ house: "bool", created_at: "timestamptz", price_bites: "int4", mode: "text", record_since: "timestamptz", is_visible: "bool" },
  },
);

interface AskedTraderRow extends TraderRow {
  /** Which of those asked for, from 1. */
  readonly place: string;
}

/** Somebody, and who asks. */
export interface AskedTrader {
  readonly id: string;
  readonly viewerId: string | null;
  readonly isAdmin: boolean;
}

/** Public sides, in the order asked for; null for the erased and such who never verified, but for the viewer's own. */
export async function readTraders(db: Database, asked: readonly AskedTrader[]): Promise<Array<TraderRow | null>> {
  const rows = await statementRows(db, traders, [
    asked.map(({ id }) => id),
    asked.map(({ viewerId }) => viewerId),
    asked.map(({ isAdmin }) => isAdmin),
  ]);
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return asked.map((_, index) => byPlace.get(index + 1) ?? null);
}

/** The id behind a username in lower case; null when there is none. */
export async function readUserId(db: Database, username: string): Promise<string | null> {
  const user = await db.read.findOne(User, { select: { id: true }, where: { username } });
  return user?.id ?? null;
}
