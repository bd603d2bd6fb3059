#!/usr/bin/env bash
# Makes the secrets that compose.yaml names, once; what is there stays.
set -euo pipefail
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
word() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
make() { [ -s "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"; }

make superuser_password "$(word)"
make database_password "$(word)"
make replication_password "$(word)"
# Either server may be the primary one day: the app finds out which of them it is.
servers="postgresql://atlas:$(cat secrets/database_password)@primary:5432,replica:5432/atlas"
make database_url "$servers"
make database_replica_url "$servers"
make metrics_token "$(word)"
if [ ! -s secrets/uploads_url ]; then
  key=$(word) secret=$(word)
  make uploads_url "s3://$key:$secret@files/uploads?endpoint=http://files:8333"
  make files_config "{\"identities\":[{\"name\":\"atlas\",\"credentials\":[{\"accessKey\":\"$key\",\"secretKey\":\"$secret\"}],\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\",\"Tagging\"]}]}"
fi
# Containers read them as other users than the one who made them; on this machine nobody walks in there.
chmod 0700 secrets
chmod 0444 secrets/*
