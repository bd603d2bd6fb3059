-- Events that an import holds back for review because another source seems to list them already.
create table likely_duplicates (
  event_id text collate "C" primary key references events on delete cascade,
  other_id text collate "C" not null references events on delete cascade,
  found_at timestamptz not null default now(),
  check (event_id <> other_id)
);

create index likely_duplicates_of on likely_duplicates (other_id);

-- Candidates are looked up by state and day among all that is not deleted.
create index events_by_state_day on events (state, date, end_date) where status <> 'deleted';
