-- Past events are found by the needs that they meet ("Dogs welcome", g:) and the categories of their cars (k:). The job that indexes a
-- month reads the needs from the texts of the events that changed.
create table archive_needs (
  event_id text collate "C" not null,
  need text not null,
  primary key (event_id, need)
);

do $$
declare
  view_text text := rtrim(pg_get_viewdef('archived_event_terms'::regclass), '; ');
begin
  execute 'create or replace view archived_event_terms as ' || view_text || $view$
    union all
    select e.id, e.date, 'g:' || n.need
    from events as e join archive_needs as n on n.event_id = e.id
    where e.status = 'archived' and e.date is not null
    union all
    select e.id, e.date, left('k:' || category, 200)
    from events as e cross join lateral unnest(search_keys(e.car_categories)) as category
    where e.status = 'archived' and e.date is not null$view$;
end $$;

-- All months are indexed again.
insert into archive_changes (event_id, month)
select id, date_trunc('month', date::timestamp) from events where status = 'archived' and date is not null;
