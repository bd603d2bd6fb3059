-- Questions about a source whose events wait: what of it was not used and could make them wrong, and the answers.

create table source_questions (
  source text not null,
  key text not null,
  name text not null,
  matter text not null,
  events integer not null,
  answer text check (answer in ('ignore', 'wait')),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (source, key)
);
