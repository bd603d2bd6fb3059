-- Switches that administrators set while the program runs, and proofs of work that were used.

create table site_switches (
  name text primary key,
  is_on boolean not null,
  changed_at timestamptz not null default now()
);

create table spent_proofs (
  -- Signature of the challenge that was solved.
  challenge text primary key,
  -- Later the challenge itself is refused.
  expires_at timestamptz not null
);
create index spent_proofs_expiry on spent_proofs (expires_at);
