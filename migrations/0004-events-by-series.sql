-- All dates of a series, past ones included: deleting a series must not read every event.
create index events_by_series on events (series_id) where series_id is not null;
