-- Venues and organizers that an administrator merged: one page leads to the other. A row is a step, so that undoing it
-- restores what was merged before.
create table profile_aliases (
  kind text not null check (kind in ('venue', 'organizer')),
  slug text not null,
  kept_slug text not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug),
  check (slug <> kept_slug)
);
create index profile_aliases_kept on profile_aliases (kind, kept_slug);
