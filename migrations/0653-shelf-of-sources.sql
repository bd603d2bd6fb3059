-- What the last countable reading of a source gave, the platform that it is on, and the beginning of its last answer.
alter table feeds
  add column platform text,
  add column last_counts jsonb,
  add column last_answer text,
  add column answered_at timestamptz;
