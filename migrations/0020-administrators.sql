-- Administrators, their sessions, the counters behind every rate limit, and the audit log.

create table administrators (
  id text primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,            -- PHC string, argon2id
  totp_secret text,                       -- base32; counts only once totp_confirmed_at is set
  totp_confirmed_at timestamptz,
  totp_last_step bigint,                  -- the newest 30-second step used: a code works once
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  check (totp_confirmed_at is null or totp_secret is not null)
);

create table recovery_codes (
  code_hash text primary key,             -- SHA-256, base64url
  administrator_id text not null references administrators (id) on delete cascade
);
create index recovery_codes_administrator on recovery_codes (administrator_id);

create table sessions (
  token_hash text primary key,            -- SHA-256 of the cookie's token, base64url
  administrator_id text not null references administrators (id) on delete cascade,
  device text not null default '',        -- "Firefox on Windows", never an address
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_administrator on sessions (administrator_id);
create index sessions_expiry on sessions (expires_at);

-- One leaky bucket per key. It fills a little with every use and is empty again at empty_at.
create table rate_limits (
  key_hash text primary key,
  empty_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (empty_at);

create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor text not null check (actor in ('administrator', 'organizer', 'system')),
  -- Copied, so that an entry says who it was whatever becomes of the account.
  administrator_id text,
  administrator_email text,
  action text not null check (action <> ''),
  subject_type text not null check (subject_type <> ''),
  subject_id text not null,
  before jsonb,
  after jsonb,
  note text not null default '',
  check ((actor = 'administrator') = (administrator_id is not null and administrator_email is not null))
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);

create function refuse_audit_change() returns trigger
  language plpgsql
  as $$ begin raise exception 'the audit log is append-only'; end $$;

create trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
