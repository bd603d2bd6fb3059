-- Messages that may leave as one: 'now' with what is due, 'later' after a pause since the last one to the address.
alter table outbox_messages add column joins text check (joins in ('now', 'later'));
create index outbox_messages_joining on outbox_messages (lower(recipient), sent_at) where joins is not null;
