-- The review queue shows a series as one row: its first pending date, found and counted without reading the events.
create index events_pending_series on events (series_id, sort_date, sort_time, id)
  where status = 'pending';
