-- Calendars that visitors made of the events they saved; of the secret in the address only its hash.
create table weekend_calendars (
  token_hash text primary key,
  event_ids text[] not null check (cardinality(event_ids) <= 200),
  asked_at timestamptz not null default now()
);
create index weekend_calendars_asked on weekend_calendars (asked_at);
