-- Browsers that show changes of saved events as notifications: subscribers without an email address.

alter table subscribers alter column address drop not null;

create table push_devices (
  subscriber_id text primary key references subscribers (id) on delete cascade,
  -- Address at the browser's push service. Whoever knows it and the keys can send to the device.
  endpoint text not null unique,
  -- Keys of the device (RFC 8291), base64url.
  p256dh text not null,
  auth text not null
);

-- Notifications that wait to be sent; deleted when the push service has them.
create table push_messages (
  id bigint primary key generated always as identity,
  subscriber_id text not null references push_devices (subscriber_id) on delete cascade,
  event_id text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index push_messages_due on push_messages (next_attempt_at, id);
create index push_messages_subscriber on push_messages (subscriber_id, event_id);
