-- Three early migrations were edited after databases had been made with them. This brings such a database to
-- what the edited ones make; on any other it changes nothing. See migrations/released.json.

create or replace function search_keys(value text[]) returns text[]
  language sql immutable strict parallel safe
  as $$ select coalesce(array_agg(public.search_words(each)), '{}') from unnest(value) as each $$;

create or replace function note_archive_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'archived' and old.date is not null then
    insert into public.archive_changes values (old.id, date_trunc('month', old.date::timestamp));
  end if;
  if tg_op <> 'DELETE' and new.status = 'archived' and new.date is not null then
    insert into public.archive_changes values (new.id, date_trunc('month', new.date::timestamp));
  end if;
  return null;
end $$;

create or replace function clear_archive_index() returns trigger language plpgsql as $$
begin
  delete from public.archive_changes;
  delete from public.archive_terms;
  delete from public.archive_positions;
  delete from public.archive_months;
  return null;
end $$;

do $$
declare
  view_text text;
begin
  -- Ids are compared byte by byte. The view of the archive's terms reads the column and is made anew.
  if exists (select from pg_attribute where attrelid = 'events'::regclass and attname = 'id'
             and attcollation <> (select oid from pg_collation where collname = 'C'
                                  and collnamespace = 'pg_catalog'::regnamespace)) then
    view_text := pg_get_viewdef('archived_event_terms'::regclass);
    drop view archived_event_terms;
    alter table events alter column id type text collate "C";
    execute 'create view archived_event_terms as ' || view_text;
  end if;

  -- The point as an expression that a dump can restore without the functions of earthdistance.
  if exists (select from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
             where a.attrelid = 'events'::regclass and a.attname = 'place'
             and pg_get_expr(d.adbin, d.adrelid) like '%ll_to_earth%') then
    alter table events drop column place;
    alter table events add column place cube generated always as (cube(cube(
      cube(6378168 * cos(radians(latitude)) * cos(radians(longitude))),
      6378168 * cos(radians(latitude)) * sin(radians(longitude))),
      6378168 * sin(radians(latitude)))) stored;
    create index events_live_place on events using gist (place) where status = 'published';
    create index events_lead_place on events using gist (place)
      where status = 'published' and leads_series;
  end if;

  -- The date leads the index of the export's figures, so that no search of a state or type takes it.
  if pg_get_indexdef('events_export_figures'::regclass) like '%(state, event_type, status, date)%' then
    drop index events_export_figures;
    create index events_export_figures on events (date, status, state, event_type)
      where status in ('published', 'archived');
  end if;
end $$;
