/**
 * Statements of a restore's transaction. Subscribers do not get again what they were sent since the backup was made,
 * and later messages build on it; links in their mail keep working, and stopped subscriptions stay stopped. If more
 * than half of the subscriptions are missing, they were lost, not stopped, as in another or an emptied database, and
 * are restored. A queued message that the restore deletes counts as not sent.
 */
export const sentUpdatesSql = {
  before: `if has_database_privilege(current_database(), 'temporary') then
    create temporary table unsent_updates on commit drop as
      select split_part(key, ':', 2) as id, split_part(key, ':', 4) as event_id from outbox_messages
        where bulk and sent_at is null and failed_at is null and key like 'updates:%'
      union all select s.id, p.event_id from push_messages p join subscriptions s using (subscriber_id);
    create temporary table previous_subscriptions on commit drop as select * from subscriptions;
    create temporary table previous_events on commit drop as select * from watched_events
      where (subscription_id, event_id) not in (select id, event_id from unsent_updates);
    create temporary table previous_links on commit drop as select * from subscriber_links;
    create temporary table previous_arrivals on commit drop as select * from event_arrivals; end if`,
  // Sequence -1: compares the facts last sent with the current event. Renames old keys, which new messages may repeat.
  after: `if exists (select from previous_subscriptions) then
    delete from subscriptions s where not exists (select from previous_subscriptions t where t.id = s.id)
      and (select 2 * count(*) from previous_subscriptions join subscriptions using (id)) >= (select count(*) from subscriptions);
    update subscriptions s set weekday = t.weekday, due_at = t.due_at, sent_up_to = t.sent_up_to
      from previous_subscriptions t where t.id = s.id and t.sent_up_to >= s.sent_up_to
        and t.id not in (select id from unsent_updates);
    update watched_events w set sequence = -1, told = t.told, still_on = t.still_on from previous_events t
      where t.subscription_id = w.subscription_id and t.event_id = w.event_id
        and (t.sequence, t.status, t.still_on) is distinct from (w.sequence, w.status, w.still_on);
    update outbox_messages set key = key || ':restored:' || id
      where bulk and sent_at is not null and key like 'updates:%:news:%';
    insert into subscriber_links select t.* from previous_links t join subscriptions s
      on s.id = t.subscription_id on conflict do nothing;
    insert into event_arrivals overriding system value select t.* from previous_arrivals t join events e
      on e.id = t.event_id on conflict do nothing; end if`,
}
