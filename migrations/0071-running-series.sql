-- What the job needs that adds the dates of a rule as time goes on: where the rule begins, which of its
-- dates it must not add, and up to which day it has looked already. It never looks back: a date that was
-- moved, cancelled or taken down is not added again.
alter table series
  add column starts_on date,
  add column except_dates date[] not null default '{}',
  add column expanded_to date;

update series set expanded_to = latest.date
from (select series_id, max(date) as date from events where series_id is not null group by series_id) as latest
where latest.series_id = series.id;

-- Only rules are looked at, and those that end one day sooner or later no more.
create index series_with_rule on series (id) where rule is not null;
