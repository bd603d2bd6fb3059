-- Venues and organizers that claimed their pages, and the links by which they do.

create table profile_claims (
  id text primary key,
  kind text not null check (kind in ('venue', 'organizer')),
  slug text not null,
  proof text not null check (proof in ('mail', 'administrator')),
  -- Address of whoever claimed it; empty where an administrator named none.
  email text not null default '',
  -- Domain of the site, whose other addresses count as well; empty where it proves nothing.
  domain text not null default '',
  claimed_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index profile_claims_open on profile_claims (kind, slug) where ended_at is null;
create index profile_claims_email on profile_claims (lower(email)) where ended_at is null;
create index profile_claims_domain on profile_claims (domain) where ended_at is null and domain <> '';

create table claim_links (
  -- SHA-256 of the token, base64url. The token itself is only in the mail.
  link_hash text primary key,
  kind text not null check (kind in ('venue', 'organizer')),
  slug text not null,
  submission_id text not null references submissions (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index claim_links_submission on claim_links (submission_id);

alter table events add column claimed_by text check (claimed_by in ('venue', 'organizer'));

-- Names are qualified: a dump is restored with an empty search_path.

-- The page that a slug leads to, over merges.
create function kept_profile(of_kind text, of_slug text) returns text
  language sql stable
  as $$
    with recursive up (slug, steps) as (
      select of_slug, 0
      union all
      select a.kept_slug, up.steps + 1 from up
        join public.profile_aliases a on a.kind = of_kind and a.slug = up.slug
      where up.steps < 20
    )
    select slug from up order by steps desc limit 1
  $$;

-- Whether the page of an event's venue or organizer is claimed, and nobody else has submitted the event.
create function is_claimed(of_event text, of_kind text, of_slug text) returns boolean
  language sql stable
  as $$
    select exists (
      select from public.profile_claims c
      where c.kind = of_kind and c.slug = public.kept_profile(of_kind, of_slug) and c.ended_at is null
        and not exists (
          select from public.submission_events m join public.submissions s on s.id = m.submission_id
          where m.event_id = of_event and c.email <> ''
            and lower(s.submitter_email) <> lower(c.email)
            and (c.domain = '' or lower(s.submitter_email) not like '%@' || c.domain)))
  $$;

-- The venue stands for its own events, not for those that name another organizer.
create function claimant_of(of_event text, venue_name text, city text, state text, organizer_name text)
  returns text language plpgsql stable
  as $$
declare
  organizer text;
begin
  if not exists (select from public.profile_claims where ended_at is null) then
    return null;
  end if;
  organizer := public.venue_slug(organizer_name, '', '');
  if organizer <> '' and public.is_claimed(of_event, 'organizer', organizer) then
    return 'organizer';
  end if;
  if venue_name <> '' and organizer in ('', public.venue_slug(venue_name, '', ''))
    and public.is_claimed(of_event, 'venue', public.venue_slug(venue_name, city, state)) then
    return 'venue';
  end if;
  return null;
end $$;

create function note_claimant() returns trigger language plpgsql as $$
begin
  new.claimed_by := public.claimant_of(new.id, new.venue_name, new.city, new.state, new.organizer_name);
  return new;
end $$;

create trigger note_claimant
  before insert or update of claimed_by, status, venue_name, city, state, organizer_name on events
  for each row execute function note_claimant();

-- An event is stored before it is known who submitted it.
create function note_submitter() returns trigger language plpgsql as $$
begin
  update public.events set claimed_by = null where id = new.event_id and claimed_by is not null;
  return null;
end $$;

create trigger note_submitter after insert on submission_events
  for each row execute function note_submitter();
