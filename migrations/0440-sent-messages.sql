-- A message that is sent twice by one form is stored once: hash of the form's key and of what was typed.

alter table messages add column send_hash text;
create unique index messages_send_hash on messages (send_hash) where send_hash is not null;
