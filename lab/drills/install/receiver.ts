import type { BootedDebian } from '../booted-debian.ts'
import type { Outcome } from '../evidence.ts'
import { HOST, held } from './running.ts'

const UNIT = '/etc/systemd/system/minit-wal-receive.service'
const SQL = (text: string): string => `env -C / runuser -u postgres -- psql -XAtqc "${text}"`
const SENDERS = SQL(
  "select count(*) from pg_stat_replication where application_name = 'minit_second' and state = 'streaming'",
)

/**
 * The steps of backup/README.md for the receiving machine, which is this one: its files are next to those of
 * the database.
 */
const SET_UP = `set -e
  echo 'db.${HOST}:5432:*:minit_wal:a-password-1' > /var/lib/postgresql/.pgpass
  chown postgres: /var/lib/postgresql/.pgpass; chmod 600 /var/lib/postgresql/.pgpass
  cat > /etc/minit/receiving.env <<'SETTINGS'
BACKUP_ROLE=second
SECOND_REPO_PATH=/var/lib/minit-receiving
BACKREST_CONFIG=/etc/pgbackrest/receiving.conf
RECEIVE_FROM='host=db.${HOST} user=minit_wal sslmode=verify-full sslrootcert=/etc/postgresql/15/main/minit-db.crt'
SETTINGS
  BACKUP_SETTINGS=/etc/minit/receiving.env /opt/minit/current/deploy/backup/configure
  systemctl daemon-reload && systemctl start minit-wal-receive`

const TAKEN_AWAY = `set -e
  systemctl stop minit-wal-receive; systemctl reset-failed minit-wal-receive || true
  rm -rf ${UNIT} /etc/systemd/system/minit-wal-tidy.* /etc/minit/receiving.env /etc/pgbackrest/receiving.conf \\
    /var/lib/postgresql/.pgpass /var/lib/minit-receiving /var/lib/minit-wal
  systemctl daemon-reload
  for i in $(seq 30); do ${SQL("select pg_drop_replication_slot('minit_second')")} && exit 0; sleep 1; done; exit 1`

/** Whether it receives the log within half a minute. */
const receives = (machine: BootedDebian): boolean =>
  machine
    .run(`for i in $(seq 30); do [ "$(${SENDERS})" = 1 ] && break; sleep 1; done; ${SENDERS}`)
    .output.trim()
    .endsWith('1')

/** Stops PostgreSQL for 20 s; returns the receiver's state afterwards. */
const afterPause = (machine: BootedDebian): string => {
  machine.must('systemctl stop postgresql@15-main && sleep 20 && systemctl start postgresql@15-main')
  return receives(machine) ? 'receives' : machine.run('systemctl is-active minit-wal-receive').output.trim()
}

/** Tests that the receiving service, for which sales may wait, resumes when PostgreSQL is back. */
export const receiverComesBack = (machine: BootedDebian): Outcome[] => {
  machine.must(SET_UP)
  const before = receives(machine)
  const after = afterPause(machine)
  machine.must(`sed -i /^StartLimitIntervalSec/d ${UNIT}
    systemctl daemon-reload && systemctl restart minit-wal-receive`)
  receives(machine)
  const without = afterPause(machine)
  machine.must(TAKEN_AWAY)
  return [
    held(
      'the receiving machine’s service, with PostgreSQL away for 20 s',
      'receives again by itself',
      `${before ? 'received' : 'never received'}, then ${after}`,
      before && after === 'receives',
    ),
    held('the same without StartLimitIntervalSec=0', 'given up by systemd', without, without === 'failed'),
  ]
}
