-- Keywords also find features and hosts. A generated column is replaced by adding it again: the table is rewritten, under a
-- lock (about a minute for 100,000 events on two cores). The view of the archive's terms depends on it and stays as it is.
do $$
declare
  view_text text := pg_get_viewdef('archived_event_terms'::regclass);
begin
  drop view archived_event_terms;
  alter table events drop column search;
  alter table events add column search tsvector not null generated always as (
    setweight(to_tsvector('simple', search_words(name)), 'A') ||
    setweight(to_tsvector('simple', search_words(joined(car_makes) || ' ' || joined(car_categories))), 'B') ||
    setweight(to_tsvector('simple', search_words(venue_name || ' ' || city || ' ' || sponsor_name || ' ' ||
      organizer_name || ' ' || joined(features))), 'C') ||
    setweight(to_tsvector('simple', search_words(description)), 'D')
  ) stored;
  execute 'create view archived_event_terms as ' || view_text;
end $$;
create index events_live_search on events using gin (search) where status = 'published';

-- One event of each month has the job index the month again.
insert into archive_changes (event_id, month)
select distinct on (month) event_id, month from archive_positions order by month, position;

-- Words of features and hosts, for corrected spellings.
insert into search_vocabulary (word)
select word from ts_stat($$select search from events where status = 'published'$$)
where length(word) between 4 and 30 and word ~ '^[[:alpha:]]+$' on conflict do nothing;
