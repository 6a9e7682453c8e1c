import type { Audience } from "../../people/privacy/privacy.policy";
import type { AuthorSide } from "../../people/visibility/viewer-state";
import type { TraderRow } from "../../people/profiles/trader.types";

/** An author with all that a decision about them needs. It never goes out as it is. */
export type AuthorRow = TraderRow & { profile_audience: Audience; is_gone: boolean; is_suspended: boolean };

/** `AuthorRow` as JSON, of a user `u` with privacy `p` (left join) whose record trades on `account`, or the record's own account. */
export const authorJson = (u: string, p: string, account: string | null): string => `json_build_object(
  'id', ${u}.id, 'username', ${u}.username, 'name', ${u}.name, 'bio', ${u}.bio,
  'role', ${u}.role, 'tier', ${u}.tier, 'house', ${u}.house,
  'created_at', ${u}.created_at, 'price_bites', ${u}.price_bites,
  'mode', (
    select mode
    from trading_accounts
    where id = ${account ?? `(select account_id from records where user_id = ${u}.id)`}
  ),
  'record_since', (select created_at from records where user_id = ${u}.id),
  'profile_audience', coalesce(${p}.profile_audience, 'EVERYONE'),
  'is_gone', ${u}.erased_at is not null or ${u}.pending, 'is_suspended', ${u}.suspended_at is not null
)`;

export const authorSideOf = (row: AuthorRow): AuthorSide => ({
  authorId: row.id,
  isAuthorGone: row.is_gone,
  isAuthorSuspended: row.is_suspended,
  profileAudience: row.profile_audience,
});
