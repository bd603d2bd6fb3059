-- What a reviewer last told the organizer of an event, as far as its private link acts on it.

create table review_notes (
  event_id text primary key references events (id) on delete cascade,
  -- rejected: may be corrected and sent again. spam: may not. changes: are asked for while it waits.
  kind text not null check (kind in ('rejected', 'spam', 'changes')),
  reason text not null,
  created_at timestamptz not null default now()
);
