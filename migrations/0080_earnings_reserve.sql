-- Of what feeders earned, a tenth is held back for 90 days from the payment: cards are disputed late.

alter table bite_payments
  -- held back of the earned part since it matured, less what refunds and disputes took of it
  add column reserved_bites integer not null default 0 check (reserved_bites between 0 and feeder_earned_bites),
  add column reserve_released_at timestamptz,
  -- of the feeder's earned part, taken back since the card payment behind it was refunded or disputed
  add column taken_back_bites integer not null default 0 check (taken_back_bites between 0 and feeder_earned_bites),
  -- of what was bought, given back to the card
  add column reversed_bites integer not null default 0 check (reversed_bites between 0 and bites),
  add constraint bite_payments_reserve_after_maturing check (reserved_bites = 0 or matured_at is not null);
create index bite_payments_reserved on bite_payments (at) where reserved_bites > 0 and reserve_released_at is null;

-- What is left of the reserve of the payments before, in tenths of a bite: carried to the next.
alter table feeder_offers add column reserve_carry smallint not null default 0 check (reserve_carry between 0 and 9);

