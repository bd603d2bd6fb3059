#!/usr/bin/env bash
# Copies the primary when there is no copy yet, then follows it.
set -euo pipefail
export PGDATA=/var/lib/postgresql/18/docker
export PGPASSWORD
PGPASSWORD=$(cat /run/secrets/database_password)
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  until pg_basebackup --pgdata "$PGDATA" --host primary --username atlas \
    --write-recovery-conf --wal-method stream --checkpoint fast; do
    rm -rf "$PGDATA"
    sleep 1
  done
  chmod 0700 "$PGDATA"
fi
exec postgres -c hot_standby=on -c hba_file=/etc/postgresql/pg_hba.conf -c random_page_cost=1.1 -c jit=off
