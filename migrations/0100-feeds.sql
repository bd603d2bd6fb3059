-- Calendars and lists of events on the web that are read again and again.
create table feeds (
  id text primary key,
  url text not null unique,
  -- The source's name, as with any import: with an event's identifier there it tells a repeat.
  source text not null unique,
  trust text not null default 'queue' check (trust in ('queue', 'live')),
  -- What an import is told: map, set, default, root, zone, all.
  settings jsonb not null default '{}',
  paused_at timestamptz,
  -- What it is by its content; a calendar that is a web page today is an error page.
  format text,
  etag text,
  last_modified text,
  next_run_at timestamptz not null default now(),
  -- Somebody reads it now; a process that died holds it no longer than until then.
  running_until timestamptz,
  run_at timestamptz,
  -- When it was last read or said that nothing is new, and when it was last read whole.
  succeeded_at timestamptz,
  whole_at timestamptz,
  -- In a row, since it was last read.
  failures integer not null default 0,
  last_result jsonb,
  created_at timestamptz not null default now()
);

create index feeds_due on feeds (next_run_at) where paused_at is null;
