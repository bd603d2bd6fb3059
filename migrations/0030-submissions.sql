-- What organizers send in: who sent which events, and the private link to correct them.

create table submissions (
  id text primary key,
  submitter_email text not null,
  -- SHA-256 of the private link's token, base64url. The token itself is only in the mail.
  link_hash text not null unique,
  -- 30 days after the last date; null for a place that is open for good.
  link_expires_at timestamptz,
  link_revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index submissions_submitter on submissions (submitter_email, created_at desc);

-- All dates of a series belong to one submission.
create table submission_events (
  event_id text primary key references events (id) on delete cascade,
  submission_id text not null references submissions (id) on delete cascade
);
create index submission_events_submission on submission_events (submission_id);

-- Likely duplicates of a submission are looked for among the live events of its day.
create index events_live_day on events (date) where status = 'published';
