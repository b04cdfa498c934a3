import type { BootedDebian } from '../booted-debian.ts'
import type { Outcome } from '../evidence.ts'
import { HOST, held } from './running.ts'

const WITHIN_SECONDS = 60
const DATABASE = 'postgresql@15-main.service'

type Service = { unit: string; what: string }

const SERVICES: readonly Service[] = [
  { unit: 'caddy.service', what: 'the proxy' },
  { unit: DATABASE, what: 'the database, its first process alone' },
]

/** A unit that is still starting has no main process yet. */
const KILLED = (unit: string): string =>
  `for i in $(seq 50); do systemctl -q is-active '${unit}' && break; sleep 0.2; done; systemctl kill --signal=KILL --kill-whom=main '${unit}'`

/** Returns the seconds until a page that reads the database works again; "never" after a minute. */
const secondsAway = (machine: BootedDebian, unit: string): string =>
  machine
    .must(`${KILLED(unit)}; began=$(date +%s)
      until [ "$(curl -sk --max-time 5 -o /dev/null -w '%{http_code}' https://${HOST}/api/entrepreneurs/active)" = 200 ]; do
        [ $(($(date +%s) - began)) -lt ${WITHIN_SECONDS} ] || { echo never; exit 0; }
        sleep 0.2
      done
      echo $(($(date +%s) - began))`)
    .trim()

/** Returns the unit's state ten seconds after a kill without the drop-in, which is restored afterwards. */
const stateWithout = (machine: BootedDebian, unit: string): string => {
  const dropIn = `'/etc/systemd/system/${unit}.d/minit.conf'`
  return machine
    .must(`mv ${dropIn} /root/drop-in && systemctl daemon-reload && ${KILLED(unit)}; sleep 10; systemctl is-active '${unit}' || true
      mv /root/drop-in ${dropIn} && systemctl daemon-reload && systemctl reset-failed '${unit}'; systemctl start '${unit}'`)
    .trim()
}

const outcomesOf = (machine: BootedDebian, { unit, what }: Service): Outcome[] => {
  const seconds = secondsAway(machine, unit)
  const without = stateWithout(machine, unit)
  return [
    held(
      `kill -9 of ${what}: seconds until packages are shown again`,
      `within ${WITHIN_SECONDS}`,
      seconds,
      seconds !== 'never',
    ),
    held('the same without the drop-in, after ten seconds', 'failed', without, without === 'failed'),
  ]
}

/** The database stays stopped when an operator stops it without systemd. */
const staysStopped = (machine: BootedDebian): Outcome => {
  const state = machine
    .must(`runuser -u postgres -- pg_ctlcluster --skip-systemctl-redirect 15 main stop; sleep 10; systemctl is-active ${DATABASE} || true
      systemctl reset-failed ${DATABASE}; systemctl start ${DATABASE}`)
    .trim()
  return held(
    'the database stopped by `pg_ctlcluster`: ten seconds later',
    'failed',
    state,
    state === 'failed',
  )
}

/** Tests that systemd restarts what Debian's own units leave stopped. */
export const begunAgain = (machine: BootedDebian): Outcome[] => [
  ...SERVICES.flatMap((service) => outcomesOf(machine, service)),
  staysStopped(machine),
]
