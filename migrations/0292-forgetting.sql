-- What is known of reporters' networks is keyed, and what is over is deleted.

-- Keys of HMACs, 256 random bits each. Left out of backups.
create table site_keys (
  name text primary key,
  key bytea not null check (length(key) = 32),
  created_at timestamptz not null default now()
);

-- HMAC of the plain hash that earlier releases store; a job brings theirs over.
alter table event_reports add column network_keyed boolean not null default false;
create index event_reports_unkeyed on event_reports (network_hash)
  where not network_keyed and network_hash is not null;
alter table report_networks add column keyed boolean not null default false;
create index report_networks_unkeyed on report_networks (network_hash) where not keyed;

-- Unanswered reports lose their network, too.
create index event_reports_open_age on event_reports (created_at)
  where answered_at is null and network_hash not like 'gone:%';

create index reminders_age on reminders (created_at);
create index geocoded_addresses_age on geocoded_addresses (asked_at);
