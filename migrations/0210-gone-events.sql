-- Readings in a row that did not list the event; whether the reading may only have been cut off before it;
-- and when it was taken down for that, so that it comes back when it is listed again.
alter table missing_events
  -- As the ids that it refers to: an index of another collation finds none of them.
  alter column event_id type text collate "C",
  add column misses integer not null default 1,
  add column doubtful boolean not null default false,
  add column removed_at timestamptz;

-- An entry that comes under another identifier is found by its source, day and name.
create index events_by_source_day on events (source, date, lower(name)) where source is not null;
