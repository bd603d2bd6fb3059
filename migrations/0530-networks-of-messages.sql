-- Messages keep the keyed network of their sender for 90 days, so that a network can be blocked from a message.

alter table messages add column network_hash text;

-- Message by which a network was blocked, to name its sender.
alter table blocks add column message_id text references messages (id) on delete set null;
create index blocks_by_message on blocks (message_id) where message_id is not null;
