-- When cars may roll in, local time at the venue. Null is unknown.
alter table events add column setup_time time;
