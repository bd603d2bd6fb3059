-- What happens around signing in, counted in steps of ten minutes; older steps are added up at the epoch.
create table sign_in_counts (
  at timestamptz not null,
  event text not null,
  count bigint not null,
  primary key (at, event)
);

-- Somebody who is not signed in: who fails to sign in.
alter table audit_log drop constraint audit_log_actor_check;
alter table audit_log add constraint audit_log_actor_check
  check (actor in ('administrator', 'organizer', 'system', 'visitor'));
