-- What a feeder was paid with bites whose card payment was refunded or disputed is taken back, and given back where the dispute is won.

alter table bite_payments
  -- of the feeder's earned part and of the bought bites, what went back with days that were not used
  add column refunded_earned_bites integer not null default 0,
  add column refunded_bought_bites integer not null default 0;
update bite_payments
set refunded_earned_bites = feeder_earned_bites::bigint * refunded_bites / bites,
  refunded_bought_bites = least(refunded_bites - gift_bites::bigint * refunded_bites / bites, bought_bites)
where refunded_bites > 0;
alter table bite_payments
  add constraint bite_payments_earned_back
    check (refunded_earned_bites >= 0 and refunded_earned_bites + taken_back_bites <= feeder_earned_bites),
  add constraint bite_payments_bought_back
    check (refunded_bought_bites >= 0 and refunded_bought_bites + reversed_bites <= bought_bites);

-- Which payments the refund or the dispute of a card payment reached.
create table payment_take_backs (
  -- as in the ledger: refund:<id> or dispute:<ref>
  cause_key text not null check (char_length(cause_key) <= 120),
  payment_id uuid not null references bite_payments (id),
  -- of what was paid, given back to the card
  reversed_bites integer not null check (reversed_bites > 0),
  -- of the feeder's part
  taken_back_bites integer not null check (taken_back_bites between 0 and reversed_bites),
  from_reserve_bites integer not null check (from_reserve_bites between 0 and taken_back_bites),
  at timestamptz not null,
  -- when the dispute was won
  given_back_at timestamptz,
  primary key (cause_key, payment_id)
);
create index payment_take_backs_payment on payment_take_backs (payment_id);
