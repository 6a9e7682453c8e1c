-- What posts of a tag state is read from those that state something: of a tag where few do, all of thirty days were read.
create index post_tags_stated on post_tags (kind, value, at desc) include (user_id, sentiment) where is_open and sentiment is not null;
