-- Where the page of an event that was merged into another leads. It outlives the row of the event, which
-- is purged after 30 days, and names another merged event when that one was merged in its turn.
create table event_redirects (
  event_id text primary key,
  kept_id text not null,
  created_at timestamptz not null default now(),
  check (event_id <> kept_id)
);

-- Review looks for likely duplicates among what waits, too.
create index events_pending_day on events (date) where status = 'pending';
