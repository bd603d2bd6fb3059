-- Organizers can stop the mail that asks whether a date is still on, by a link in each of it (RFC 8058).

alter table submissions
  -- Null: reminders are sent.
  add column reminders_stopped_at timestamptz;

-- One for each message; deleted 60 days later.
create table reminder_links (
  -- SHA-256 of the token, base64url. The token itself is only in the mail.
  link_hash text primary key,
  submission_id text not null references submissions (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index reminder_links_submission on reminder_links (submission_id);
create index reminder_links_age on reminder_links (created_at);

alter table outbox_messages
  -- Path of the List-Unsubscribe header; gone once the message has left.
  add column unsubscribe_path text;
