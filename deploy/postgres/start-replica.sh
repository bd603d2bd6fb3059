#!/usr/bin/env bash
# Copies the primary when there is no copy yet, then follows it. Once promoted it starts as what it is: a primary.
set -euo pipefail
export PGDATA=/var/lib/postgresql/18/docker
export PGPASSWORD
PGPASSWORD=$(cat /run/secrets/replication_password)
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  until pg_basebackup --pgdata "$PGDATA" --host primary --username replicator \
    --slot replica --wal-method stream --checkpoint fast; do
    rm -rf "$PGDATA"
    sleep 1
  done
  chmod 0700 "$PGDATA"
  touch "$PGDATA/standby.signal"
fi
exec postgres -c config_file=/etc/postgresql/replica.conf
