-- Reports of visitors that an event is wrong: what is counted of them. Their words are messages.

create table event_reports (
  id text primary key references messages (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  -- SHA-256 of the reporter's network; null once it is forgotten.
  network_hash text,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- Null with answered_at: done without a verdict.
  answer text check (answer in ('still_right', 'fixed', 'rejected')),
  answered_by text check (answered_by in ('organizer', 'administrator')),
  check ((answered_at is null) = (answered_by is null)),
  check (answer is null or answered_at is not null)
);
create index event_reports_open on event_reports (event_id, created_at) where answered_at is null;
create index event_reports_open_network on event_reports (network_hash) where answered_at is null;
create index event_reports_answered on event_reports (answered_at)
  where answered_at is not null and network_hash is not null;

-- How much the reports of a network count; 1 for those that are not here.
create table report_networks (
  network_hash text primary key,
  weight double precision not null check (weight > 0 and weight <= 1),
  changed_at timestamptz not null default now()
);
create index report_networks_changed on report_networks (changed_at);

-- Since when independent reports about it are unanswered.
alter table events add column reported_at timestamptz;
