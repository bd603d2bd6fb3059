-- The part of a venue's address that names it: "drive-in-lot-chicago-il". Spelled out with nothing but
-- ASCII, so that src/catalog/venue-slug.ts makes the same of the same names.
create function venue_slug(venue_name text, city text, state text) returns text
  language sql immutable parallel safe
  as $$
    select btrim(regexp_replace(
      translate(
        regexp_replace(
          normalize(venue_name || ' ' || city || ' ' || state, NFKD), '[\u0300-\u036F''’]', '', 'g'),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'),
      '[^a-z0-9]+', '-', 'g'), '-')
  $$;

-- Live dates at a venue in order, and the archived ones.
create index events_live_by_venue on events (venue_slug(venue_name, city, state), sort_date, sort_time, id)
  where status = 'published' and venue_name <> '';
create index events_archived_by_venue on events (venue_slug(venue_name, city, state), sort_date desc, id desc)
  where status = 'archived' and venue_name <> '';
create index events_archived_by_series on events (series_id, sort_date desc, id desc)
  where status = 'archived' and series_id is not null;
