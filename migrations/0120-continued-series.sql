-- A series whose later dates moved for good goes on as another one: whoever follows the old one is led on.
-- No foreign key: a series may be removed, and the link then leads from nowhere.
alter table series add column continues text;
create index series_continued on series (continues) where continues is not null;
