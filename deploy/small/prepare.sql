-- Run once by the superuser in the new database: the app's role, which owns it and is no superuser, and what only a
-- superuser may create. template1 has the extensions, too: databases in which backups are checked are copies of it.
do $$
begin
  execute format('create role atlas login createdb password %L',
    btrim(pg_read_file('/run/secrets/database_password'), E' \r\n'));
end $$;
alter database atlas owner to atlas;
create extension cube;
create extension earthdistance;
create extension pg_trgm;
create extension unaccent;
\connect template1
create extension cube;
create extension earthdistance;
create extension pg_trgm;
create extension unaccent;
