-- Roles of administrators: those there are become owners, as are those that an earlier release makes meanwhile.

alter table administrators add column role text not null default 'owner' check (role in ('owner', 'editor'));

create table invitations (
  id text primary key,
  -- SHA-256 of the token, base64url. The token itself is only in the mail, or was shown once.
  link_hash text not null unique,
  -- In lower case. A newer invitation takes the place of the earlier one.
  email text not null unique,
  role text not null check (role in ('owner', 'editor')),
  -- Address of the owner who invited.
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
