-- Settings of the site that differ from their defaults: a row for each change, the newest in force.
create table site_settings (
  version int primary key,
  settings jsonb not null,
  changed_at timestamptz not null default now()
);
