-- Answers to messages, and ready answers of the desk. The first ones were texts of the program.

create table message_replies (
  id text primary key,
  message_id text not null references messages (id) on delete cascade,
  -- Address of the administrator.
  answered_by text not null,
  text text not null,
  created_at timestamptz not null default now()
);
-- The same answer to the same message, sent twice, is one.
create unique index message_replies_once on message_replies (message_id, md5(text));

create table ready_answers (
  id text primary key,
  -- event: to reject an event or ask for changes; correction: to reject a correction.
  kind text not null check (kind in ('event', 'correction')),
  label text not null,
  text text not null,
  created_at timestamptz not null default clock_timestamp()
);

insert into ready_answers (id, kind, label, text) values
  ('subject', 'event', 'Not an automotive event', 'The directory lists automotive events, and this doesn''t look like one.'),
  ('listed', 'event', 'Already listed', 'This event is already in the directory.'),
  ('unclear', 'event', 'Date or place unclear', 'We couldn''t confirm the date or location of this event.'),
  ('over', 'event', 'Already over', 'The date of this event has passed.'),
  ('advertising', 'event', 'Advertising', 'This reads like an advertisement rather than an event people can attend.'),
  ('street', 'event', 'Street address missing', 'Add a street address so people can find it.'),
  ('unconfirmed', 'correction', 'New date or place unclear', 'We couldn''t confirm the new date or location.'),
  ('another', 'correction', 'Another event', 'These changes would make it a different event. Please submit that one separately.'),
  ('address', 'correction', 'Link or file doesn''t belong', 'The new link or file doesn''t belong to this event.'),
  ('advertisement', 'correction', 'Advertising', 'Your changes read like an advertisement rather than facts about the event.');
