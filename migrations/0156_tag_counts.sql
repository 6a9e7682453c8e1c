-- How many posts name a tag, counted as they come and go: a tag's page, and each row of a list of tags, looked at every post of thirty days.

-- What everybody finds of a post: not where its author hides from strangers, or from all. SQL twin of `canSee` for somebody unrelated.
create view post_states as
select p.id, p.sentiment,
  p.state = 'VISIBLE'
    and i.audience = 'EVERYONE'
    and i.delay_seconds = 0
    and i.price_bites = 0
    and u.suspended_at is null
    and u.erased_at is null
    and not u.pending
    and coalesce(s.profile_audience, 'EVERYONE') = 'EVERYONE' as is_open
from posts p
join feed_items i on i.id = p.id
join users u on u.id = p.user_id
left join privacy_settings s on s.user_id = p.user_id;

lock table post_tags in share row exclusive mode;
alter table post_tags
  -- whether everybody finds the post
  add column is_open boolean not null default false,
  -- as the post states it
  add column sentiment text;

update post_tags t
set is_open = s.is_open,
  sentiment = s.sentiment
from post_states s
where s.id = t.post_id;
alter table post_tags alter column is_open drop default;

-- Counting reads these alone.
create index post_tags_open on post_tags (kind, value, at desc) include (user_id, sentiment) where is_open;
drop index post_tags_time;
create index post_tags_open_time on post_tags (at) include (kind, value, user_id) where is_open;
drop index post_tags_user;
create index post_tags_user on post_tags (user_id, kind, value, at);

create function set_post_tag() returns trigger language plpgsql as $$
begin
  -- Who hides an author's posts meanwhile waits for this one, and finds it then.
  perform 1 from users where id = new.user_id for share;
  select s.is_open, s.sentiment into new.is_open, new.sentiment
  from post_states s
  where s.id = new.post_id;
  new.is_open := coalesce(new.is_open, false);
  return new;
end $$;
create trigger post_tags_set before insert on post_tags for each row execute function set_post_tag();

create function set_tags_of_post() returns trigger language plpgsql as $$
begin
  update post_tags t
  set is_open = s.is_open,
    sentiment = s.sentiment
  from post_states s
  where s.id = new.id
    and t.post_id = s.id
    and (t.is_open, t.sentiment) is distinct from (s.is_open, s.sentiment);
  return null;
end $$;
create trigger posts_tags after update of state, sentiment on posts for each row
  when ((old.state, old.sentiment) is distinct from (new.state, new.sentiment))
  execute function set_tags_of_post();
create trigger feed_items_tags after update of audience, delay_seconds, price_bites on feed_items for each row
  when (new.kind = 'POST') execute function set_tags_of_post();

create function set_tags_of(author uuid) returns void language sql as $$
  update post_tags t
  set is_open = s.is_open,
    sentiment = s.sentiment
  from post_states s
  where t.user_id = author
    and s.id = t.post_id
    and (t.is_open, t.sentiment) is distinct from (s.is_open, s.sentiment)
$$;

create function set_tags_of_user() returns trigger language plpgsql as $$
begin
  perform set_tags_of(new.id);
  return null;
end $$;
create trigger users_tags after update of suspended_at, erased_at, pending on users for each row
  when (
    (old.suspended_at is null, old.erased_at is null, old.pending)
      is distinct from (new.suspended_at is null, new.erased_at is null, new.pending)
  )
  execute function set_tags_of_user();

create function set_tags_of_profile() returns trigger language plpgsql as $$
begin
  -- waits for posts that are being written
  perform 1 from users where id = coalesce(new.user_id, old.user_id) for no key update;
  perform set_tags_of(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger privacy_settings_tags after insert or delete on privacy_settings for each row execute function set_tags_of_profile();
create trigger privacy_settings_tags_again after update of profile_audience on privacy_settings for each row
  when (old.profile_audience is distinct from new.profile_audience) execute function set_tags_of_profile();

-- Open posts that name a tag, by the hour in which they were written.
create table tag_hours (
  kind text not null,
  value text not null,
  hour timestamptz not null,
  posts integer not null,
  primary key (kind, value, hour) include (posts)
);

-- By how much that has changed since. Rows are only added, so that nobody who writes waits for anybody else.
create table tag_hour_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  value text not null,
  hour timestamptz not null,
  delta integer not null
);
create index tag_hour_changes_tag on tag_hour_changes (kind, value, hour);

create function note_post_tags() returns trigger language plpgsql as $$
begin
  insert into tag_hour_changes (kind, value, hour, delta)
  select kind, value, date_trunc('hour', at, 'UTC'), case when tg_op = 'DELETE' then -count(*) else count(*) end
  from noted
  where is_open
  group by 1, 2, 3;
  return null;
end $$;
create trigger post_tags_counted after insert on post_tags
  referencing new table as noted for each statement execute function note_post_tags();
create trigger post_tags_uncounted after delete on post_tags
  referencing old table as noted for each statement execute function note_post_tags();

create function note_post_tag() returns trigger language plpgsql as $$
begin
  insert into tag_hour_changes (kind, value, hour, delta)
  values (new.kind, new.value, date_trunc('hour', new.at, 'UTC'), case when new.is_open then 1 else -1 end);
  return null;
end $$;
create trigger post_tags_counted_anew after update of is_open on post_tags for each row
  when (old.is_open is distinct from new.is_open) execute function note_post_tag();

insert into tag_hours (kind, value, hour, posts)
select kind, value, date_trunc('hour', at, 'UTC'), count(*)
from post_tags
where is_open
group by 1, 2, 3;
