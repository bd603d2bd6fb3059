-- Search of the archive. It grows for good, and any combination of filters must be answered with its
-- true total, so past events are indexed by bitmaps: the events of a month stand in a fixed order, the
-- newest first, and each term (a word, a type, a state, ...) has a bitmap of those that it holds for. Filters
-- are combined by "and" and "or" of bitmaps, totals are counts of their bits, and a page of results is read
-- from wherever it begins. A job brings a month up to date when its events changed
-- (features/archive/server); until then the few events that changed are looked at one by one.

create table archive_months (
  month date primary key,               -- its first day
  -- The bitmap of all its events. Bitmaps of a month are equally long, and longer than the 2 kB from
  -- which PostgreSQL compresses: most terms hold for few events.
  every bit varying not null
);

create table archive_positions (
  month date not null,
  position integer not null,            -- of the bit, from 0
  event_id text collate "C" not null,
  date date not null,                   -- as it was when the month was indexed
  primary key (month, position)
);
create index archive_positions_event on archive_positions (event_id);

create table archive_terms (
  term text collate "C" not null,
  month date not null,
  events bit varying not null,
  primary key (term, month)
);
create index archive_terms_month on archive_terms (month);

-- Archived events that were added, changed or taken away since their month was indexed. Rows are only
-- added here and removed by the job, so that writers never wait for one another.
create table archive_changes (
  event_id text collate "C" not null,
  month date not null
);
create index archive_changes_month on archive_changes (month);

-- What each archived event is found by. The letter before the colon tells the kind of term:
-- w word of the keyword search, v word of the venue's name, p city without spaces (alone and with its
-- state), z ZIP, s state, t type, c cost, d first day, e last day where that is another one. Nobody
-- types longer terms, and an index could not hold them.
create view archived_event_terms as
select e.id as event_id, e.date, left(t.term, 200) as term
from events as e
-- "offset 0" keeps it from being worked out at each place where it stands below.
cross join lateral (
  select nullif(replace(search_words(e.city), ' ', ''), '') as key offset 0
) as city
cross join lateral (
  select 'w:' || word as term from unnest(tsvector_to_array(e.search)) as word
  union all
  select 'v:' || word from unnest(string_to_array(search_words(e.venue_name), ' ')) as word
  union all
  select term from unnest(array[
    't:' || e.event_type,
    'c:' || e.attendance_cost,
    's:' || nullif(e.state, ''),
    'z:' || nullif(e.zip_code, ''),
    'p:' || city.key,
    'p:' || city.key || ',' || e.state,
    'd:' || to_char(e.date, 'YYYY-MM-DD'),
    case when e.end_date > e.date then 'e:' || to_char(e.end_date, 'YYYY-MM-DD') end
  ]) as term where term is not null
) as t
where e.status = 'archived' and e.date is not null;

create function note_archive_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'archived' and old.date is not null then
    insert into archive_changes values (old.id, date_trunc('month', old.date::timestamp));
  end if;
  if tg_op <> 'DELETE' and new.status = 'archived' and new.date is not null then
    insert into archive_changes values (new.id, date_trunc('month', new.date::timestamp));
  end if;
  return null;
end $$;

-- Three, so that changes of live events do not even call the function.
create trigger note_archive_insert after insert on events for each row
  when (new.status = 'archived') execute function note_archive_change();
create trigger note_archive_update after update on events for each row
  when (old.status = 'archived' or new.status = 'archived') execute function note_archive_change();
create trigger note_archive_delete after delete on events for each row
  when (old.status = 'archived') execute function note_archive_change();

create function clear_archive_index() returns trigger language plpgsql as $$
begin
  delete from archive_changes;
  delete from archive_terms;
  delete from archive_positions;
  delete from archive_months;
  return null;
end $$;

create trigger clear_archive_index after truncate on events execute function clear_archive_index();

-- What is in the archive already.
insert into archive_changes
select id, date_trunc('month', date::timestamp) from events where status = 'archived' and date is not null;
