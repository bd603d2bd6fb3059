-- How far senders are trusted: what was decided about their submissions, and what went live by it.

-- When the private link was first opened or used: the mail with it arrived at the address that was given.
alter table submissions add column link_used_at timestamptz;

-- One row for each address that trust was decided about, lower case.
create table senders (
  address text primary key,
  -- As the audit log has it; worked out anew from the decisions whenever it is asked for.
  step text not null default 'new' check (step in ('new', 'known', 'trusted')),
  -- Set by an administrator: decisions from then on can only lower it.
  set_step text check (set_step in ('new', 'known', 'trusted')),
  set_at timestamptz,
  set_by text,
  check ((set_step is null) = (set_at is null) and (set_step is null) = (set_by is null))
);

-- They outlive the events, which are purged 30 days after they were refused.
create table sender_decisions (
  -- The event, or the batch of corrections.
  subject text not null,
  outcome text not null check (outcome in ('approved', 'refused')),
  kind text not null check (kind in ('event', 'correction')),
  submission_id text not null references submissions (id) on delete cascade,
  decided_at timestamptz not null default now(),
  primary key (subject, outcome)
);
create index sender_decisions_submission on sender_decisions (submission_id);

-- What went live before anyone looked, until an administrator keeps or undoes it.
create table trusted_changes (
  id text primary key,
  -- What was sent at once is reviewed at once.
  batch_id text not null,
  event_id text not null references events (id) on delete cascade,
  submission_id text not null references submissions (id) on delete cascade,
  -- Field → value; both null for an event that is new.
  before jsonb,
  after jsonb,
  -- Why it did not wait.
  reason text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  verdict text check (verdict in ('kept', 'undone')),
  check ((before is null) = (after is null)),
  check ((closed_at is null) = (verdict is null) and (closed_at is null) = (closed_by is null))
);
create index trusted_changes_open on trusted_changes (created_at, batch_id) where closed_at is null;
create index trusted_changes_batch on trusted_changes (batch_id);
create index trusted_changes_event on trusted_changes (event_id);

-- The record so far. Whoever changed an event by the private link has used it.
update submissions set link_used_at = used.at
from (
  select m.submission_id, min(a.at) as at
  from audit_log a join submission_events m on m.event_id = a.subject_id
  where a.subject_type = 'event' and a.actor = 'organizer' group by m.submission_id
) as used
where used.submission_id = submissions.id;

insert into sender_decisions (subject, outcome, kind, submission_id, decided_at)
select m.event_id, 'approved', 'event', m.submission_id, min(a.at)
from audit_log a join submission_events m on m.event_id = a.subject_id
where a.subject_type = 'event' and a.action = 'approved' group by m.event_id, m.submission_id;

insert into sender_decisions (subject, outcome, kind, submission_id, decided_at)
select last.event_id, 'refused', 'event', last.submission_id, last.at
from (
  select distinct on (m.event_id) m.event_id, m.submission_id, a.action, a.at
  from audit_log a join submission_events m on m.event_id = a.subject_id
  where a.subject_type = 'event' and a.action in ('rejected', 'taken_down', 'restored')
  order by m.event_id, a.id desc
) as last
where last.action <> 'restored';

insert into sender_decisions (subject, outcome, kind, submission_id, decided_at)
select distinct on (c.batch_id) c.batch_id, 'refused', 'correction', m.submission_id, c.decided_at
from corrections c join submission_events m on m.event_id = c.event_id
where c.status = 'rejected' order by c.batch_id, c.decided_at, c.id;
