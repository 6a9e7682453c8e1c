-- Nothing is forfeited: what is left in the purses of an erased account stays there, because a refund or a dispute that comes later takes what is
-- left of it before it takes from the feeders who were paid. Nothing was ever booked on this kind.
delete from ledger_account_kinds where kind = 'FORFEITED';
