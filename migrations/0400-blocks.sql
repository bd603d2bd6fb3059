-- Addresses, domains and networks from which nothing is taken, and the keyed network of each submission.

alter table submissions add column network_hash text;
create index submissions_by_network on submissions (network_hash) where network_hash is not null;

create table blocks (
  id text primary key,
  kind text not null check (kind in ('address', 'domain', 'network')),
  -- In lower case; of a network, its keyed hash.
  value text not null,
  -- One that came from the network, to tell by which it was blocked.
  submission_id text references submissions (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Address of the administrator.
  created_by text not null,
  unique (kind, value)
);
create index blocks_by_submission on blocks (submission_id) where submission_id is not null;
