import type { BootedDebian } from '../booted-debian.ts'
import type { Outcome } from '../evidence.ts'
import { HOST, held, WAITS_FOR_PAGE } from './running.ts'

const HA = '/root/one/deploy/ha'
const ADDRESS = '127.0.1.11'
/** Waits up to a minute until Patroni reports this machine as the primary. */
export const UNTIL_PRIMARY = `for i in $(seq 60); do curl -sf -o /dev/null http://${ADDRESS}:8008/primary && break; sleep 1; done`
const SERVICES = ['etcd', 'patroni', 'haproxy', 'pgbouncer'] as const

/** Prepares the machine for step 1 of deploy/ha/README.md: Debian's packages, and nothing of Minit. */
const ALONE = `set -e
  /opt/minit/current/deploy/uninstall
  pg_dropcluster --stop 15 main
  systemctl disable --now --quiet postgresql
  rm -rf /etc/minit /var/lib/minit /var/lib/minit-backup /etc/pgbackrest /var/lib/pgbackrest
  userdel minit`

/** Fills in the operator's settings. This machine is the first of each kind, without a second one. */
const FILLED_IN = `set -e
  install -m 600 ${HA}/settings.example /root/settings
  fill() { sed -i "s#^$1=.*#$1=$2#" /root/settings; }
  fill DB1_ADDRESS ${ADDRESS}; fill DB2_ADDRESS 127.0.1.12; fill APP1_ADDRESS ${ADDRESS}; fill APP2_ADDRESS 127.0.1.22
  fill NODE_ADDRESS ${ADDRESS}; fill NETWORK 127.0.0.0/8; fill DOMAIN ${HOST}
  fill ETCD_HOSTS ${ADDRESS}:2379; fill ETCD_CLUSTER db1=http://${ADDRESS}:2380; fill SHARED_BUFFERS_MB 128; fill MAX_CLIENTS 2000
  for name in SUPERUSER REPLICATION OWNER POOLER; do fill "$name"_PASSWORD "$(openssl rand -hex 24)"; done
  ${HA}/render /root/settings /etc/minit-ha
  chown -R postgres: /etc/minit-ha`

/** Steps 3 and 4. */
const PLACED = `set -e
  cp /etc/minit-ha/etcd.env /etc/default/etcd
  install -o postgres -m 600 /etc/minit-ha/patroni.yml /etc/patroni/config.yml
  install -d -o postgres /etc/patroni/tls && cd /etc/patroni/tls
  openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=db1 -keyout server.key -out server.crt 2>/dev/null
  chown postgres: server.*; chmod 600 server.key
  for name in ${SERVICES.join(' ')}; do install -D -m 644 ${HA}/systemd/$name.conf /etc/systemd/system/$name.service.d/minit.conf; done
  systemctl daemon-reload
  systemctl restart --no-block etcd
  for i in $(seq 60); do etcdctl --endpoints=http://${ADDRESS}:2379 endpoint status >/dev/null 2>&1 && break; sleep 1; done
  systemctl restart patroni
  ${UNTIL_PRIMARY}
  systemctl restart haproxy pgbouncer`

/** Step 5. */
const SERVED = `set -e
  install -D -m 640 /etc/minit-ha/minit.env /etc/minit/minit.env
  printf 'SECRET_KEY=%s\\nMETRICS_TOKEN=%s\\n' "$(openssl rand -hex 32)" "$(openssl rand -hex 24)" >>/etc/minit/minit.env
  /root/one/deploy/install --domain ${HOST} --tls internal --upstream 127.0.0.1:8080
  chown root:minit /etc/minit/minit.env`

const stateOf = (machine: BootedDebian, service: string): string => {
  const shown = machine.run(`systemctl show -P ActiveState -P DropInPaths ${service}`).output
  return shown.includes('active\n') && shown.includes(`${service}.service.d/minit.conf`)
    ? 'runs'
    : shown.trim()
}

const STARTED = "env -C / runuser -u postgres -- psql -XAtqc 'select pg_postmaster_start_time()'"

const patroniKilled = (machine: BootedDebian): Outcome => {
  const startedAt = Date.now()
  const before = machine.must(STARTED)
  machine.must('systemctl kill --signal=KILL patroni && sleep 3')
  const page = machine.run(WAITS_FOR_PAGE.replace('/customer-self-service', '/readyz')).output.trim()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
  const isAnother = machine.must(STARTED) !== before
  return held(
    'Patroni and its PostgreSQL are killed',
    'systemd starts them; ready by itself',
    `${page} after ${seconds} s, ${isAnother ? 'by a PostgreSQL that was started' : 'nothing had ended'}`,
    page === '200' && isAnother,
  )
}

/**
 * Follows deploy/ha/README.md on one machine, which is the first database machine and the first application
 * machine. Covers what `failover` leaves out: systemd with its drop-ins, `deploy/install`, and Caddy in front
 * of HAProxy.
 */
export const withPatroni = async (machine: BootedDebian): Promise<Outcome[]> => {
  for (const step of [ALONE, FILLED_IN, PLACED, SERVED]) machine.must(step)
  const states = SERVICES.map((service) => `${service} ${stateOf(machine, service)}`)
  const page = machine.run(WAITS_FOR_PAGE).output.trim()
  const again = machine.must('/root/one/deploy/install').trim()
  const integrity = machine.run('minit check:books').output.trim()
  const killed = patroniKilled(machine)
  await machine.reboot()
  const rebooted = machine.run(WAITS_FOR_PAGE).output.trim()
  return [
    held(
      'etcd, Patroni, HAProxy and PgBouncer by systemd with their drop-ins',
      'all run',
      states.join(', '),
      states.every((state) => state.endsWith(' runs')),
    ),
    held(
      'deploy/install on a machine whose database is elsewhere, Caddy before HAProxy',
      'the page; a second run changes nothing; the books are read through PgBouncer',
      `${page}; ${again}; ${integrity}`,
      page === '200' && again === 'Nothing was to be changed.' && integrity.includes('The books hold.'),
    ),
    killed,
    held('the page after a reboot of it', '200', rebooted, rebooted === '200'),
  ]
}
