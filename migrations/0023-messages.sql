-- What people write to the site: by the contact page, and about an event by its page.

create table messages (
  id text primary key,
  position bigint not null unique generated always as identity,
  kind text not null check (kind in ('contact', 'report')),
  event_id text references events (id) on delete set null,
  -- What is wrong with the event, of a fixed list; null for what came by the contact page.
  reason text,
  name text not null default '',
  email text not null default '',
  subject text not null,
  text text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);

create index messages_open on messages (position desc) where done_at is null;
create index messages_done on messages (position desc) where done_at is not null;
create index messages_event on messages (event_id) where event_id is not null;
