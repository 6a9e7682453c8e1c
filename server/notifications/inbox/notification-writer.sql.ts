import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { limits } from "../../platform/limits";

/**
 * Waits at the key for another transaction that publishes the same, and gives nothing if that one commits. Keys are inserted
 * in their order, so that no two transactions wait for each other.
 */
export const insertCausesSql = `
  with
  -- drafts that their reader may get, with the channels by which the reader wants each
  wanted as (
    select given.*,
      can_list and wants_notice(coalesce(s.channels, '{}'), kind, 'IN_APP', by_app) as is_listed,
      can_push and wants_notice(coalesce(s.channels, '{}'), kind, 'PUSH', by_push) as is_pushed,
      can_mail and wants_notice(coalesce(s.channels, '{}'), kind, 'EMAIL', by_mail) as is_mailed
    from unnest(
      $1::uuid[], $2::uuid[], $3::text[], $4::text[],
      $5::boolean[], $6::boolean[], $7::boolean[], $8::boolean[], $9::boolean[], $10::boolean[]
    ) with ordinality
      as given (
        user_id, actor_id, once_key, kind, by_app, by_push, by_mail, can_list, can_push, can_mail, place
      )
    join users u on u.id = given.user_id and u.erased_at is null and not u.pending and not u.house
    left join notification_settings s on s.user_id = given.user_id
    where given.actor_id is distinct from given.user_id
      and (given.actor_id is null or ${isNotSandboxSql("given.actor_id")})
      and not exists (select 1 from mutes where muter_id = given.user_id and muted_id = given.actor_id)
      and not exists (
        select 1
        from blocks
        where (blocker_id = given.user_id and blocked_id = given.actor_id)
          or (blocker_id = given.actor_id and blocked_id = given.user_id)
      )
  ),
  -- the first draft of each cause that any channel carries
  chosen as (
    select distinct on (user_id, once_key) *
    from wanted
    where is_listed or is_pushed or is_mailed
    order by user_id, once_key, place
  ),
  -- causes that were not published before
  inserted as (
    insert into notification_causes (user_id, once_key, actor_id, at)
    select user_id, left(once_key, 200), actor_id, $11
    from chosen
    order by user_id, once_key
    on conflict do nothing
    returning user_id, once_key
  )
  select chosen.place, chosen.is_listed, chosen.is_pushed, chosen.is_mailed
  from chosen
  join inserted on inserted.user_id = chosen.user_id and inserted.once_key = left(chosen.once_key, 200)
  order by chosen.place`;

/**
 * Adds the causes to the unread notification of their group, or to a new one. People count once a notification; who is not
 * to be named ("someone", published without an actor) counts each time.
 */
export const upsertNotificationsSql = `
  with
  -- the new causes
  given as (
    select *
    from unnest(
      $1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::boolean[], $10::boolean[]
    ) with ordinality
      as given (
        user_id, actor_id, once_key, kind, subject_kind, subject_id, group_key, data, is_listed, is_mailed,
        place
      )
  ),
  -- each group of each reader: its causes, the people among them who are not in its unread notification yet,
  -- the latest few
  counted as (
    select user_id, group_key, count(*)::int as causes, bool_or(is_listed) as is_listed,
      bool_or(is_mailed) as is_mailed, max(place) as last_place,
      (
        count(distinct actor_id) filter (where not exists (
          select 1
          from notifications n
          join notification_causes c on c.notification_id = n.id and c.actor_id = given.actor_id
          where n.user_id = given.user_id
            and n.group_key = given.group_key
            and n.read_at is null
        ))
        + count(*) filter (where actor_id is null and (data::jsonb ->> 'isSomeone') = 'true')
      )::int as actors,
      (
        select array_agg(a order by latest desc)
        from (
          select actor_id as a, max(place) as latest
          from given g
          where g.user_id = given.user_id
            and g.group_key = given.group_key
            and actor_id is not null
          group by actor_id
          order by latest desc
          limit ${limits.notificationActorsShownMax}
        ) newest
      ) as actor_ids
    from given
    group by user_id, group_key
  ),
  -- the notifications, new or grown
  lines as (
    insert into notifications as n (
      user_id, kind, group_key, subject_kind, subject_id, actor_ids, actors, causes, data,
      is_listed, is_mailed, created_at, at
    )
    select counted.user_id, last.kind, counted.group_key, last.subject_kind, last.subject_id,
      coalesce(counted.actor_ids, '{}'), counted.actors, counted.causes, last.data::jsonb,
      counted.is_listed, counted.is_mailed, $11, $11
    from counted
    join given last on last.place = counted.last_place
    order by counted.user_id, counted.group_key
    on conflict (user_id, group_key) where read_at is null do update set
      kind = excluded.kind,
      subject_kind = excluded.subject_kind,
      subject_id = excluded.subject_id,
      actor_ids = array(
        select a
        from unnest(excluded.actor_ids || n.actor_ids) with ordinality as all_of_them (a, place)
        group by a
        order by min(place)
        limit ${limits.notificationActorsShownMax}
      ),
      actors = n.actors + excluded.actors,
      causes = n.causes + excluded.causes,
      data = excluded.data,
      is_listed = n.is_listed or excluded.is_listed,
      is_mailed = n.is_mailed or excluded.is_mailed,
      mailed_at = null,
      at = excluded.at
    returning n.id, n.user_id, n.group_key, n.is_listed
  ),
  -- the causes, now with their notification
  linked as (
    update notification_causes c
    set notification_id = lines.id
    from given
    join lines on lines.user_id = given.user_id and lines.group_key = given.group_key
    where c.user_id = given.user_id
      and c.once_key = left(given.once_key, 200)
  )
  select id, user_id, is_listed
  from lines`;

/** One delivery for each browser of each reader; in quiet hours it is due when they end. */
export const insertPushDeliveriesSql = `
  insert into push_deliveries (user_id, subscription_id, notification_id, causes, due_at)
  select n.user_id, p.id, n.id, n.causes, coalesce(quiet_until($2, s.time_zone, s.quiet_from, s.quiet_to), $2)
  from notifications n
  join push_subscriptions p on p.user_id = n.user_id
  left join notification_settings s on s.user_id = n.user_id
  where n.id = any($1::uuid[])
    and (n.user_id || ' ' || n.group_key) = any($3::text[])
  on conflict do nothing
  returning due_at <= $2 as is_due`;
