# Shared by install, use-release, restart and uninstall. Needs bash.
SETTINGS=/etc/minit/minit.env
PG_CONF=/etc/postgresql/15/main
PG_UNIT=postgresql@15-main.service
SLOTS='3001 3002'
# Keeps the count when it is sourced again in one run (install, then use-release).
changes=${changes:-0}
# Runs the last part of a pipe in this shell, so that its changes are counted.
shopt -s lastpipe

die() {
  echo "$*" >&2
  exit 2
}

# Each line is a change: a run without changes says so at its end.
say() {
  changes=$((changes + 1))
  echo "$*"
}

close_report() {
  [ "$changes" -gt 0 ] || echo 'Nothing was to be changed.'
}

setting() {
  [ ! -f "$SETTINGS" ] || sed -n "s/^$1=//p" "$SETTINGS"
}

# Existing settings may name a database elsewhere (deploy/ha): then none is created here.
has_own_database() {
  local url
  url=$(setting DATABASE_URL)
  [[ -z $url || $url =~ @(127\.0\.0\.1|localhost):5432/ ]]
}

# ensure_setting NAME VALUE: appends a setting unless it already exists.
ensure_setting() {
  [ -z "$(setting "$1")" ] || return 0
  # A manually edited file may lack the final newline.
  [ -z "$(tail -c 1 "$SETTINGS")" ] || echo >>"$SETTINGS"
  printf '%s=%s\n' "$1" "$2" >>"$SETTINGS"
  say "set $1 in $SETTINGS"
}

# Migrations run during a start; increase it for a large table.
READY_SECONDS=${READY_SECONDS:-600}
# systemd restarts a process that ended. After this many restarts it will not come up; a short database outage
# needs fewer.
MOST_RESTARTS=3

restarts_of() {
  systemctl show -P NRestarts "minit@$1"
}

until_ready() {
  local seconds=0 host before
  host=$(setting HOST)
  before=$(restarts_of "$1")
  until curl -sf -o /dev/null --max-time 5 "http://${host:-127.0.0.1}:$1/readyz"; do
    seconds=$((seconds + 1))
    [ "$seconds" -lt "$READY_SECONDS" ] || return 1
    [ $(($(restarts_of "$1") - before)) -lt "$MOST_RESTARTS" ] || return 1
    sleep 1
  done
}

# The proxy must detect the new process before the next one stops.
until_proxy_sees() {
  sleep 5
}

as_postgres() {
  # From a folder that postgres may enter.
  (cd / && exec runuser -u postgres -- psql -X -q -t -A -v ON_ERROR_STOP=1 -d postgres)
}

# put FILE OWNER MODE <content: succeeds only if the file was changed.
put() {
  local new
  new=$(mktemp)
  cat >"$new"
  if cmp -s "$new" "$1"; then
    rm -f "$new"
    return 1
  fi
  install -D -m "$3" -o "${2%:*}" -g "${2#*:}" "$new" "$1"
  rm -f "$new"
  say "wrote $1"
}

# folder PATH OWNER MODE
folder() {
  [ -d "$1" ] && return 0
  install -d -m "$3" -o "${2%:*}" -g "${2#*:}" "$1"
  say "made $1"
}
