-- Changes of live events that organizers did not send: by feeds that wait for review, and files fetched after publication.
alter table corrections
  add column origin text not null default 'organizer'
    check (origin in ('organizer', 'feed', 'logo', 'flyer')),
  -- Of a feed: its source, the identifier there, and the digest of what it said.
  add column source text,
  add column source_id text,
  add column digest text;

-- A later one of the same origin replaces it.
drop index corrections_open;
create unique index corrections_open
  on corrections (event_id, origin, coalesce(source, ''), coalesce(source_id, ''))
  where status = 'open';

-- Files at other sites that events show as soon as they are fetched: an administrator or a source that is live without
-- review named them.
create table trusted_files (
  event_id text not null references events (id) on delete cascade,
  kind text not null check (kind in ('flyer', 'logo')),
  url text not null,
  primary key (event_id, kind)
);

insert into trusted_files (event_id, kind, url)
select e.id, f.kind, f.url
from events e, lateral (values ('logo', e.logo_url), ('flyer', e.flyer_url)) as f (kind, url)
where f.url like 'http%' and e.status in ('published', 'archived') and e.source is not null
  and not exists (select from feeds where feeds.source = e.source and feeds.trust = 'queue');
