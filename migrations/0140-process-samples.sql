-- What each process measured of itself, once a minute, for the administrators' status page. Unlogged: worth
-- nothing after a crash, in no backup and on no replica.
create unlogged table process_samples (
  process text not null,
  at timestamptz not null default now(),
  seconds double precision not null,
  host text not null,
  pid integer not null,
  release text not null,
  started_at timestamptz not null,
  requests integer not null,
  failures integer not null,
  p95_seconds double precision not null,
  delay_seconds double precision not null,
  memory_bytes double precision not null,
  live_events integer not null,
  primary key (process, at)
);

create index process_samples_by_time on process_samples (at);
