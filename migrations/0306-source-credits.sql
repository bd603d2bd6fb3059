-- Sources whose providers ask to be named where their events are shown.

create table source_credits (
  source text primary key,
  provider text not null check (provider in ('motorsportreg')),
  created_at timestamptz not null default now()
);
