-- Files that somebody gave in a browser: read, shown, imported whole, and undone.
create table imports (
  id text collate "C" primary key,
  file_name text not null,
  bytes integer not null,
  -- The source of its events.
  source text not null,
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'importing', 'done', 'undone')),
  -- Columns, options and answers, as somebody chose them.
  choices jsonb not null default '{}',
  -- What was found when it was last read; after the import, its report.
  found jsonb,
  progress jsonb,
  administrator_id text,
  administrator_email text,
  created_at timestamptz not null default now(),
  -- Set by the process that reads it: a run that says nothing any more is taken over.
  run_id text,
  seen_at timestamptz,
  runs integer not null default 0,
  imported_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  -- Series that it changed, as they were before.
  series_before jsonb not null default '[]'
);
create index imports_times on imports (created_at desc, id desc);
create index imports_due on imports (created_at) where state in ('reading', 'importing');

-- The file, until it is imported or given up.
create table import_parts (
  import_id text collate "C" not null references imports (id) on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (import_id, part)
);

-- Events that an import added or changed: as it left them, and the row as it was before.
create table import_events (
  import_id text collate "C" not null references imports (id) on delete cascade,
  event_id text not null,
  sequence integer not null,
  status text not null,
  content_hash text,
  before jsonb,
  duplicate_of text,
  primary key (import_id, event_id)
);
