-- Flyers and logos that visitors sent. The files themselves are on disk or in a bucket.

create table uploads (
  id text primary key,
  -- The last part of the file's address, "<id>.pdf" or "<id>-<width>x<height>-<colour>.jpg".
  name text not null unique,
  kind text not null check (kind in ('flyer', 'logo')),
  type text not null,
  size integer not null,        -- bytes of the file as it was sent
  sha256 text not null,         -- of the same
  width integer,
  height integer,
  placeholder text,             -- the picture's dominant colour, #rrggbb
  created_at timestamptz not null default now(),
  -- The event that it came with; checked at the end of a transaction, so that either may come first.
  claimed_by text references events (id) on delete set null deferrable initially deferred
);

create index uploads_unclaimed on uploads (created_at) where claimed_by is null;
create index uploads_claimed on uploads (claimed_by) where claimed_by is not null;

-- Which events show a file: all dates of a series share one.
create index events_flyer on events (flyer_url) where flyer_url like '/uploads/%';
create index events_logo on events (logo_url) where logo_url like '/uploads/%';
