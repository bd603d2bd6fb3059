-- One mailed link to all submissions of an address.

create table address_links (
  -- SHA-256 of the token, base64url. The token itself is only in the mail.
  link_hash text primary key,
  -- In lower case.
  address text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index address_links_address on address_links (address);
