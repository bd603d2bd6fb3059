-- Run once by the superuser in the new database: the app's role, which owns it and is no superuser, the roles of
-- the copy and of the proxy's checks, and what only a superuser may create.
do $$
declare
  app text := btrim(pg_read_file('/run/secrets/database_password'), E' \r\n');
  copy text := btrim(pg_read_file('/run/secrets/replication_password'), E' \r\n');
begin
  execute format('create role atlas login createdb password %L', app);
  create role health login connection limit 20;
  execute format('create role replicator login replication password %L', copy);
end $$;
alter database atlas owner to atlas;
create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- Databases made later have them, too: those in which the app checks its backups.
\connect template1
create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
\connect atlas
-- What the copy lacks is kept from now on, before it is there.
select pg_create_physical_replication_slot('replica', true);
