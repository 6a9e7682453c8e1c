-- How far a reader has come in each article. Articles themselves are files: they change with the software, not with its data.
create table article_progress (
  user_id uuid not null references users (id),
  article_id text not null check (length(article_id) <= 120),
  percent smallint not null check (percent between 0 and 100),
  read_at timestamptz not null,
  primary key (user_id, article_id)
);
