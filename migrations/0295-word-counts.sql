-- Naive Bayes over this site's own decisions: in how many approved and refused submissions each word stood.

-- The empty word counts the submissions themselves.
create table word_counts (
  word text primary key,
  approved integer not null default 0 check (approved >= 0),
  refused integer not null default 0 check (refused >= 0)
);

-- What was counted of a submission, to take it back when the decision is undone.
create table counted_words (
  submission_id text primary key references submissions (id) on delete cascade,
  outcome text not null check (outcome in ('approved', 'refused')),
  words text[] not null
);

create table submission_scores (
  submission_id text primary key references submissions (id) on delete cascade,
  -- Chance of a refusal, 0 to 1; null while too little was decided.
  chance double precision,
  -- [{"word", "approved", "refused"}], the most telling first.
  telling jsonb not null default '[]',
  -- How many decisions were counted by then.
  decisions integer not null
);
