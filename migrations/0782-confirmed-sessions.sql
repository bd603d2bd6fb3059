alter table sessions
  -- Last proof by password and second factor: the sign-in, or a later one.
  add column confirmed_at timestamptz not null default now();
