-- The audit log stays append-only, but networks of sign-in events go after 90 days: from the entry's JSON and its note.
create function refuse_audit_update() returns trigger
  language plpgsql
  as $$
declare
  expected public.audit_log;
begin
  if old.at < now() - interval '90 days' and old.after ? 'network' then
    expected := old;
    expected.after := old.after - 'network';
    expected.note := replace(old.note, 'from ' || (old.after ->> 'network'), 'from a network that was forgotten');
    if new is not distinct from expected then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;

drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only
  before delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_log_forgets_networks_only
  before update on audit_log
  for each row execute function refuse_audit_update();

create index audit_log_networks on audit_log (at) where after ? 'network';
