-- Calendars that were found on a page and followed before the setting `found` existed: the log has the change to their
-- address, and none by a person after it.
update feeds set settings = settings || '{"found": true}'
where not settings ? 'found' and exists (
  select 1 from audit_log as log
  where log.subject_type = 'feed' and log.subject_id = feeds.id::text
    and log.action = 'address_changed' and log.actor = 'system' and log.after->>'url' = feeds.url
    and log.note like '%its page leads to this calendar.'
    and not exists (
      select 1 from audit_log as later
      where later.subject_type = 'feed' and later.subject_id = log.subject_id
        and later.action = 'address_changed' and later.id > log.id));
