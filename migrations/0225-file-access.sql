-- Who sees an uploaded file, files taken down, and files fetched from other sites.

alter table uploads
  -- Of the token of the browser that sent it, which alone sees it until an event has it.
  add column sender_hash text,
  -- Served to nobody from then on; the row stays, so that the same content is refused.
  add column taken_down_at timestamptz,
  -- When its files were deleted after that.
  add column files_deleted_at timestamptz;

create index uploads_taken_down on uploads (sha256) where taken_down_at is not null;
create index uploads_to_delete on uploads (id)
  where taken_down_at is not null and files_deleted_at is null;

-- Addresses at other sites from which logo_url and flyer_url were fetched.
alter table events
  add column logo_source_url text,
  add column flyer_source_url text;

create index events_logo_elsewhere on events (logo_url) where logo_url like 'http%';
create index events_flyer_elsewhere on events (flyer_url) where flyer_url like 'http%';

-- One row for each address at another site, however many events name it.
create table remote_files (
  -- SHA-256 of kind and address, base64url; addresses may be too long for an index.
  id text primary key,
  kind text not null check (kind in ('flyer', 'logo')),
  url text not null,
  host text not null,
  state text not null default 'waiting' check (state in ('waiting', 'fetched', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  -- The stored file; null again once that was deleted.
  upload_id text references uploads (id) on delete set null,
  created_at timestamptz not null default now()
);

create index remote_files_due on remote_files (host, next_attempt_at) where state = 'waiting';
create index remote_files_upload on remote_files (upload_id) where upload_id is not null;
