-- Whose copy a flow of money belongs to, so that a feeder's last ones are found by themselves: one looked through all flows
-- of all copies that ever ran on them.
alter table copy_flows add column feeder_id uuid;
update copy_flows f set feeder_id = c.feeder_id from copies c where c.id = f.copy_id;
alter table copy_flows alter column feeder_id set not null;
create index copy_flows_feeder on copy_flows (feeder_id, at desc, id);

-- The copy knows: whoever writes a flow need not say it, in whatever statement.
create function feeder_of_flow() returns trigger language plpgsql as $$
begin
  new.feeder_id := (select feeder_id from copies where id = new.copy_id);
  return new;
end $$;
create trigger copy_flows_feeder before insert on copy_flows for each row when (new.feeder_id is null) execute function feeder_of_flow();

-- Copies of a feeder, those that ended among them: newest first, and how many began since.
create index copies_of_feeder on copies (feeder_id, started_at desc, id);
