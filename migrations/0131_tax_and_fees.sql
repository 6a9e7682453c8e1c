-- Of what an invoice asks for, the tax that its provider collected: it is passed on, and no income.
alter table invoices
  add column tax_cents bigint not null default 0 check (tax_cents >= 0);
