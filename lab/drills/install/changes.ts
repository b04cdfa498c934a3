import type { BootedDebian } from '../booted-debian.ts'
import type { Outcome } from '../evidence.ts'
import { HOST, held, whileVisited } from './running.ts'

const SETTINGS = '/etc/minit/minit.env'
const RESTART = '/opt/minit/current/deploy/restart'

/** Returns the status of each process's metrics with this token. */
const metricsBy = (machine: BootedDebian, token: string): string =>
  machine
    .run(
      `for port in 3001 3002; do curl -sk -o /dev/null -w '%{http_code} ' -H 'Authorization: Bearer ${token}' https://${HOST}/metrics/$port; done`,
    )
    .output.trim()

/** Tests `deploy/restart` after a changed setting, and after an invalid one. */
export const changedSettings = async (machine: BootedDebian): Promise<Outcome[]> => {
  machine.must(`sed -i 's/^METRICS_TOKEN=.*/METRICS_TOKEN=${'n'.repeat(32)}/' ${SETTINGS}`)
  const before = metricsBy(machine, 'n'.repeat(32))
  const [good, bad, seconds] = await whileVisited(machine, RESTART)
  const after = metricsBy(machine, 'n'.repeat(32))
  machine.must(`cp -p ${SETTINGS} /root/good.env && sed -i 's/^SECRET_KEY=.*/SECRET_KEY=short/' ${SETTINGS}`)
  const refused = machine.run(RESTART)
  const isServed = machine.run(
    `curl -sk -o /dev/null -w '%{http_code}' https://${HOST}/customer-self-service; systemctl is-active minit@3002`,
  ).output
  machine.must(`cp -p /root/good.env ${SETTINGS} && ${RESTART}`)
  return [
    held(
      'a changed setting, by deploy/restart',
      'holds in both processes; 0 visits refused',
      `metrics by the new token: ${before}, then ${after}; ${good} answered, ${bad} refused in ${seconds.toFixed(0)} s`,
      before === '404 404' && after === '200 200' && bad === 0 && good > 0,
    ),
    held(
      'one by which no process starts',
      'said, with what to do; the other process serves on',
      `${refused.status}, ${refused.output.trim().split('\n').at(-1)}; ${isServed.trim().replace('\n', ' ')}`,
      refused.status === 2 &&
        refused.output.includes('did not become ready') &&
        isServed.startsWith('200active'),
    ),
  ]
}

const SHOW = (name: string): string => `env -C / runuser -u postgres -- psql -XAtqc 'show ${name}'`
const STARTED = 'systemctl show -P ActiveEnterTimestampMonotonic postgresql@15-main'

/**
 * Tests a release with changed PostgreSQL settings: one that a reload applies, then one that needs a restart.
 */
export const postgresSettings = (machine: BootedDebian): Outcome[] => {
  const installWith = (line: string) => {
    machine.must(`echo '${line}' >> /root/one/deploy/postgresql.conf`)
    const before = machine.must(STARTED)
    machine.must('/root/one/deploy/install')
    return machine.must(STARTED) === before ? 'went on' : 'was restarted'
  }
  const reloaded = installWith('work_mem = 5MB')
  const restarted = installWith('max_locks_per_transaction = 96')
  const [memory, locks] = ['work_mem', 'max_locks_per_transaction'].map((name) =>
    machine.must(SHOW(name)).trim(),
  )
  const page = machine.run(
    `curl -sk -o /dev/null -w '%{http_code}' https://${HOST}/customer-self-service`,
  ).output
  return [
    held(
      'a release with other settings of PostgreSQL',
      'taken; it is restarted only for one that wants it',
      `work_mem ${memory}: ${reloaded}; max_locks_per_transaction ${locks}: ${restarted}; the page ${page}`,
      memory === '5MB' &&
        locks === '96' &&
        reloaded === 'went on' &&
        restarted === 'was restarted' &&
        page === '200',
    ),
  ]
}

/** Checks the backup metrics of the node exporter, on a machine whose Minit processes are not scraped. */
export const nodeExporter = (machine: BootedDebian): Outcome[] => {
  machine.must('/opt/minit/current/deploy/backup/configure && systemctl start minit-backup-status')
  const lines = machine.run("curl -s http://127.0.0.1:9100/metrics | grep '^node_minit_backup'").output.trim()
  const times = [...lines.matchAll(/ (\S+)$/gm)].map(([, seconds]) => Number(seconds))
  return [
    held(
      'the node exporter tells of the backups',
      'of each repository when the last sound one ended',
      lines,
      lines.includes('last_timestamp_seconds{repository="1"}') && times.every((seconds) => seconds > 1.7e9),
    ),
  ]
}
