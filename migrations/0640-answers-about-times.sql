-- Questions about times can be answered with their other reading, and say when the events start.
alter table source_questions drop constraint source_questions_answer_check,
  add constraint source_questions_answer_check check (answer in ('ignore', 'repair', 'wait')),
  add column detail text;
