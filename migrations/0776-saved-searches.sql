-- Searches of events at the desk that an administrator saved by name.
create table saved_searches (
  id text primary key,
  administrator_id text not null references administrators (id) on delete cascade,
  name text not null,
  keyword text not null,
  -- Lifecycle state of an event; empty for any.
  status text not null,
  created_at timestamptz not null default now(),
  unique (administrator_id, name)
);
