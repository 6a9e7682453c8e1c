interface VisibleProfilesAsked {
  readonly viewer: string;
  readonly isAdmin: string;
  readonly owner: string;
  readonly viewerOfRow?: boolean;
}

/**
 * The SQL twin of `canSeeProfile` as a boolean expression, for lists and rankings.
 * `viewer` is an expression for the viewer's id (uuid, null for a visitor), `isAdmin` one for "the viewer is an admin",
 * `owner` the alias of a row of `users`. Where each row has a viewer of its own (`viewerOfRow`) a follow is looked up for it: by `offset 0` no plan
 * collects everybody's follows first. Only put literals of ours and `$n` in here, never anything from a request.
 *
 * @example `select … from users u where ${visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner: "u" })}`
 */
export const visibleProfilesSql = ({ viewer, isAdmin, owner, viewerOfRow = false }: VisibleProfilesAsked): string => `(
  ${owner}.id is not distinct from ${viewer}
  or (
    ${owner}.erased_at is null
    and not ${owner}.pending
    and (
      ${isAdmin}
      or (
        not exists (
          select 1
          from blocks
          where (blocker_id = ${viewer} and blocked_id = ${owner}.id)
            or (blocker_id = ${owner}.id and blocked_id = ${viewer})
        )
        and (
          not exists (
            select 1
            from privacy_settings
            where user_id = ${owner}.id
              and profile_audience = 'FOLLOWERS'
          )
          or exists (
            select 1
            from follows
            where follower_id = ${viewer}
              and followed_id = ${owner}.id
            ${viewerOfRow ? "offset 0" : ""}
          )
        )
      )
    )
  )
)`;
