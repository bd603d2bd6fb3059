-- An address that somebody typed into a form is not the claimant's: the mark needs a private link that was opened.
create or replace function is_claimed(of_event text, of_kind text, of_slug text) returns boolean
  language sql stable
  as $$
    select exists (
      select from public.profile_claims c
      where c.kind = of_kind and c.slug = public.kept_profile(of_kind, of_slug) and c.ended_at is null
        and not exists (
          select from public.submission_events m join public.submissions s on s.id = m.submission_id
          where m.event_id = of_event and c.email <> ''
            and (s.link_used_at is null
              or (lower(s.submitter_email) <> lower(c.email)
                and (c.domain = '' or lower(s.submitter_email) not like '%@' || c.domain)))))
  $$;

-- An organizer whose name has no Latin letter is an organizer all the same: the venue does not stand for its events.
create or replace function claimant_of(of_event text, venue_name text, city text, state text, organizer_name text)
  returns text language plpgsql stable
  as $$
declare
  organizer text;
  venue text;
begin
  if not exists (select from public.profile_claims where ended_at is null) then
    return null;
  end if;
  organizer := public.venue_slug(organizer_name, '', '');
  if organizer <> '' and public.is_claimed(of_event, 'organizer', organizer) then
    return 'organizer';
  end if;
  venue := public.venue_slug(venue_name, '', '');
  if venue <> '' and (organizer_name = '' or organizer = venue)
    and public.is_claimed(of_event, 'venue', public.venue_slug(venue_name, city, state)) then
    return 'venue';
  end if;
  return null;
end $$;

update events as e set claimed_by = null
where e.claimed_by is not null and e.claimed_by is distinct from
  claimant_of(e.id, e.venue_name, e.city, e.state, e.organizer_name);
