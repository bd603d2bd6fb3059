-- Weekdays and hours of places that are open year-round. The release before leaves them out.
alter table events add column open_days text not null default '';
