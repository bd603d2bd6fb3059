-- What every process needs to keep the live events in memory, true to this table.

-- The transaction that changed a row last. Whoever has read everything that was committed before
-- transaction x finds the rest in the rows with x or later: no clock takes part, so none is missed.
alter table events add column changed_in xid8 not null default '0';
alter table series add column changed_in xid8 not null default '0';

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create trigger note_change before insert or update on events
  for each row execute function note_change();
create trigger note_change before insert or update on series
  for each row execute function note_change();

create index events_changed on events (changed_in);
create index series_changed on series (changed_in);

-- A row that is gone cannot be found any more: all is read again.
create function tell_removal() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', 'removed');
  return null;
end $$;

create function tell_live_removal() returns trigger language plpgsql as $$
begin
  if exists (select from removed where status = 'published') then
    perform pg_notify('catalog_changed', 'removed');
  end if;
  return null;
end $$;

create trigger tell_live_removal after delete on events
  referencing old table as removed for each statement execute function tell_live_removal();
create trigger tell_truncation after truncate on events
  for each statement execute function tell_removal();
