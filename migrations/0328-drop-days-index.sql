-- Served the days of searches in SQL; since 0260 live events are searched in memory.
drop index events_live_days;
