-- Plans and bites paid with real money: bills before they are paid, subscriptions to plans, invoices, refunds and disputes.
-- Money is in whole US cents.

-- What a person is asked to pay once, on a page of the provider. Its id is the operation's id for ever.
create table bills (
  id uuid primary key,
  user_id uuid not null references users (id),
  provider text not null check (provider in ('TEST', 'STRIPE')),
  kind text not null check (kind in ('PLAN', 'BITES', 'OVERDUE')),
  -- the tier of a plan
  plan text check (plan in ('line_cook', 'sous_chef', 'chef', 'master_chef')),
  bites integer check (bites > 0),
  -- the overdue invoice that it pays
  invoice_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID', 'CANCELED', 'EXPIRED')),
  -- the provider's id of the page, and its address; null until the provider was asked
  ref text,
  url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  check ((kind = 'PLAN') = (plan is not null)),
  check ((kind = 'BITES') = (bites is not null)),
  check ((kind = 'OVERDUE') = (invoice_id is not null)),
  check ((state = 'OPEN') = (settled_at is null))
);
create index bills_of_user on bills (user_id, created_at desc, id);
create index bills_expiring on bills (expires_at) where state = 'OPEN';
create unique index bills_ref on bills (provider, ref) where ref is not null;

-- A payment that was made counts, also where the page was left or had expired meanwhile.
create function bill_may_become(state text, next text) returns boolean language sql immutable parallel safe as $$
  select (state, next) in (
    values ('OPEN', 'PAID'), ('OPEN', 'CANCELED'), ('OPEN', 'EXPIRED'), ('CANCELED', 'PAID'), ('EXPIRED', 'PAID')
  )
$$;

-- A plan that someone pays for month by month. At most one a person that has not ended.
create table plan_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  provider text not null check (provider in ('TEST', 'STRIPE')),
  ref text,
  plan text not null check (plan in ('line_cook', 'sous_chef', 'chef', 'master_chef')),
  -- the plan from the next period on, after a downgrade
  next_plan text check (next_plan in ('line_cook', 'sous_chef', 'chef', 'master_chef')),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PAST_DUE', 'ENDED')),
  renews boolean not null default true,
  -- periods are counted in months from here
  anchor_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- while PAST_DUE: when the plan ends unless it is paid
  grace_until timestamptz,
  -- the period whose renewal was announced by mail
  notified_for timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('CANCELED', 'UNPAID', 'REFUNDED', 'DISPUTED', 'ACCOUNT_DELETED')),
  check (period_start < period_end),
  check ((state = 'PAST_DUE') = (grace_until is not null)),
  check ((state = 'ENDED') = (ended_at is not null)),
  check ((state = 'ENDED') = (end_reason is not null))
);
create unique index plan_subscriptions_running on plan_subscriptions (user_id) where state <> 'ENDED';
create unique index plan_subscriptions_ref on plan_subscriptions (provider, ref) where ref is not null;
create index plan_subscriptions_due on plan_subscriptions (period_end) where state = 'ACTIVE';
create index plan_subscriptions_in_grace on plan_subscriptions (grace_until) where state = 'PAST_DUE';

create function plan_subscription_may_become(state text, next text) returns boolean language sql immutable parallel safe as $$
  select (state, next) in (
    values ('ACTIVE', 'PAST_DUE'), ('ACTIVE', 'ENDED'), ('PAST_DUE', 'ACTIVE'), ('PAST_DUE', 'ENDED')
  )
$$;

-- What was asked for, line by line, and whether it was paid.
create table invoices (
  id uuid primary key,
  -- shown as B-1
  number bigint generated always as identity unique,
  user_id uuid not null references users (id),
  provider text not null check (provider in ('TEST', 'STRIPE')),
  ref text,
  -- the provider's id of the payment: what refunds and disputes name
  payment_ref text,
  kind text not null check (kind in ('PLAN', 'UPGRADE', 'BITES')),
  bill_id uuid references bills (id),
  subscription_id uuid references plan_subscriptions (id),
  plan text check (plan in ('line_cook', 'sous_chef', 'chef', 'master_chef')),
  bites integer check (bites > 0),
  title text not null,
  -- [{"text": …, "cents": …}], cents negative for what is credited
  lines jsonb not null,
  amount_cents bigint not null check (amount_cents >= 0),
  refunded_cents bigint not null default 0,
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID', 'VOID')),
  period_start timestamptz,
  period_end timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  issued_at timestamptz not null,
  paid_at timestamptz,
  -- the provider's own page of it
  url text,
  check (refunded_cents between 0 and amount_cents),
  check ((kind = 'BITES') = (bites is not null)),
  check ((kind = 'BITES') = (subscription_id is null)),
  check ((state = 'PAID') = (paid_at is not null)),
  check (state = 'PAID' or refunded_cents = 0)
);
create index invoices_of_user on invoices (user_id, issued_at desc, id desc);
create index invoices_of_subscription on invoices (subscription_id) where subscription_id is not null;
create index invoices_retried on invoices (next_attempt_at) where next_attempt_at is not null;
create unique index invoices_ref on invoices (provider, ref) where ref is not null;
create unique index invoices_of_bill on invoices (bill_id) where bill_id is not null;
create index invoices_payment on invoices (payment_ref) where payment_ref is not null;
-- One invoice for each period of a plan, however often its renewal is tried.
create unique index invoices_period on invoices (subscription_id, period_start) where kind = 'PLAN';
alter table bills add constraint bills_invoice foreign key (invoice_id) references invoices (id);

create function invoice_may_become(state text, next text) returns boolean language sql immutable parallel safe as $$
  select (state, next) in (values ('OPEN', 'PAID'), ('OPEN', 'VOID'), ('VOID', 'PAID'))
$$;

-- Money given back by an admin. Its id is the operation's id for ever.
create table payment_refunds (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  user_id uuid not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  -- null where it was made at the provider
  admin_id uuid references users (id),
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'DONE', 'FAILED')),
  ref text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'REQUESTED') = (settled_at is null))
);
create index payment_refunds_of_invoice on payment_refunds (invoice_id);
create unique index payment_refunds_ref on payment_refunds (ref) where ref is not null;

-- Payments that a card's owner disputes at the bank.
create table payment_disputes (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  user_id uuid not null references users (id),
  ref text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'OPEN' check (state in ('OPEN', 'WON', 'LOST')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'OPEN') = (closed_at is null))
);
create index payment_disputes_of_invoice on payment_disputes (invoice_id);

create function payment_dispute_may_become(state text, next text) returns boolean language sql immutable parallel safe as $$
  select (state, next) in (values ('OPEN', 'WON'), ('OPEN', 'LOST'))
$$;

-- States change only along these tables, whoever writes.
create function check_payment_state() returns trigger language plpgsql as $$
declare
  allowed boolean;
begin
  if new.state = old.state then
    return new;
  end if;
  execute format('select %I($1, $2)', tg_argv[0]) into allowed using old.state, new.state;
  if not allowed then
    raise exception '% cannot go from % to %', tg_table_name, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bills_state before update of state on bills
  for each row execute function check_payment_state('bill_may_become');
create trigger plan_subscriptions_state before update of state on plan_subscriptions
  for each row execute function check_payment_state('plan_subscription_may_become');
create trigger invoices_state before update of state on invoices
  for each row execute function check_payment_state('invoice_may_become');
create trigger payment_disputes_state before update of state on payment_disputes
  for each row execute function check_payment_state('payment_dispute_may_become');

-- The test till's card of a person: how its next charges end.
create table till_cards (
  user_id uuid primary key references users (id),
  card text not null check (card in ('PAYS', 'DECLINES_RENEWALS'))
);

-- Where a tier comes from. A person has the highest of theirs; without any, prep cook.
create table tier_sources (
  user_id uuid not null references users (id),
  source text not null check (source in ('PLAN', 'EARNED', 'GRANT')),
  tier text not null check (tier in ('line_cook', 'sous_chef', 'chef', 'master_chef')),
  -- for EARNED the figures it was earned by, for GRANT the admin's words
  reason jsonb not null default '{}',
  since timestamptz not null,
  primary key (user_id, source)
);
insert into tier_sources (user_id, source, tier, reason, since)
  select id, 'GRANT', tier, '{"words": "Given before plans were sold"}', created_at from users where tier <> 'prep_cook';
