-- Browsers that have signed in before: they have a limit of tries of their own.
create table known_devices (
  token_hash text not null,               -- SHA-256 of the cookie's token, base64url
  administrator_id text not null references administrators (id) on delete cascade,
  last_sign_in_at timestamptz not null default now(),
  primary key (token_hash, administrator_id)
);
create index known_devices_administrator on known_devices (administrator_id, last_sign_in_at);
