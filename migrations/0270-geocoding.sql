-- Addresses asked of the geocoder (GEOCODER_URL), and the events that were placed by them.

-- One row for each address, however many events name it.
create table geocoded_addresses (
  -- Hexadecimal SHA-256 of the normalized address.
  id text primary key,
  -- Kind of the service.
  service text not null,
  outcome text not null check (outcome in ('found', 'none', 'failed', 'retry')),
  latitude double precision,
  longitude double precision,
  -- Failed attempts since the last answer.
  attempts integer not null default 0,
  -- Why there is no point.
  reason text not null default '',
  asked_at timestamptz not null,
  check ((outcome = 'found') = (latitude is not null and longitude is not null))
);

create index geocoded_addresses_point on geocoded_addresses (latitude, longitude)
  where outcome = 'found';

-- Events whose present address was looked up: they leave the queue.
create table geocoded_events (
  event_id text primary key references events (id) on delete cascade,
  -- The address as the event had it: street, city, state, ZIP, on a line each.
  address text not null,
  service text not null,
  -- An event is never placed twice by one address, so a pin that was set by hand afterwards stays.
  placed boolean not null,
  -- When it is looked up again; null for never.
  retry_at timestamptz
);

-- After failures, the service is left alone for a while.
create table geocoder_state (
  service text primary key,
  failures integer not null,
  paused_until timestamptz not null,
  reason text not null
);

-- The queue: live before archived, submitted before imported, oldest first.
create index events_to_geocode
  on events ((status = 'archived'), (source is not null), created_at, id)
  where location_precision <> 'address' and street_address <> '' and status <> 'deleted' and not demo;
