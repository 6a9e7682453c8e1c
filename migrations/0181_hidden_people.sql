-- People of whom a list shows nothing: few among all, so that a list of many asks for these instead of looking at each of its own.
create index users_gone on users (id) where suspended_at is not null or erased_at is not null or pending;
create index privacy_settings_private on privacy_settings (user_id) where profile_audience = 'FOLLOWERS';
