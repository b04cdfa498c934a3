import type { BootedDebian } from '../booted-debian.ts'
import type { Outcome } from '../evidence.ts'
import { HOST, held } from './running.ts'

const WITHIN_SECONDS = 60
const DROP_IN = '/etc/systemd/system/caddy.service.d/minit.conf'
const KILLED = 'systemctl kill --signal=KILL --kill-whom=main caddy'

/** Seconds until a call that reads the database is answered through the proxy again; "never" after a minute. */
const secondsAway = (machine: BootedDebian): string =>
  machine
    .must(`${KILLED}; began=$(date +%s)
      until [ "$(curl -sk --max-time 5 -o /dev/null -w '%{http_code}' https://${HOST}/api/entrepreneurs/active)" = 200 ]; do
        [ $(($(date +%s) - began)) -lt ${WITHIN_SECONDS} ] || { echo never; exit 0; }
        sleep 0.2
      done
      echo $(($(date +%s) - began))`)
    .trim()

/** What systemd says of it ten seconds after it was killed, without the drop-in, which is put back afterwards. */
const stateWithout = (machine: BootedDebian): string =>
  machine
    .must(`mv ${DROP_IN} /root/drop-in && systemctl daemon-reload && ${KILLED}; sleep 10; systemctl is-active caddy || true
      mv /root/drop-in ${DROP_IN} && systemctl daemon-reload && systemctl reset-failed caddy; systemctl start caddy`)
    .trim()

/** The proxy is killed: Debian's own unit leaves it stopped, and the installer has it begun again. */
export const begunAgain = (machine: BootedDebian): Outcome[] => {
  const seconds = secondsAway(machine)
  const without = stateWithout(machine)
  return [
    held(
      'kill -9 of the proxy: seconds until a call is answered',
      `within ${WITHIN_SECONDS}`,
      seconds,
      seconds !== 'never',
    ),
    held('the same without the drop-in, after ten seconds', 'failed', without, without === 'failed'),
  ]
}
