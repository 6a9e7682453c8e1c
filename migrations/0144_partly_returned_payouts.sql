-- A transfer may be taken back in part at the provider: those bites are the feeder's again, and the payout stays paid for the rest.
alter table payouts
  add column reversed_cents bigint not null default 0,
  add column reversed_bites integer not null default 0,
  add constraint payouts_reversed check (
    reversed_cents between 0 and cents
    and reversed_bites between 0 and bites
    and (reversed_cents = 0 or paid_at is not null)
  );
