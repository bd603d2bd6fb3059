-- What organizers answer when they are asked whether a date still holds, and the links by which they do.

alter table events
  add column confirmed_at timestamptz,
  add column confirmed_by text check (confirmed_by in ('organizer')),
  -- When its organizer was first asked about this date.
  add column asked_at timestamptz;

-- One link for each happening and message. Links end with their happening.
create table confirmation_links (
  -- SHA-256 of the token, base64url. The token itself is only in the mail.
  link_hash text primary key,
  event_id text not null references events (id) on delete cascade,
  submission_id text not null references submissions (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index confirmation_links_event on confirmation_links (event_id);
create index confirmation_links_submission on confirmation_links (submission_id);

create table confirmations (
  id text primary key,
  position bigint not null unique generated always as identity,
  event_id text not null references events (id) on delete cascade,
  answer text not null check (answer in ('still_on', 'rain_date', 'moved', 'cancelled')),
  -- Field → value: what the answer changed.
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index confirmations_event on confirmations (event_id, position desc) where undone_at is null;

-- What organizers were asked, once each: "event:<id>:<date>:30", "series:<id>:<month>".
create table reminders (
  key text primary key,
  created_at timestamptz not null default now()
);
