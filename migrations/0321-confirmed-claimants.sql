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

update events as e set claimed_by = null
where e.claimed_by is not null and e.claimed_by is distinct from
  claimant_of(e.id, e.venue_name, e.city, e.state, e.organizer_name);
