-- Newest release that a publisher's signed file has named, and how the last reading of that file went.
create table seen_releases (
  -- Public key that the file was signed with.
  key text primary key,
  url text not null,
  asked_at timestamptz not null,
  -- Null until a file with a valid signature was read. `security`: the newest release that fixed a security problem.
  version text,
  released_on text,
  security text,
  -- Null after a success.
  failure text
);
