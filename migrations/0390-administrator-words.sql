-- Trigrams of what an administrator looks for an event by beside the words of events_review_words.
create index events_administrator_words on events using gin (
  (id || ' ' || street_address || ' ' || zip_code || ' ' || location || ' ' || coalesce(source, '') || ' ' ||
   coalesce(source_id, '')) gin_trgm_ops);
