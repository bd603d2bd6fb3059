-- Coming events that their feed does not list any more. They stay where they are until somebody decides;
-- a row goes when the feed lists the event again.
create table missing_events (
  event_id text primary key references events on delete cascade,
  since timestamptz not null,
  -- An administrator knows that it takes place all the same.
  dismissed_at timestamptz
);

create index missing_events_open on missing_events (since desc, event_id) where dismissed_at is null;
