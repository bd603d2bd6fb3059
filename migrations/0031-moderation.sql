-- Review: administrators look through all events, the latest change first.
create index events_by_change on events (updated_at desc, id desc);
