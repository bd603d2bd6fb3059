-- The audit log names events: which one an entry is about, with its name, date and place as they were then. They stay
-- when the event is purged. Indexes are for the search by event, person and day, in the order of the list.
alter table audit_log
  add column event_id text,
  add column event_name text,
  add column event_date date,
  add column event_place text;

-- Entries of a restored backup bring theirs.
create function name_audit_event() returns trigger
  language plpgsql
  as $$
begin
  if new.event_id is not null then
    return new;
  end if;
  new.event_id := case new.subject_type
    when 'event' then new.subject_id
    when 'message' then (select m.event_id from public.messages m where m.id = new.subject_id)
    when 'submission' then (
      select e.id from public.submission_events m join public.events e on e.id = m.event_id
      where m.submission_id = new.subject_id order by e.sort_date, e.id limit 1)
  end;
  select e.name, e.date, concat_ws(', ', nullif(e.city, ''), nullif(e.state, ''))
    into new.event_name, new.event_date, new.event_place
    from public.events e where e.id = new.event_id;
  return new;
end $$;

alter table audit_log disable trigger audit_log_forgets_networks_only;

update audit_log a set event_id = coalesce(
  case a.subject_type when 'event' then a.subject_id end,
  (select m.event_id from messages m where a.subject_type = 'message' and m.id = a.subject_id),
  (select e.id from submission_events m join events e on e.id = m.event_id
    where a.subject_type = 'submission' and m.submission_id = a.subject_id
    order by e.sort_date, e.id limit 1))
where a.subject_type in ('event', 'message', 'submission');

update audit_log a set event_name = e.name, event_date = e.date,
  event_place = concat_ws(', ', nullif(e.city, ''), nullif(e.state, ''))
from events e where e.id = a.event_id;

-- Of purged events, the last name that an entry tells.
update audit_log a set event_name = n.name
from (
  select distinct on (event_id) event_id, coalesce(after ->> 'name', before ->> 'name') as name
  from audit_log
  where event_id is not null and coalesce(after ->> 'name', before ->> 'name') is not null
  order by event_id, id desc
) n
where n.event_id = a.event_id and a.event_name is null;

alter table audit_log enable trigger audit_log_forgets_networks_only;

create trigger audit_log_names_events
  before insert on audit_log
  for each row execute function name_audit_event();

create index audit_log_times on audit_log (at desc, id desc);
create index audit_log_events on audit_log (event_id, at desc, id desc) where event_id is not null;
create index audit_log_persons on audit_log (coalesce(administrator_email, actor), at desc, id desc);
create index audit_log_event_names on audit_log using gin (event_name gin_trgm_ops);
