import { ownerVisibleSql } from "../../trading/trades/visible-trades";

/**
 * "May see this author", once for every list of the room. Both read the parameters of `visibilityParameters`: $1 the viewer,
 * $2 whether an admin. `author` is an alias of users.
 */

/** In lists and streams: profile visible (audience, blocks, gone), not suspended, and not muted by the viewer. */
export const authorShownSql = (author: string): string =>
  `(${author}.suspended_at is null and ${ownerVisibleSql(author)} and not exists (select 1 from mutes where muter_id = $1::uuid and muted_id = ${author}.id))`;

/** By its address: muted people's things too, and for admins those of suspended people. */
export const authorReachableSql = (author: string): string =>
  `((${author}.suspended_at is null or $2::boolean or ${author}.id is not distinct from $1::uuid) and ${ownerVisibleSql(author)})`;
