-- Parts of a sender's address, for the list of all senders.
create index submissions_address_parts on submissions using gin (lower(submitter_email) gin_trgm_ops);
create index senders_address_parts on senders using gin (address gin_trgm_ops);
