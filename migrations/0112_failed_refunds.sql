-- A refund that the provider refuses for good, or that comes back from the bank after it was made, ends as FAILED, with the provider's word for why.
alter table payment_refunds add column failure text check (char_length(failure) <= 100);
alter table payment_refunds add check ((state = 'FAILED') = (failure is not null));

create function payment_refund_may_become(state text, next text) returns boolean language sql immutable parallel safe as $$
  select (state, next) in (values ('REQUESTED', 'DONE'), ('REQUESTED', 'FAILED'), ('DONE', 'FAILED'))
$$;
create trigger payment_refunds_state before update of state on payment_refunds
  for each row execute function check_payment_state('payment_refund_may_become');
