-- Live dates by an organizer in order, and the archived ones: its slug is that of a venue without a city.
create index events_live_by_organizer on events (venue_slug(organizer_name, '', ''), sort_date, sort_time, id)
  where status = 'published' and organizer_name <> '';
create index events_archived_by_organizer on events (venue_slug(organizer_name, '', ''), sort_date desc, id desc)
  where status = 'archived' and organizer_name <> '';
