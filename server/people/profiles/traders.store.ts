import { User } from "../../identity/account/user.entity";
import type { Database } from "../../platform/db/database";
import { visibleProfilesSql } from "../visibility/visible-profiles.sql";
import type { TraderRow } from "./trader.types";

/** `$1`: user ids, `$2`: the viewer's id or null, `$3`: whether the viewer is an admin. */
const tradersSql = `
select
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
  (
    select a.mode
    from records r
    join trading_accounts a on a.id = r.account_id
    where r.user_id = u.id
  ) as mode,
  (select created_at from records where user_id = u.id) as record_since,
  ${visibleProfilesSql({ viewer: "$2::uuid", isAdmin: "$3::boolean", owner: "u" })} as is_visible
from users u
where u.id = any($1::uuid[])
  and (u.erased_at is null or u.id = $2::uuid)
  and (not u.pending or u.id = $2::uuid)`;

/** Public sides; erased people and such who never verified are left out, but for the viewer's own. */
export const readTraders = (
  db: Database,
  userIds: readonly string[],
  viewer: { readonly id: string | null; readonly isAdmin: boolean },
): Promise<TraderRow[]> => db.query<TraderRow>(tradersSql, [userIds, viewer.id, viewer.isAdmin]);

/** The id behind a username in lower case; null when there is none. */
export async function readUserId(db: Database, username: string): Promise<string | null> {
  const user = await db.read.findOne(User, { select: { id: true }, where: { username } });
  return user?.id ?? null;
}
