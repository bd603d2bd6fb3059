-- Email updates: people who asked for mail about saved events or new ones of a search, without an account.

create table subscribers (
  id text primary key,
  -- In lower case.
  address text not null unique,
  created_at timestamptz not null default now()
);

create table subscriptions (
  id text primary key,
  subscriber_id text not null references subscribers (id) on delete cascade,
  kind text not null check (kind in ('events', 'search')),
  -- Filters of a search as a query in one fixed order.
  search text check ((kind = 'search') = (search is not null)),
  -- Day of a search's mail, 0 for Sunday.
  weekday smallint check (weekday between 0 and 6),
  -- Zone of its morning.
  time_zone text,
  due_at timestamptz,
  -- Position of the newest arrival that it was told of, or that its search did not find.
  sent_up_to bigint,
  created_at timestamptz not null default now(),
  -- Null until its address has agreed.
  confirmed_at timestamptz
);
create unique index subscriptions_events on subscriptions (subscriber_id)
  where kind = 'events' and confirmed_at is not null;
create unique index subscriptions_searches on subscriptions (subscriber_id, search)
  where kind = 'search' and confirmed_at is not null;
create index subscriptions_subscriber on subscriptions (subscriber_id, created_at, id);
create index subscriptions_due on subscriptions (due_at, id) where confirmed_at is not null;
create index subscriptions_waiting on subscriptions (created_at) where confirmed_at is null;

create table watched_events (
  subscription_id text not null references subscriptions (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  -- What its subscriber knows: version and state of the event, and the facts that changes are told of.
  sequence integer not null,
  status text not null,
  told jsonb not null,
  -- Date of which "still on" was told.
  still_on date,
  primary key (subscription_id, event_id)
);
create index watched_events_event on watched_events (event_id, sequence);

-- One for each message.
create table subscriber_links (
  -- SHA-256 of the token, base64url. The token itself is only in the mail.
  link_hash text primary key,
  subscriber_id text not null references subscribers (id) on delete cascade,
  -- What the message was about, and its one click stops; null once that has been stopped.
  subscription_id text references subscriptions (id) on delete set null,
  created_at timestamptz not null default now()
);
create index subscriber_links_subscriber on subscriber_links (subscriber_id, created_at);
create index subscriber_links_subscription on subscriber_links (subscription_id);

-- Messages to subscribers that were refused for good.
create table refused_updates (
  subscriber_id text not null references subscribers (id) on delete cascade,
  message_id text not null,
  refused_at timestamptz not null default now(),
  primary key (subscriber_id, message_id)
);

-- Events in the order in which they were first seen live. Positions are given under a lock, so none appears below one that
-- was read.
create table event_arrivals (
  position bigint primary key generated always as identity,
  event_id text not null unique references events (id) on delete cascade
);

alter table outbox_messages
  -- Mail to subscribers: leaves after all other mail, and is kept for a week.
  add column bulk boolean not null default false;
create index outbox_messages_first on outbox_messages (next_attempt_at, id)
  where sent_at is null and failed_at is null and not bulk;
