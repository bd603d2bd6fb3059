-- What organizers correct of live events by their private link, and the link itself.

-- A link that was asked for anew. The old one works until the new one is used for the first time, so
-- that nobody's link can be made useless by asking for another in their name.
alter table submissions add column next_link_hash text unique;

-- Name, date, place and links of what is live wait for review; the old version is live meanwhile.
create table corrections (
  id text primary key,
  -- What was sent at once: one change of all following dates of a series has a row for each.
  batch_id text not null,
  event_id text not null references events (id) on delete cascade,
  status text not null default 'open'
    check (status in ('open', 'approved', 'rejected', 'withdrawn', 'replaced')),
  -- Field → value, as the event has them.
  before jsonb not null,
  changes jsonb not null,
  -- Where it takes place, when the place is to change.
  place jsonb,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- The administrator's address, copied.
  decided_by text,
  reason text not null default '',
  check ((status in ('approved', 'rejected')) = (decided_by is not null))
);
-- A later one replaces it.
create unique index corrections_open on corrections (event_id) where status = 'open';
create index corrections_queue on corrections (created_at, batch_id) where status = 'open';
create index corrections_batch on corrections (batch_id);
create index corrections_event on corrections (event_id);
