-- Followers of somebody are read latest first: a page of them was sorted out of all.
drop index follows_followed;
create index follows_followed on follows (followed_id, created_at desc, follower_id desc);
-- Who holds a symbol is read without a look at each of their trades.
create index trades_holders on trades (symbol, user_id, opened_at desc, id) where status = 'OPEN' and record_id is not null;
-- Copies that an account pays were looked for among everybody's, for each daily close of the account.
create index copies_account on copies (account_id, started_at, id);
