-- The catalog: one row per dated happening. Live search uses partial indexes over published rows only,
-- so nothing that a visitor waits for grows with the archive.

create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- A text as search compares it: lower case, without accents, nothing but letters, digits and single
-- spaces. The "s" of a possessive stays with its word ("women's" is "womens"). PostgreSQL's own parser
-- would take "Cars/Coffee" for a file and "C8.R" for a host, and find neither word in them.
-- unaccent() is only "stable" because its dictionary could be changed; ours never is, and an index
-- needs an immutable function.
create function search_words(value text) returns text
  language sql immutable strict parallel safe
  as $$
    select btrim(regexp_replace(
      regexp_replace(
        lower(public.unaccent('public.unaccent'::regdictionary, value)), '([a-z0-9])''s\M', '\1s', 'g'),
      '[^[:alnum:]]+', ' ', 'g'))
  $$;

-- Each text of a list as search compares it, in the same order.
create function search_keys(value text[]) returns text[]
  language sql immutable strict parallel safe
  as $$ select coalesce(array_agg(search_words(each)), '{}') from unnest(value) as each $$;

create function joined(value text[]) returns text
  language sql immutable strict parallel safe
  as $$ select array_to_string(value, ' ') $$;

create table series (
  id text primary key,
  rule text,                    -- RFC 5545 recurrence, where one is known
  rule_in_words text,           -- "1st Saturday, April to October"
  source text,
  source_id text,
  created_at timestamptz not null default now(),
  unique (source, source_id)
);

create table events (
  id text primary key,
  status text not null check (status in ('pending', 'published', 'archived', 'deleted')),
  name text not null check (name <> ''),
  description text not null default '',
  event_type text not null,
  date date,
  end_date date,
  start_time time,
  end_time time,
  time_zone text not null default '',
  starts_at timestamptz,
  ends_at timestamptz,
  day_ends_at timestamptz,      -- when the venue's local end day is over; null for ongoing places
  ongoing boolean not null default false,
  venue_name text not null default '',
  street_address text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  latitude double precision,
  longitude double precision,
  location_precision text check (location_precision in ('address', 'zip', 'city')),
  location text not null default '',
  attendance_cost text,
  participation_fee numeric(9, 2) check (participation_fee >= 0),
  car_categories text[] not null default '{}',
  car_makes text[] not null default '{}',
  awards text[] not null default '{}',
  features text[] not null default '{}',
  sponsor_name text not null default '',
  sponsor_type text not null default '',
  charity_involved boolean not null default false,
  charity_name text not null default '',
  charity_description text not null default '',
  organizer_name text not null default '',
  organizer_kind text not null default '',
  logo_url text,
  flyer_url text,
  website text not null default '',
  registration_url text not null default '',
  contact_email text not null default '',
  contact_phone text not null default '',
  rain_date date,
  event_status text not null default 'scheduled'
    check (event_status in ('scheduled', 'cancelled', 'postponed', 'rescheduled')),
  status_note text not null default '',
  previous_date date,
  series_id text references series (id),
  -- True for an event of its own and for the first live date of a series: the row that results show.
  leads_series boolean not null default true,
  source text,
  source_id text,
  content_hash text,            -- what the source said last, to tell an update from a repeat
  demo boolean not null default false,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_confirmed_at timestamptz,
  published_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  sort_date date not null generated always as (coalesce(date, '9999-12-31'::date)) stored,
  sort_time time not null generated always as (coalesce(start_time, '24:00'::time)) stored,
  -- The last day on which it can be visited; ongoing places stay.
  last_date date not null generated always as (
    case when ongoing then '9999-12-31'::date else coalesce(end_date, date) end) stored,
  -- The point in three dimensions, metres from the earth's centre (extension earthdistance).
  place cube generated always as (ll_to_earth(latitude, longitude)) stored,
  make_keys text[] not null generated always as (search_keys(car_makes)) stored,
  feature_keys text[] not null generated always as (search_keys(features)) stored,
  search tsvector not null generated always as (
    setweight(to_tsvector('simple', search_words(name)), 'A') ||
    setweight(to_tsvector('simple', search_words(joined(car_makes) || ' ' || joined(car_categories))), 'B') ||
    setweight(to_tsvector('simple', search_words(venue_name || ' ' || city || ' ' || sponsor_name)), 'C') ||
    setweight(to_tsvector('simple', search_words(description)), 'D')
  ) stored,
  unique (source, source_id),
  check (ongoing or date is not null),
  check (end_date >= date),
  check ((latitude is null) = (longitude is null) and (latitude is null) = (location_precision is null)),
  -- What visitors see has a place; there is never a default point.
  check (status in ('pending', 'deleted') or (latitude is not null and time_zone <> ''))
);

create index events_live_place on events using gist (place) where status = 'published';
create index events_lead_place on events using gist (place)
  where status = 'published' and leads_series;
create index events_live_date on events (sort_date, sort_time, id) where status = 'published';
create index events_lead_date on events (sort_date, sort_time, id)
  where status = 'published' and leads_series;
-- The days on which an event runs; without bounds for ongoing places. An expression, because the planner
-- then knows the days of live events: those of the column would mostly be the archive's.
create index events_live_days on events using gist (daterange(date, coalesce(end_date, date), '[]'))
  where status = 'published';
create index events_live_type on events (event_type, sort_date, sort_time, id) where status = 'published';
create index events_live_state on events (state, sort_date, sort_time, id) where status = 'published';
create index events_live_search on events using gin (search) where status = 'published';
create index events_live_makes on events using gin (make_keys) where status = 'published';
create index events_live_features on events using gin (feature_keys) where status = 'published';
create index events_live_series on events (series_id, sort_date, sort_time, id)
  where status = 'published' and series_id is not null;
create index events_live_expiry on events (day_ends_at) where status = 'published';
create index events_live_venue on events (lower(venue_name), state) where status = 'published';
create index events_archive on events (date desc, id desc) where status = 'archived';
create index events_pending on events (created_at, id) where status = 'pending';
create index events_deleted on events (deleted_at) where status = 'deleted';
create index events_demo on events (id) where demo;

-- Every word of every event that was ever live, for the second try after a misspelled keyword.
create table search_vocabulary (word text primary key);
create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops);
