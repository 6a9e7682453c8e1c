-- Payments between accounts that share a device, a card or a bank account: capped, and shown to admins before a payout.

-- Cards that a person paid with, as a keyed hash of the provider's own fingerprint: the same for the same card, of no other use.
create table payer_cards (
  user_id uuid not null references users (id),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  last_used_at timestamptz not null,
  primary key (user_id, fingerprint)
);
create index payer_cards_fingerprint on payer_cards (fingerprint);

-- What payer and feeder shared when it was paid.
alter table bite_payments
  add column shared text[] not null default '{}' check (shared <@ array['DEVICE', 'CARD', 'BANK_ACCOUNT']);
create index bite_payments_shared on bite_payments (feeder_id, payer_id) where shared <> '{}';
create index bite_payments_pair on bite_payments (payer_id, feeder_id, at);
