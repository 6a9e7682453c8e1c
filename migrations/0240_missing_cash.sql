-- Since when cash is missing on a record's account at an exchange; null while none is. It counts on whichever process works at the connection.
alter table broker_work add column cash_missing_since timestamptz;
