-- A place that is open year-round has no dates, and so no rain date.
update events set rain_date = null where ongoing and rain_date is not null;
