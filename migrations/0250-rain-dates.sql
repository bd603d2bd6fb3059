-- A rain date is after the date; an event that moved to its rain date takes place on it. Imports did not
-- check that, and a draft that breaks it cannot be saved any more.
update events set rain_date = null
where rain_date is not null and date is not null and not ongoing
  and (rain_date < date or (rain_date = date and event_status <> 'rescheduled'));
