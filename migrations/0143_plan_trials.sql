-- A plan may begin with days free of charge, once for each person and each card.

-- Days that a bill's plan is free of charge; then nothing is due on its page.
alter table bills
  add column trial_days integer not null default 0 check (trial_days between 0 and 90),
  -- the card had started another person's trial: nothing began, and the next plan of this person is paid from its first day
  add column is_trial_refused boolean not null default false,
  drop constraint bills_amount_cents_check,
  add constraint bills_amount_cents_check check (amount_cents >= 0),
  add constraint bills_trial check (trial_days = 0 or kind = 'PLAN'),
  add constraint bills_due check ((amount_cents = 0) = (trial_days > 0));

-- When the first charge comes; null for a plan that was paid from its first day. A plan is on trial while its period ends then.
alter table plan_subscriptions
  add column trial_ends_at timestamptz;
create index plan_subscriptions_of_user on plan_subscriptions (user_id);

-- Cards that a trial was started with, as a keyed hash and without their owner: they outlive the account, so that deleting it brings no second trial.
create table trial_cards (
  fingerprint bytea primary key check (octet_length(fingerprint) = 32),
  started_at timestamptz not null
);
