-- One form sent twice is one submission: a hash of the form's key and of what was typed.
alter table submissions add column send_hash text unique;
