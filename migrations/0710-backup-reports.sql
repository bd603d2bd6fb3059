-- Latest backups, the latest check of one, and the latest restore, for all processes. No part of backups itself.
create table backup_reports (
  -- folder, bucket: backups written there; check: one restored into a scratch database; restore: one restored for good.
  kind text primary key check (kind in ('folder', 'bucket', 'check', 'restore')),
  -- The latest success, with the backup that it was about.
  done_at timestamptz,
  name text,
  bytes bigint,
  note text not null default '',
  -- The latest failure, null after a success.
  failed_at timestamptz,
  failure text
);
