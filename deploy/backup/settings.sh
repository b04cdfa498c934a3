# Sourced by every script of this folder. The file BACKUP_SETTINGS (/etc/minit/backup.env by default)
# overrides these defaults; README.md describes the settings.
BACKUP_FOLDER=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
BACKUP_SETTINGS=${BACKUP_SETTINGS:-/etc/minit/backup.env}
# shellcheck disable=SC1090
if [ -f "$BACKUP_SETTINGS" ]; then . "$BACKUP_SETTINGS"; fi

: "${BACKUP_STANZA:=minit}"
: "${PG_VERSION:=15}"
: "${PG_BIN:=/usr/lib/postgresql/$PG_VERSION/bin}"
: "${PG_DATA:=/var/lib/postgresql/$PG_VERSION/main}"
: "${PG_CONFIG_DIR:=/etc/postgresql/$PG_VERSION/main/conf.d}"
: "${PG_SOCKET_DIR:=/var/run/postgresql}"
: "${PG_PORT:=5432}"
: "${PG_SUPERUSER:=postgres}"
: "${ARCHIVE_TIMEOUT_SECONDS:=60}"
: "${REPO_PATH:=/var/lib/pgbackrest}"
# The number of weekly full backups. /privacy states the larger of the two numbers: BACKUP_WEEKS
# in packages/domain.
: "${REPO_KEEP_FULL:=4}"
: "${SECOND_REPO_PATH:=}"
: "${SECOND_REPO_KEEP_FULL:=8}"
: "${SECOND_PLACE_SYNC:=no}"
: "${PASSPHRASE_FILE:=}"
: "${BACKREST:=/usr/bin/pgbackrest}"
: "${BACKREST_CONFIG:=/etc/pgbackrest/pgbackrest.conf}"
: "${BACKREST_CONF_D:=/etc/pgbackrest/conf.d}"
: "${BACKREST_SPOOL:=/var/spool/pgbackrest}"
: "${BACKREST_LOG:=/var/log/pgbackrest}"
: "${BACKREST_LOCK:=$BACKREST_SPOOL/lock}"
: "${BACKREST_PROCESSES:=2}"
: "${UNIT_DIR:=/etc/systemd/system}"
: "${BACKUP_STATUS_FILE:=/var/lib/minit-backup/status.json}"
: "${NODE_TEXTFILE_DIR:=/var/lib/prometheus/node-exporter}"
: "${RECEIVED_DIR:=/var/lib/minit-wal}"
: "${RECEIVE_FROM:=}"
: "${BACKUP_ROLE:=database}"
: "${PG_OS_USER:=postgres}"

# The node exporter reads this file by the link that `configure` creates.
BACKUP_METRICS_FILE=$(dirname -- "$BACKUP_STATUS_FILE")/minit-backup.prom

backrest() {
  "$BACKREST" --config="$BACKREST_CONFIG" --config-include-path="$BACKREST_CONF_D" --stanza="$BACKUP_STANZA" "$@"
}

ask_postgres() {
  "$PG_BIN/psql" -XAt -h "$PG_SOCKET_DIR" -p "$PG_PORT" -U "$PG_SUPERUSER" -d postgres -c "$1"
}

# Prints the numbers of the configured repositories, such as "1 2".
repositories() {
  cat "$BACKREST_CONFIG" "$BACKREST_CONF_D"/*.conf 2>/dev/null |
    sed -n 's/^repo\([0-9]*\)-path=.*/\1/p' | sort -un | tr '\n' ' '
}

# Waits for another backup, since pgBackRest refuses a concurrent one, and a boot after missed backups starts
# the full and the differential one together. The lock is released with the shell that holds it.
take_turn() {
  exec 9>"$BACKREST_SPOOL/minit-backup.lock"
  flock 9
}

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }
