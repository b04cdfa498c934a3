import type { BootedDebian } from '../booted-debian.ts'
import type { Outcome } from '../evidence.ts'
import { HOST, held } from './running.ts'

const SQL = (text: string): string => `env -C / runuser -u postgres -- psql -X -q -t -A -d minit -c "${text}"`

const PG = '/etc/postgresql/15/main'

/** Destroys the machine's database, own repository and settings. /root/kept has what the operator saved. */
const DIES = `set -e
  mkdir /root/kept && cp /etc/minit/minit.env /etc/minit/backup.env ${PG}/conf.d/70-own.conf ${PG}/minit-db.* /root/kept
  grep minit_wal ${PG}/pg_hba.conf > /root/kept/pg_hba.kept
  last=$(${SQL('select pg_walfile_name(pg_switch_wal())')})
  for i in $(seq 60); do [ "$(${SQL("select last_archived_wal >= '$last' from pg_stat_archiver")})" = t ] && break; sleep 1; done
  /opt/minit/current/deploy/uninstall
  pg_dropcluster --stop 15 main
  rm -rf /etc/minit /var/lib/minit /var/lib/minit-backup /etc/pgbackrest /var/lib/pgbackrest /var/spool/pgbackrest
  userdel minit
  pg_createcluster --start 15 main`

/** The steps of RESTORE.md. */
const SETTINGS_BACK = `set -e
  install -d -m 751 /etc/minit && install -m 640 /root/kept/minit.env /root/kept/backup.env /etc/minit && chmod 644 /etc/minit/backup.env
  /root/one/deploy/install --no-start --tls internal
  cd /root/kept
  install -m 644 70-own.conf ${PG}/conf.d/
  install -o postgres -m 600 minit-db.key ${PG}/ && install -o postgres -m 644 minit-db.crt ${PG}/
  cat pg_hba.kept >> ${PG}/pg_hba.conf`
const RESTORED = `set -e
  systemctl stop postgresql@15-main
  mv /var/lib/postgresql/15/main /var/lib/postgresql/15/main.old
  sed -i '/^SECOND_PLACE_SYNC/d' /etc/minit/backup.env
  /opt/minit/current/deploy/backup/configure
  env -C / runuser -u postgres -- /opt/minit/current/deploy/backup/restore --repo 2
  systemctl start postgresql@15-main
  for i in $(seq 120); do [ "$(${SQL('select pg_is_in_recovery()')})" = f ] && break; sleep 1; done
  minit payouts:hold`

/** Checks that nothing runs, and that a reboot would start nothing. */
const QUIET = `! systemctl is-active minit@3001 minit@3002 minit.target >/dev/null && ! systemctl is-enabled minit.target >/dev/null 2>&1 &&
  [ ! -e /var/lib/minit-backup ] && cmp /root/kept/minit.env /etc/minit/minit.env && echo quiet`

/** Replaces a destroyed machine, with the saved settings and the backups of the second repository. */
export const newMachine = (machine: BootedDebian): Outcome[] => {
  machine.must(DIES)
  machine.must(SETTINGS_BACK)
  const quiet = machine.run(QUIET).output.trim()
  const payouts = machine.must(RESTORED).trim().split('\n').at(-1) ?? ''
  machine.must('/root/one/deploy/install')
  const page = machine.run(
    `curl -sk -o /dev/null -w '%{http_code}' https://${HOST}/customer-self-service`,
  ).output
  const admins = machine.must(SQL("select count(*) from accounts where role = 'admin'")).trim()
  const own = machine.must(SQL("select current_setting('ssl'), current_setting('listen_addresses')")).trim()
  const doctor = machine.run('cmp /root/kept/minit.env /etc/minit/minit.env && minit doctor').output
  const wrong = [...doctor.matchAll(/^WRONG\s+(.*)$/gm)].map(([, line = '']) => line)
  const isWell = wrong.length === 0 && doctor.includes('Settings: Complete, for production.')
  return [
    held(
      'a new machine with the old settings, --no-start',
      'nothing runs, the secrets are kept',
      quiet,
      quiet === 'quiet',
    ),
    held(
      'payouts held on the restored database before the start',
      'all held',
      payouts,
      payouts.startsWith('All payouts and refunds are held'),
    ),
    held(
      'PostgreSQL’s settings of one’s own, put back before the restore',
      'they hold',
      own,
      own === 'on|localhost, 127.0.0.2',
    ),
    held(
      'the restored database is served',
      'the page, the admin, the old secrets, the doctor finds nothing wrong',
      `${page}, ${admins} admin, ${wrong.join('; ') || 'nothing wrong'}`,
      page === '200' && admins === '1' && isWell,
    ),
  ]
}
