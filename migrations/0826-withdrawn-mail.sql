-- Mail that was withdrawn before it left has neither failed nor does it wait.
alter table outbox_messages add column withdrawn boolean not null default false;
update outbox_messages set withdrawn = true where sent_at is null and failed_at is not null
  and (key like '%:withdrawn:%' or last_error like '% before it was sent.'
    or last_error like '% before this was sent.' or last_error = 'The mail server was away for too long.'
    or last_error = 'Messages to this address come back.');
