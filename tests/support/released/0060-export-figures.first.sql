-- The figures of the export page, from an index alone: the archive holds a million rows and more.
create index events_export_figures on events (state, event_type, status, date)
  where status in ('published', 'archived');

-- The static copy of the export, in parts. In the database rather than on a disk, so that all processes
-- serve the same bytes and a new copy takes the old one's place in one transaction; unlogged, because it
-- can be made again.
create unlogged table static_exports (
  id text primary key,
  current boolean not null,
  bytes bigint not null,
  sha256 text not null,
  events integer not null,
  states integer not null,
  columns integer not null,
  made_at timestamptz not null,         -- when it was made first with this content
  checked_at timestamptz not null       -- when it was last found to be that of the catalog
);
create unique index static_exports_current on static_exports (current) where current;

create unlogged table static_export_parts (
  export_id text not null references static_exports (id) on delete cascade,
  position bigint not null,             -- of its first byte
  content bytea not null,
  primary key (export_id, position)
);

-- A row for each change of the catalog since the static copy was made. Rows are only added by writers and
-- removed by the job, so that writers never wait for one another.
create table catalog_changes (
  id bigint generated always as identity primary key
);
