-- Nothing has read or written leads_series since 0260. Distances are measured by latitude and longitude.
alter table events drop column leads_series, drop column place;

-- Processes of the release before read e.place while an upgrade runs, which calls this function. The next release drops it.
create function place(event events) returns cube language sql immutable parallel safe
  return ll_to_earth(event.latitude, event.longitude)::cube;
