-- Words of decided submissions are not counted any more. The tables stay empty for one release: processes of the release
-- before write them while an upgrade runs.
truncate word_counts, counted_words, submission_scores;
