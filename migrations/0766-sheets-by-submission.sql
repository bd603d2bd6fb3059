alter table imports
  -- Time by which proposals of the import are known; set with its end.
  add column said_at timestamptz,
  -- Submission whose private link a sheet came by: its links alone open it.
  add column submission_id text;
update imports i set submission_id = (
  select s.id from submissions s where lower(s.submitter_email) = lower(i.sender)
  order by s.created_at desc, s.id desc limit 1)
where i.sender is not null;
create index imports_of_submissions on imports (submission_id, created_at desc, id desc) where submission_id is not null;
