-- Passkeys of administrators (WebAuthn), and the challenges that wait to be answered.
create table passkeys (
  id text primary key,                    -- the credential's, base64url
  administrator_id text not null references administrators (id) on delete cascade,
  public_key bytea not null,              -- COSE
  counter bigint not null,                -- of its last use; stays 0 where the authenticator does not count
  transports text[] not null default '{}',
  synced boolean not null default false,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_administrator on passkeys (administrator_id, created_at);

create table passkey_challenges (
  challenge_hash text primary key,        -- SHA-256, base64url
  purpose text not null check (purpose in ('register', 'confirm', 'sign-in')),
  administrator_id text references administrators (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (administrator_id is null))
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
