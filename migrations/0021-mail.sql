-- Mail to send: written in the transaction of what it tells, sent by a job afterwards.

create table outbox_messages (
  id text primary key,
  position bigint not null unique generated always as identity,
  -- What the message is about, such as "approved:k3x9": the same news is never queued twice.
  key text not null unique,
  recipient text not null,
  reply_to text,
  subject text not null,
  text text not null,
  html text not null,
  -- A private link's token within the text; blotted out once the message has left.
  secret text,
  created_at timestamptz not null default now(),
  -- When it is due. Whoever takes it moves this on, so that nobody else takes it meanwhile.
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Given up: refused for good, or not sent within a week.
  failed_at timestamptz
);

create index outbox_messages_due on outbox_messages (next_attempt_at, id)
  where sent_at is null and failed_at is null;
