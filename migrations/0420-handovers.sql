-- Offers to hand the events of a submission over to another address. Both addresses confirm by a mailed link.

create table handovers (
  submission_id text primary key references submissions (id) on delete cascade,
  to_address text not null,
  -- SHA-256 of the tokens, base64url. The tokens themselves are only in the mails.
  from_hash text not null unique,
  to_hash text not null unique,
  from_confirmed_at timestamptz,
  to_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index handovers_to_address on handovers (lower(to_address));
