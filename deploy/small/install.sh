#!/bin/sh
# Installs the site on one machine with Docker: asks for domain, mail and backups, checks ports and DNS, makes secrets,
# starts everything, and prints the address that makes the first account. Run it again to change an answer.
set -eu
umask 077

fail() {
  echo "$*" >&2
  return 1
}

# ask QUESTION DEFAULT ALSO: prints the answer, nothing for "none". Secrets of the default are not shown.
ask() {
  printf '%s' "$1" >&2
  [ -z "$2" ] || printf ' [%s%s]' "$(printf '%s' "$2" | sed 's|://[^@]*@|://...@|')" "$3" >&2
  printf ': ' >&2
  # The last line may lack its end.
  answer=
  IFS= read -r answer || :
  [ "$answer" = none ] || answer=${answer:-$2}
  [ "$answer" = none ] || printf '%s\n' "$answer"
}

is_domain() {
  case $1 in
    *[!a-z0-9.-]* | .* | *- | -* | *..* | '') return 1 ;;
    # No IP address: there is no certificate for one.
    *.*) case ${1##*.} in [a-z]*) return 0 ;; *) return 1 ;; esac ;;
    *) return 1 ;;
  esac
}

is_mail_server() {
  case $1 in
    *[[:space:]\"\'\$\\]* | smtp*://*/*@* | *@*@*) return 1 ;;
    '' | smtp://?* | smtps://?*) return 0 ;;
    *) return 1 ;;
  esac
}

# What the app accepts as INFO_ADDRESS. Refuses the address of the question, too: mail to it would be lost.
is_address() {
  word='[a-z0-9_+-]+'
  printf '%s\n' "$1" | grep -Eiqx "$word(\\.$word)*@([a-z0-9][a-z0-9-]*\\.)+[a-z]{2,}" &&
    ! printf '%s\n' "$1" | grep -Eiq '(@example\.[a-z]+|\.(example|invalid|test|localhost))$'
}

# is_mail ADDRESS SERVER, as one answer.
is_mail() {
  case $1 in
    '') return 0 ;;
    *' '*) is_address "${1%% *}" && is_mail_server "${1#* }" && [ -n "${1#* }" ] ;;
    *) return 1 ;;
  esac
}

is_bucket() {
  case $1 in
    *[[:space:]\"\'\$\\]* | s3://*/*@* | *@*@*) return 1 ;;
    '' | s3://?*:?*@?*/[A-Za-z0-9][A-Za-z0-9._-]*) return 0 ;;
    *) return 1 ;;
  esac
}

# ask_until CHECK QUESTION DEFAULT HINT: asks until the check takes the answer, five times at most.
ask_until() {
  tries=0
  also=
  if "$1" ''; then also='; or none'; fi
  while [ "$tries" -lt 5 ]; do
    given=$(ask "$2" "$3" "$also" | sed 's/[[:space:]][[:space:]]*/ /g; s/^ //; s/ $//')
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

own_addresses() {
  if command -v ip >/dev/null 2>&1; then
    ip -o addr show scope global | awk '{ sub("/.*", "", $4); print $4 }'
  else
    hostname -I 2>/dev/null | tr ' ' '\n'
  fi
}

# True for an address that nobody else's network leads to.
is_private() {
  case $1 in
    10.* | 127.* | 169.254.* | 192.168.* | 172.1[6-9].* | 172.2[0-9].* | 172.3[01].*) return 0 ;;
    100.6[4-9].* | 100.[7-9][0-9].* | 100.1[01][0-9].* | 100.12[0-7].* | f[cd]*:* | fe80:* | ::1) return 0 ;;
    *) return 1 ;;
  esac
}

# Warnings only: DNS may take a while, and a proxy or router in front may have another address. Asks no other service.
check_dns() {
  command -v getent >/dev/null 2>&1 || return 0
  own=$(own_addresses)
  public=
  for address in $own; do is_private "$address" || public="$public $address"; done
  found=$(getent ahosts "$1" | awk '{ print $1 }' | sort -u)
  [ -n "$found" ] ||
    echo "$1 has no DNS record yet. Point it to this machine: the certificate comes once it is there." >&2
  for address in $found; do
    case " $(echo $own) " in
      *" $address "*) ;;
      *)
        if [ -n "$public" ]; then
          echo "$1 leads to $address, but this machine is$public. Unless a proxy there leads here, correct the DNS record: there is no certificate before." >&2
        else
          echo "$1 leads to $address. This machine knows no public address of its own, so check that yourself." >&2
        fi
        ;;
    esac
  done
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

# replace_secret NAME VALUE: an empty one is in the folder, too, as compose.yaml mounts it.
replace_secret() {
  printf '%s' "$2" >"secrets/$1.part"
  mv -f "secrets/$1.part" "secrets/$1"
}

# make_secrets MAIL BUCKET
make_secrets() {
  mkdir -p secrets
  make_secret superuser_password "$(random_word)"
  make_secret database_password "$(random_word)"
  make_secret database_url "postgresql://atlas:$(cat secrets/database_password)@database:5432/atlas"
  make_secret metrics_token "$(random_word)"
  make_secret backup_passphrase "$(random_word)"
  replace_secret smtp_url "$1"
  replace_secret backup_url "$2"
  # Containers read them as other users; on the host, the folder is closed to everyone else.
  chmod 0700 secrets
  chmod 0444 secrets/*
}

# secret NAME: its value, or nothing.
secret() {
  [ ! -r "secrets/$1" ] || cat "secrets/$1"
}

# setting NAME: its value in .env, or nothing.
setting() {
  [ -r .env ] || return 0
  sed -n "s/^$1='\\(.*\\)'\$/\\1/p" .env
}

# file_of NAME: path of a secret as the app sees it, or nothing for one that is empty.
file_of() {
  [ ! -s "secrets/$1" ] || printf '/run/secrets/%s' "$1"
}

# write_settings DOMAIN ADDRESS
write_settings() {
  printf "SITE_ADDRESS='%s'\nINFO_ADDRESS='%s'\nSMTP_URL_FILE='%s'\nBACKUP_URL_FILE='%s'\n" \
    "$1" "$2" "$(file_of smtp_url)" "$(file_of backup_url)" >.env.part
  mv .env.part .env
}

# The first start fills the database, which takes a while.
start_site() {
  docker compose up -d --build --wait || {
    docker compose logs --tail 50 app >&2
    fail 'The site did not start. Its log is above; run this again once the cause is gone.'
  }
}

# Nothing once there is an account.
first_run_address() {
  docker compose exec -T app node -e "fetch('http://127.0.0.1:3000/api/first-run').then((answer) => {
    if (answer.ok) process.stdout.write(require('node:fs').readFileSync('/data/first-run', 'utf8'))
  })" 2>/dev/null || :
}

install_site() {
  check_docker
  check_ports
  domain=$(ask_until is_domain 'Domain, such as cars.example.com' "$(setting SITE_ADDRESS)" \
    'Enter a domain in small letters, without https://. An IP address gets no certificate.')
  info=$(setting INFO_ADDRESS)
  known=$(secret smtp_url)
  given=$(ask_until is_mail \
    'Mail: your address and the server, you@example.com smtp://user:password@host:587 (empty: later)' \
    "${known:+$info $known}" \
    'Enter both with a space between, with your own address, which mail can reach. The server begins with smtp:// or smtps://; in user and password, write %2F for /, %40 for @, %24 for a dollar sign.')
  mail=${given#* }
  [ -z "$given" ] || info=${given%% *}
  bucket=$(ask_until is_bucket 'Backups off the machine, s3://KEY:SECRET@HOST/BUCKET (empty: none)' \
    "$(secret backup_url)" \
    'It has the form s3://KEY:SECRET@HOST/BUCKET. In the secret, write %2F for / and %40 for @.')
  check_dns "$domain"
  make_secrets "$mail" "$bucket"
  write_settings "$domain" "$info"
  start_site
  address=$(first_run_address)
  echo
  if [ -n "$address" ]; then echo "Create your account: $address"; else
    echo "The site is at https://$domain"
  fi
  echo "Backups are encrypted with secrets/backup_passphrase. Keep a copy of it elsewhere."
}

# A test sources this file and calls its functions.
if [ "${INSTALL_SOURCED:-}" != yes ]; then
  cd "$(dirname "$0")"
  install_site
fi
