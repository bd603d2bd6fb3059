#!/usr/bin/env bash
# Creates the secrets that compose.yaml refers to. Existing ones are kept.
set -euo pipefail
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
word() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
make() { [ -s "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"; }

make superuser_password "$(word)"
make database_password "$(word)"
make replication_password "$(word)"
# Either server may become the primary: the proxy in front (haproxy.cfg) finds out which one it is.
login="atlas:$(cat secrets/database_password)"
make database_url "postgresql://$login@database:5432/atlas"
make database_replica_url "postgresql://$login@database:5433/atlas"
make metrics_token "$(word)"
if [ ! -s secrets/uploads_url ]; then
  key=$(word) secret=$(word)
  make uploads_url "s3://$key:$secret@files/uploads?endpoint=http://files:8333"
  make files_config "{\"identities\":[{\"name\":\"atlas\",\"credentials\":[{\"accessKey\":\"$key\",\"secretKey\":\"$secret\"}],\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\",\"Tagging\"]}]}"
fi
# Containers read them as other users; on the host, the folder is closed to everyone else.
chmod 0700 secrets
chmod 0444 secrets/*
