alter table imports
  -- Submission that the events of a sheet became.
  add column sent_as text;
create index imports_sent_as on imports (sent_as) where sent_as is not null;
