-- Receipts of trades by the five minutes at whose end a visitor sees them: the first page adds up a day of these instead of the newest events of everybody.
create table visitor_tallies (
  at timestamptz not null,
  kind text not null check (kind in ('STATUS', 'MS')),
  value text not null,
  count integer not null,
  primary key (at, kind, value)
);

/* When an event is counted for visitors: once the five minutes are over in which they see it, with the free plan's 15 minutes or its feeder's delay. */
create function counted_for_visitors_at(at timestamptz, delay_seconds integer, price_bites integer) returns timestamptz
language sql stable parallel safe as $$
  select date_bin('5 minutes', visible_from(at, delay_seconds, price_bites, false, false, 900) - interval '1 microsecond', 'epoch') + interval '5 minutes'
$$;

insert into visitor_tallies (at, kind, value, count)
select counted_for_visitors_at(e.at, e.delay_seconds, e.price_bites), t.kind, t.value, sum(t.count)
from record_events e
join event_tallies t on t.trade_id = e.trade_id and t.event_sequence = e.sequence
where e.at > now() - interval '2 days'
  and e.trade_id is not null
  and t.kind in ('STATUS', 'MS')
  and e.user_id not in (select id from sandboxes)
group by 1, 2, 3;

-- Each sealed record once, by its first event; and whose are generated, few among all users.
create index record_events_first on record_events (user_id) where sequence = 1;
create index users_house on users (id) where house;
