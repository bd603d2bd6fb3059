#!/bin/sh
# Installs the site on one machine with Docker: asks for domain, mail and backups, checks ports and DNS, makes secrets,
# starts everything, and prints the address that makes the first account. Run it again to change an answer.
set -eu
umask 077

fail() {
  echo "$*" >&2
  return 1
}

# ask QUESTION DEFAULT: prints the answer.
ask() {
  printf '%s' "$1" >&2
  [ -z "$2" ] || printf ' [%s]' "$2" >&2
  printf ': ' >&2
  IFS= read -r answer || answer=
  printf '%s\n' "${answer:-$2}"
}

is_domain() {
  case $1 in
    *[!a-z0-9.-]* | .* | *. | -* | *..* | '') return 1 ;;
    *.*) return 0 ;;
    *) return 1 ;;
  esac
}

is_mail_server() {
  case $1 in
    *[[:space:]\"\'\$\\]*) return 1 ;;
    '' | smtp://?* | smtps://?*) return 0 ;;
    *) return 1 ;;
  esac
}

is_address() {
  case $1 in
    *[[:space:]\"\'\$\\]* | *@*@*) return 1 ;;
    ?*@?*.?*) return 0 ;;
    *) return 1 ;;
  esac
}

is_bucket() {
  case $1 in
    *[[:space:]\"\'\$\\]*) return 1 ;;
    '' | s3://?*:?*@?*/?*) return 0 ;;
    *) return 1 ;;
  esac
}

# ask_until CHECK QUESTION DEFAULT HINT: asks until the check takes the answer, five times at most.
ask_until() {
  tries=0
  while [ "$tries" -lt 5 ]; do
    given=$(ask "$2" "$3")
    if "$1" "$given"; then
      printf '%s\n' "$given"
      return 0
    fi
    echo "$4" >&2
    tries=$((tries + 1))
  done
  fail 'Giving up. Run this again.'
}

# True if a program listens on the port.
is_port_taken() {
  if command -v ss >/dev/null 2>&1; then
    ss -ltn | awk '{ print $4 }' | grep -q ":$1\$"
  elif command -v netstat >/dev/null 2>&1; then
    netstat -ltn | awk '{ print $4 }' | grep -q ":$1\$"
  else
    return 1
  fi
}

# Those of a site that runs already are its own.
check_ports() {
  [ -z "$(docker compose ps -q proxy 2>/dev/null)" ] || return 0
  for port in 80 443; do
    ! is_port_taken "$port" ||
      fail "Port $port is already in use. Stop the other program, then run this again." || return 1
  done
}

# A warning only: DNS may take a while, and a proxy in front may have another address.
check_dns() {
  command -v getent >/dev/null 2>&1 || return 0
  if [ -z "$(getent hosts "$1")" ]; then
    echo "$1 has no DNS record yet. Point it to this machine: the certificate comes once it is there." >&2
  fi
}

check_docker() {
  docker compose version >/dev/null 2>&1 ||
    fail 'Docker with its compose plugin is missing: see https://docs.docker.com/engine/install/'
}

random_word() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# make_secret NAME VALUE: an existing one stays.
make_secret() {
  [ -s "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"
}

make_secrets() {
  mkdir -p secrets
  make_secret superuser_password "$(random_word)"
  make_secret database_password "$(random_word)"
  make_secret database_url "postgresql://atlas:$(cat secrets/database_password)@database:5432/atlas"
  make_secret metrics_token "$(random_word)"
  make_secret backup_passphrase "$(random_word)"
  # Containers read them as other users; on the host, the folder is closed to everyone else.
  chmod 0700 secrets
  chmod 0444 secrets/*
}

# setting NAME: its value in .env, or nothing.
setting() {
  [ -r .env ] || return 0
  sed -n "s/^$1='\\(.*\\)'\$/\\1/p" .env
}

# write_settings DOMAIN MAIL ADDRESS BUCKET
write_settings() {
  printf "SITE_ADDRESS='%s'\nSMTP_URL='%s'\nINFO_ADDRESS='%s'\nBACKUP_URL='%s'\n" "$@" >.env.part
  mv .env.part .env
}

# Waits for the app, ten minutes at most: the first start fills the database.
first_run_address() {
  tries=0
  while [ "$tries" -lt "${MOST_TRIES:-200}" ]; do
    address=$(docker compose logs --no-log-prefix app 2>/dev/null |
      sed -n 's/.*Create your account: *\(http[^ ]*\).*/\1/p' | tail -n 1)
    [ -z "$address" ] || break
    tries=$((tries + 1))
    sleep "${PAUSE:-3}"
  done
  printf '%s\n' "$address"
}

install_site() {
  check_docker
  check_ports
  domain=$(ask_until is_domain 'Domain, such as cars.example.com' "$(setting SITE_ADDRESS)" \
    'Enter a domain in small letters, without https://.')
  mail=$(ask_until is_mail_server 'Mail server, smtp://user:password@host:587 (empty: later)' \
    "$(setting SMTP_URL)" 'It begins with smtp:// or smtps://; write %24 for a dollar sign.')
  info=$(setting INFO_ADDRESS)
  if [ -n "$mail" ]; then
    info=$(ask_until is_address 'Your address, for messages of visitors' "$info" \
      'Enter an email address.')
  fi
  bucket=$(ask_until is_bucket 'Backups off the machine, s3://KEY:SECRET@HOST/BUCKET (empty: none)' \
    "$(setting BACKUP_URL)" 'It has the form s3://KEY:SECRET@HOST/BUCKET.')
  check_dns "$domain"
  make_secrets
  write_settings "$domain" "$mail" "$info" "$bucket"
  docker compose up -d --build
  address=$(first_run_address)
  echo
  if [ -n "$address" ]; then echo "Create your account: $address"; else
    echo "Starting takes longer than usual, or there is an account already: https://$domain"
    echo 'The log: docker compose logs app'
  fi
  echo "Backups are encrypted with secrets/backup_passphrase. Keep a copy of it elsewhere."
}

# A test sources this file and calls its functions.
if [ "${INSTALL_SOURCED:-}" != yes ]; then
  cd "$(dirname "$0")"
  install_site
fi
