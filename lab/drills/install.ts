import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BootedDebian, bootDebian, HOW_TO_MAKE } from './booted-debian.ts'
import { type Evidence, NotBegun, type Outcome, type Settings } from './evidence.ts'
import { changedSettings, nodeExporter, postgresSettings } from './install/changes.ts'
import { begunAgain } from './install/killed.ts'
import { newMachine } from './install/new-machine.ts'
import { restoreWithPatroni } from './install/patroni-restore.ts'
import { receiverComesBack } from './install/receiver.ts'
import {
  ADMINS,
  commands,
  databaseAway,
  HOST,
  held,
  metrics,
  ownSettings,
  standby,
  WAITS_FOR_PAGE,
  whileVisited,
} from './install/running.ts'
import { withPatroni } from './install/with-patroni.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const EXPOSURE_LIMIT = 3
const UPGRADE_LIMIT_SECONDS = 120

/**
 * Tests a release on a newly booted Debian: install, reinstall, upgrade under load, downgrade, reboot,
 * changed settings, a database outage, uninstall, RESTORE.md on a new machine, and finally
 * deploy/ha/README.md on one machine. `debian=FOLDER` names the Debian, which is copied and not changed.
 */
export const proveInstall = async ({ debian }: Settings): Promise<Evidence> => {
  if (debian === undefined) throw new NotBegun(`say debian=FOLDER; make one: ${HOW_TO_MAKE}`)
  const work = mkdtempSync(join(process.env.TMPDIR ?? tmpdir(), 'minit-install-'))
  const shared = join(work, 'shared')
  mkdirSync(shared)
  execFileSync(join(root, 'deploy/build-release'), [shared], { stdio: ['ignore', 'ignore', 'inherit'] })
  const machine = await bootDebian(debian, join(work, 'debian'), shared)
  try {
    return {
      title: 'Install, upgrade, go back, uninstall and restore on a booted Debian 12',
      outcomes: [
        ...install(machine),
        ...(await upgrade(machine)),
        ...commands(machine),
        ...(await reboots(machine)),
        ...metrics(machine),
        ...standby(machine),
        ...ownSettings(machine),
        ...begunAgain(machine),
        ...receiverComesBack(machine),
        ...(await changedSettings(machine)),
        ...postgresSettings(machine),
        ...nodeExporter(machine),
        ...databaseAway(machine),
        ...uninstall(machine),
        ...newMachine(machine),
        ...(await withPatroni(machine)),
        ...restoreWithPatroni(machine),
      ],
      notes: [
        'A Debian 12 with systemd in a container with only a loopback. ' +
          'The second release is the first under another name, the second repository a disk in memory, the new machine this one without database, backups and settings. ' +
          'With Patroni one machine is the first database and the first application machine, without a second; HAProxy takes 2,000 connections.',
      ],
    }
  } finally {
    await machine.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

/** The files that the installer writes, and the start time of each unit that must not restart. */
const SNAPSHOT = `find /etc/minit /etc/caddy /etc/postgresql /etc/systemd/system /opt/minit -printf "%p %m %u %T@ %l\\n" | sort | md5sum
  systemctl show -p Id -p ActiveEnterTimestampMonotonic minit.target minit@3001 minit@3002 minit-doctor.timer caddy postgresql@15-main \\
    minit-backup-full.timer minit-backup-diff.timer minit-backup-status.timer`

const install = (machine: BootedDebian): Outcome[] => {
  machine.must(`mkdir /root/one && tar -xzf /srv/shared/minit-*.tar.gz -C /root/one --strip-components=1`)
  machine.must(`echo '127.0.0.1 ${HOST}' >> /etc/hosts`)
  machine.must(`/root/one/deploy/install --domain ${HOST} --tls internal`)
  const before = machine.must(SNAPSHOT)
  const second = machine.must('/root/one/deploy/install')
  const isSame = machine.must(SNAPSHOT) === before && second.includes('Nothing was to be changed.')
  const page = machine.run(
    `curl -sk -o /dev/null -w '%{http_code}' https://${HOST}/customer-self-service`,
  ).output
  const security = machine.must('systemd-analyze security minit@3001 | tail -1')
  const exposure = Number(/[\d.]+/.exec(security.replace(/^.*exposure level for \S+: /, ''))?.[0])
  const doctor = machine.run(
    'systemctl start minit-doctor; journalctl -u minit-doctor -o cat --no-pager',
  ).output
  const wrong = [...doctor.matchAll(/^WRONG\s+(.*)$/gm)].map(([, line = '']) => line)
  const backups = doctor.split('\n').filter((line) => /^(fine|WARNING|WRONG)\s+Backup/.test(line))
  return [
    held('a second run changes nothing', 'no file, no restart', isSame ? 'nothing' : second, isSame),
    held('a customer’s page through the proxy, by HTTPS', '200', page, page === '200'),
    held('systemd-analyze security', `below ${EXPOSURE_LIMIT}`, String(exposure), exposure < EXPOSURE_LIMIT),
    held(
      'the first backup, and archiving',
      'the doctor finds both fine, and warns that they are on one disk',
      backups.join('; ') || 'not said',
      backups.length === 3 &&
        backups.filter((line) => /^fine|^WARNING +Backups, all of/.test(line)).length === 3,
    ),
    held('the doctor', 'nothing wrong', wrong.join('; ') || 'nothing wrong', wrong.length === 0),
  ]
}

const PG_CONF = '/etc/postgresql/15/main/conf.d'
const POSTGRES_STARTED = 'systemctl show -P ActiveEnterTimestampMonotonic postgresql@15-main'

const upgrade = async (machine: BootedDebian): Promise<Outcome[]> => {
  machine.must(`cp -a /root/one /root/two && sed -i 's/^commit=.*/commit=second/' /root/two/RELEASE
    mkdir /opt/minit/releases/{a,b,c} && touch -d 2020-01-01 /opt/minit/releases/{a,b} && touch -d 2020-01-02 /opt/minit/releases/c
    sed -i 's#health_uri /healthz#health_uri /readyz#' /etc/caddy/minit.caddy
    mv ${PG_CONF}/50-minit.conf ${PG_CONF}/minit.conf && sed -i 's/^shared_buffers.*/shared_buffers = 333MB/' ${PG_CONF}/minit.conf`)
  const startedBefore = machine.must(POSTGRES_STARTED)
  const [good, bad, seconds] = await whileVisited(machine, '/root/two/deploy/install')
  const isGoingOn = machine.must(POSTGRES_STARTED) === startedBefore
  const releases = machine.must('ls /opt/minit/releases').trim().split('\n')
  const old = releases.find((name) => name !== 'c' && !name.endsWith('second'))
  const isNew = machine.must('readlink /opt/minit/current').includes('second')
  const [goodBack, badBack] = await whileVisited(machine, `/opt/minit/current/deploy/use-release ${old}`)
  return [
    held(
      'visits while an upgrade replaces both processes',
      '0 refused',
      `${good} answered, ${bad} refused`,
      bad === 0 && good > 0 && isNew,
    ),
    held(
      'seconds of an upgrade',
      `${UPGRADE_LIMIT_SECONDS}`,
      seconds.toFixed(0),
      seconds < UPGRADE_LIMIT_SECONDS,
    ),
    held(
      'PostgreSQL during an upgrade from files of before',
      'goes on, with its memory as it was',
      isGoingOn ? 'goes on' : 'was restarted',
      isGoingOn && machine.run(`grep -c 333MB ${PG_CONF}/50-minit.conf`).output.trim() === '1',
    ),
    held(
      'old releases',
      'the last 3 stay',
      releases.join(', '),
      releases.length === 3 && releases.includes('c'),
    ),
    held('visits while it goes back', '0 refused', `${goodBack} answered, ${badBack} refused`, badBack === 0),
  ]
}

const reboots = async (machine: BootedDebian): Promise<Outcome[]> => {
  await machine.reboot()
  const page = machine.run(WAITS_FOR_PAGE).output.trim()
  return [held('the page after a reboot', '200', page, page === '200')]
}

const uninstall = (machine: BootedDebian): Outcome[] => {
  machine.must('/opt/minit/current/deploy/uninstall')
  const kept = machine.run(`ls /etc/minit/minit.env /opt/minit 2>&1; ${ADMINS}`).output
  const isGone = kept.includes("cannot access '/opt/minit'")
  const isKept = kept.includes('/etc/minit/minit.env') && /^1$/m.test(kept)
  machine.must('/root/one/deploy/install --tls internal')
  const page = machine.run(WAITS_FOR_PAGE).output.trim()
  const admins = machine.must(ADMINS).trim()
  return [
    held('uninstalling', 'programs gone, data kept', kept.trim(), isGone && isKept),
    held(
      'installing again',
      'the same data is served',
      `${page}, ${admins} admin`,
      page === '200' && admins === '1',
    ),
  ]
}
