#!/usr/bin/env bash
# Copies the primary if there is no copy yet, then follows it. Once promoted, it starts as a primary.
set -euo pipefail
export PGDATA=/var/lib/postgresql/18/docker
export PGPASSWORD
PGPASSWORD=$(cat /run/secrets/replication_password)
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Copied to a temporary folder until it is complete and marked as a replica: an incomplete one would not start, and an
  # unmarked one would accept writes as a second primary.
  draft=${PGDATA%/*}/draft
  rm -rf "$PGDATA" "$draft"
  until pg_basebackup --pgdata "$draft" --host primary --username replicator \
    --slot replica --wal-method stream --checkpoint fast; do
    rm -rf "$draft"
    sleep 1
  done
  chmod 0700 "$draft"
  touch "$draft/standby.signal"
  mv "$draft" "$PGDATA"
fi
exec postgres -c config_file=/etc/postgresql/replica.conf
