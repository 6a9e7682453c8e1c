/**
 * The same people as `visibleToSql`, the viewer themselves apart, for a statement that has many of them: `userId` is a column of their id. Each
 * condition names those who are hidden, so that PostgreSQL may read them once, from indexes that have nobody else, instead of looking at everybody
 * in turn. It reads $1 (viewer or null) and $2 (is admin). Only put names of ours in here.
 *
 * @example `select … from holders h where h.user_id is distinct from $1::uuid and ${seenAmongManySql("h.user_id")}`
 */
export const seenAmongManySql = (userId: string): string => `
  not exists (
    select 1
    from users gone
    where gone.id = ${userId}
      and (gone.suspended_at is not null or gone.erased_at is not null or gone.pending)
  )
  and not exists (
    select 1
    from blocks b
    where b.blocked_id = ${userId}
      and b.blocker_id = $1::uuid
      and not $2::boolean
  )
  and not exists (
    select 1
    from blocks b
    where b.blocker_id = ${userId}
      and b.blocked_id = $1::uuid
      and not $2::boolean
  )
  and not exists (select 1 from mutes m where m.muted_id = ${userId} and m.muter_id = $1::uuid)
  and not exists (
    select 1
    from privacy_settings p
    where p.user_id = ${userId}
      and p.profile_audience = 'FOLLOWERS'
      and not $2::boolean
      and not exists (select 1 from follows f where f.followed_id = p.user_id and f.follower_id = $1::uuid)
  )`;
