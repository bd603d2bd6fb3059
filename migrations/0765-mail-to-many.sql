-- What is due, mail to subscribers after all other: neither kind is found by reading over the other.
drop index outbox_messages_first;
drop index outbox_messages_due;
create index outbox_messages_due on outbox_messages (bulk, next_attempt_at, id)
  where sent_at is null and failed_at is null;
-- Subscribers of an event in their order, batch by batch; a row that is told of a new version moves in no index.
drop index watched_events_event;
create index watched_events_event on watched_events (event_id, subscription_id);
