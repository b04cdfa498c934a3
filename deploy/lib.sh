# What install, use-release, restart and uninstall share. Read by bash alone.
SETTINGS=/etc/minit/minit.env
PG_CONF=/etc/postgresql/15/main
PG_UNIT=postgresql@15-main.service
SLOTS='3001 3002'
# Read more than once in one run (install, then use-release): what was counted stays.
changes=${changes:-0}
# The last part of a pipe counts its changes here, not in a shell of its own.
shopt -s lastpipe

die() {
  echo "$*" >&2
  exit 2
}

# Each line is a change: a run that changed nothing says so at its end.
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

# Settings that were there before the first run may name a database elsewhere (deploy/ha): none is made here then.
has_own_database() {
  local url
  url=$(setting DATABASE_URL)
  [[ -z $url || $url =~ @(127\.0\.0\.1|localhost):5432/ ]]
}

# ensure_setting NAME VALUE: a line of its own where the settings have none of this name yet.
ensure_setting() {
  [ -z "$(setting "$1")" ] || return 0
  # A person's last line may have no end.
  [ -z "$(tail -c 1 "$SETTINGS")" ] || echo >>"$SETTINGS"
  printf '%s=%s\n' "$1" "$2" >>"$SETTINGS"
  say "set $1 in $SETTINGS"
}

# Migrations run while a process starts; a large table may take its time, and then longer where that is asked for.
READY_SECONDS=${READY_SECONDS:-600}
# systemd starts a process again that ended. One that ended so often will not come up; one that met a pause of the database did.
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

# The one that was started last is asked again by the proxy before the next one stops.
until_proxy_sees() {
  sleep 5
}

as_postgres() {
  # From a folder that postgres may be in.
  (cd / && exec runuser -u postgres -- psql -X -q -t -A -v ON_ERROR_STOP=1 -d postgres)
}

# put FILE OWNER MODE <content: succeeds only where the file was changed.
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
