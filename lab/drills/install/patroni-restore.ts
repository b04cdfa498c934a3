import type { BootedDebian } from '../booted-debian.ts'
import type { Outcome } from '../evidence.ts'
import { ADMINS, held, WAITS_FOR_PAGE } from './running.ts'
import { UNTIL_PRIMARY } from './with-patroni.ts'

const CONFIG = '/etc/patroni/config.yml'
const REPOSITORY = '/mnt/minit-backup'

/** The steps of "With Patroni" in deploy/backup/README.md. The repository is a disk in memory. */
const BACKED_UP = `set -e
  printf 'earlier\\na-long-password-1\\n' | minit admin:create
  mkdir -p ${REPOSITORY} && mount -t tmpfs -o size=1g minit-repository ${REPOSITORY} && chown postgres: ${REPOSITORY}
  install -d -m 755 /opt/minit-backup && install -d -m 751 /etc/minit
  cp -a /root/one/deploy/backup/. /opt/minit-backup
  printf '%s\\n' PG_DATA=/var/lib/postgresql/15/minit PG_CONFIG_DIR=/etc/minit-ha/postgresql REPO_PATH=${REPOSITORY} > /etc/minit/backup.env
  /opt/minit-backup/configure && systemctl daemon-reload
  cd / && runuser -u postgres -- patronictl -c ${CONFIG} edit-config --force -p archive_mode=on -p archive_timeout=60 \\
    -p "archive_command=$(sed -n "s/^archive_command = '\\(.*\\)'$/\\1/p" /etc/minit-ha/postgresql/60-minit-archive.conf)"
  until runuser -u postgres -- patronictl -c ${CONFIG} list | grep -q 'Pending restart'; do sleep 1; done
  runuser -u postgres -- patronictl -c ${CONFIG} restart --force minit
  runuser -u postgres -- /opt/minit-backup/begin
  systemctl enable --now --quiet minit-backup-full.timer minit-backup-diff.timer minit-backup-status.timer`

/** Adds an admin after the backup, so that only the archived log contains it. */
const LATER = `set -e
  printf 'later\\na-long-password-1\\n' | minit admin:create
  cd /
  last=$(runuser -u postgres -- psql -XAtqc 'select pg_walfile_name(pg_switch_wal())')
  for i in $(seq 60); do [ "$(runuser -u postgres -- psql -XAtqc "select last_archived_wal >= '$last' from pg_stat_archiver")" = t ] && exit 0; sleep 1; done; exit 1`

/** Destroys every database and etcd's data. */
const LOST = `set -e
  systemctl stop minit.target
  systemctl stop minit-backup-full.timer minit-backup-diff.timer minit-backup-status.timer
  systemctl stop patroni && rm -rf /var/lib/postgresql/15/minit
  systemctl stop etcd && mv /var/lib/etcd/minit /var/lib/etcd/minit.old && systemctl start --no-block etcd`

/** Steps 3 to 5, 7 and 8 of "With Patroni" in RESTORE.md. */
const RESTORED = `set -e
  cd /opt/minit-backup && runuser -u postgres -- ./restore --repo 1
  cat > /root/replay <<'REPLAY'
set -e
export PATH=/usr/lib/postgresql/15/bin:$PATH PGHOST=/run/postgresql
cd /
pg_ctl -D /var/lib/postgresql/15/minit -w -t 86400 -l /tmp/restored.log -o "-c listen_addresses= -c synchronous_standby_names=" start
for i in $(seq 120); do [ "$(psql -d postgres -Atc 'select pg_is_in_recovery()')" = f ] && break; sleep 1; done
pg_ctl -D /var/lib/postgresql/15/minit -m fast -w stop
REPLAY
  install -o postgres /root/replay /tmp/replay && runuser -u postgres -- bash /tmp/replay
  systemctl start patroni
  ${UNTIL_PRIMARY}
  cd / && runuser -u postgres -- /opt/minit-backup/begin
  systemctl enable --now --quiet minit-backup-full.timer minit-backup-diff.timer minit-backup-status.timer
  systemctl start minit-backup-diff minit-backup-status
  for i in $(seq 60); do minit payouts:hold && break; sleep 1; done`

const LEADER = `cd / && runuser -u postgres -- patronictl -c ${CONFIG} list | grep -c 'Leader.*running'`
const ARCHIVES = `cd / && runuser -u postgres -- psql -XAtqc 'show archive_mode'`

/** Tests "With Patroni" of RESTORE.md after the loss of both database machines, on a single machine. */
export const restoreWithPatroni = (machine: BootedDebian): Outcome[] => {
  machine.must(BACKED_UP)
  machine.must(LATER)
  const before = machine.must(ADMINS).trim()
  machine.must(LOST)
  const payouts = machine.must(RESTORED).trim().split('\n').at(-1) ?? ''
  machine.must('systemctl start minit.target')
  const page = machine.run(WAITS_FOR_PAGE).output.trim()
  const admins = machine.must(ADMINS).trim()
  const [leaders, archives] = [LEADER, ARCHIVES].map((line) => machine.run(line).output.trim())
  const integrity = machine.run('minit check:books').output.trim()
  return [
    held(
      'with Patroni all databases and all that etcd knew are lost: RESTORE.md from the repository',
      'a leader that archives; who came after the backup is there; payouts are held',
      `${leaders} leader, ${archives === 'on' ? 'archives' : 'does not archive'}; ${admins} of ${before} admins; ${payouts}`,
      leaders === '1' &&
        archives === 'on' &&
        admins === before &&
        payouts.startsWith('All payouts and refunds are held'),
    ),
    held(
      'it sells again',
      'the page; the books hold',
      `${page}; ${integrity}`,
      page === '200' && integrity.includes('The books hold.'),
    ),
  ]
}
