-- The payment of a second plan that was undone: it went back whole, but the provider keeps its fee.
alter table bills
  add column undone_payment_ref text;
create index bills_undone_payment on bills (undone_payment_ref) where undone_payment_ref is not null;
