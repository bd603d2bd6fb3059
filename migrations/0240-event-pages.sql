-- What the own page of an event said when its followed feed left it out: the event is canceled or postponed, which
-- is what it shows from then on, or it has another date, which only a person acts on.
alter table missing_events
  add column page_says text check (page_says in ('cancelled', 'postponed', 'moved')),
  add column page_date date,
  -- The event's status before the page called it off, for undoing that.
  add column status_before text;
