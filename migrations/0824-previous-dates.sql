-- No event was moved from the day on which it takes place.
update events set previous_date = null where previous_date = date;
update merged_listings set shown = jsonb_set(shown, '{previousDate}', 'null')
  where shown ->> 'previousDate' = shown ->> 'date';
