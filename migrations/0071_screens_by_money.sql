-- A saved screen of the directory may be of paper or real money only; null for both.
alter table saved_screens
  add column mode text check (mode in ('PAPER', 'LIVE'));
