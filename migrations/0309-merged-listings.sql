-- Listings of one event that an administrator merged. The merged one is deleted, keeps its row and its source, and goes on
-- being updated by it; the kept one shows what the rules take from each side.
create table event_merges (
  event_id text primary key references events on delete cascade,
  kept_id text not null references events on delete cascade,
  merged_at timestamptz not null default now(),
  check (event_id <> kept_id)
);
create index event_merges_kept on event_merges (kept_id);

-- Kept listings: what their own side says, what was last shown, and what somebody corrected since.
create table merged_listings (
  event_id text primary key references events on delete cascade,
  own jsonb not null,
  shown jsonb not null,
  fixed jsonb not null default '{}'
);
