-- What people pay each other in bites. The ledger holds the bites; these rows say what they were for.

-- A subscription to a feeder: it runs until `period_end`, renews by a job, and keeps running for some days where the bites are short.
create table feeder_subscriptions (
  id uuid primary key default gen_random_uuid(),
  subscriber_id uuid not null references users (id),
  feeder_id uuid not null references users (id),
  state text not null check (state in ('ACTIVE', 'GRACE', 'ENDED')),
  -- of the period that runs
  price_bites integer not null check (price_bites between 0 and 1000 and price_bites % 5 = 0),
  -- of the next period at most: what the reminder said; null before it
  next_price_bites integer check (next_price_bites between 0 and 1000 and next_price_bites % 5 = 0),
  is_renewing boolean not null default true,
  started_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  -- until when it keeps running unpaid
  grace_until timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in (
    'CANCELLED', 'LAPSED', 'FEEDER_GONE', 'BLOCKED', 'SUBSCRIBER_SUSPENDED', 'ACCOUNT_DELETED'
  )),
  -- when the job has to look at it again
  check_at timestamptz not null,
  version integer not null default 1,
  check (subscriber_id <> feeder_id),
  check ((state = 'GRACE') = (grace_until is not null)),
  check ((state = 'ENDED') = (ended_at is not null)),
  check ((state = 'ENDED') = (end_reason is not null))
);
create unique index feeder_subscriptions_running on feeder_subscriptions (subscriber_id, feeder_id) where state <> 'ENDED';
create index feeder_subscriptions_subscriber on feeder_subscriptions (subscriber_id, started_at desc, id);
create index feeder_subscriptions_feeder on feeder_subscriptions (feeder_id) where state <> 'ENDED';
create index feeder_subscriptions_check on feeder_subscriptions (check_at) where state <> 'ENDED';

-- The receipt of each payment: how many bites of each origin went out, and where they went.
create table bite_payments (
  id uuid primary key,
  kind text not null check (kind in ('SUBSCRIPTION', 'UNLOCK', 'TIP')),
  payer_id uuid not null references users (id),
  feeder_id uuid not null references users (id),
  bites integer not null check (bites > 0),
  gift_bites integer not null check (gift_bites >= 0),
  bought_bites integer not null check (bought_bites >= 0),
  earned_bites integer not null check (earned_bites >= 0),
  -- of the feeder's share, what stays a gift and what can be paid out later
  feeder_gift_bites integer not null check (feeder_gift_bites >= 0),
  feeder_earned_bites integer not null check (feeder_earned_bites >= 0),
  server_bites integer not null check (server_bites >= 0),
  subscription_id uuid references feeder_subscriptions (id),
  period_start timestamptz,
  period_end timestamptz,
  trade_id uuid references trades (id),
  -- what the giver of a tip wrote
  message text not null default '' check (char_length(message) <= 280),
  at timestamptz not null,
  -- when the earned part of the feeder's share could be paid out; null before
  matured_at timestamptz,
  -- days that were not used, given back
  refunded_bites integer not null default 0 check (refunded_bites between 0 and bites),
  refunded_at timestamptz,
  check (payer_id <> feeder_id),
  check (gift_bites + bought_bites + earned_bites = bites),
  check (feeder_gift_bites + feeder_earned_bites + server_bites = bites),
  check (feeder_earned_bites <= bought_bites + earned_bites),
  check ((kind = 'SUBSCRIPTION') = (subscription_id is not null)),
  check ((kind = 'SUBSCRIPTION') = (period_start is not null)),
  check ((kind = 'SUBSCRIPTION') = (period_end is not null)),
  check ((kind = 'UNLOCK') = (trade_id is not null)),
  check ((refunded_bites > 0) = (refunded_at is not null))
);
create unique index bite_payments_period on bite_payments (subscription_id, period_start) where subscription_id is not null;
create unique index bite_payments_unlock on bite_payments (payer_id, trade_id) where trade_id is not null;
create index bite_payments_payer on bite_payments (payer_id, at desc, id);
create index bite_payments_feeder on bite_payments (feeder_id, at desc, id);
create index bite_payments_maturing on bite_payments (at) where matured_at is null and feeder_earned_bites > 0;
