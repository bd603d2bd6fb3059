-- Live events are searched in memory; these indexes served a search in SQL. The columns place and leads_series are
-- not used any more either, and stay for one release: processes of the release before still read and write them.
drop index events_live_place;
drop index events_lead_place;
drop index events_lead_date;
drop index events_live_makes;
drop index events_live_features;

-- Keywords that name a type or a state look these up, in no order.
drop index events_live_type;
drop index events_live_state;
create index events_live_type on events (event_type) where status = 'published';
create index events_live_state on events (state) where status = 'published';
