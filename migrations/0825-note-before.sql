-- The note of an event before its page called it off, which explained another state.
alter table missing_events add column note_before text;
