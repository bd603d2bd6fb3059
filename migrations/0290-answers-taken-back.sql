-- What an answer to "Still on?" did, so that taking it back undoes all of it.

-- Where it was given: by a confirmation link, which is followed by a message, or on the page of the private link.
alter table confirmations
  add column given_by text not null default 'link' check (given_by in ('link', 'private_link'));

-- The answer that closed a report.
alter table event_reports
  add column confirmation_id text references confirmations (id) on delete set null;
create index event_reports_confirmation on event_reports (confirmation_id)
  where confirmation_id is not null;

-- Nobody checks or confirms what is over.
update events set asked_at = null, reported_at = null
where status = 'archived' and (asked_at is not null or reported_at is not null);
