import type { BootedDebian } from '../booted-debian.ts'
import type { Outcome } from '../evidence.ts'

export const HOST = 'minit.test'
const SECOND = '/mnt/minit-second'

/** Truncates the output of passed checks; failed ones show all of it. */
const MAX_HELD = 90

export const held = (what: string, asked: string, seen: string, isHeld: boolean): Outcome => ({
  what,
  asked,
  seen: isHeld && seen.length > MAX_HELD ? `${seen.slice(0, MAX_HELD)}…` : seen,
  isHeld,
})

/** Prints the page's status once it is 200, or after a minute. */
export const WAITS_FOR_PAGE = `for i in $(seq 60); do
  code=$(curl -sk -o /dev/null -w '%{http_code}' https://${HOST}/customer-self-service); [ "$code" = 200 ] && break; sleep 1; done; echo "$code"`

/** Requests a page ten times a second until stopped, and counts the failures. */
const VISITOR = `rm -f /tmp/stop; good=0; bad=0; until [ -e /tmp/stop ]; do
  if [ "$(curl -sk --max-time 30 -o /dev/null -w '%{http_code}' https://${HOST}/customer-self-service)" = 200 ]
  then good=$((good+1)); else bad=$((bad+1)); fi; sleep 0.1; done; echo "$good $bad"`

/** Returns successful and failed visits while a line runs, and its seconds. */
export const whileVisited = async (
  machine: BootedDebian,
  line: string,
): Promise<[number, number, number]> => {
  const visitor = machine.start(VISITOR)
  const counted = visitor.stdout?.toArray() ?? Promise.resolve([])
  const startedAt = Date.now()
  machine.must(line)
  const seconds = (Date.now() - startedAt) / 1000
  machine.must('touch /tmp/stop')
  const [good = 0, bad = 0] = Buffer.concat(await counted)
    .toString()
    .split(' ')
    .map(Number)
  return [good, bad, seconds]
}

/** Counts the admins. */
export const ADMINS = `cd / && runuser -u postgres -- psql -X -t -A -d minit -c "select count(*) from accounts where role = 'admin'"`

/** Runs the doctor as documented; returns its lines. */
const doctorLines = (machine: BootedDebian): string[] => machine.run('minit doctor').output.split('\n')

/** Tests the admin commands on a server without npm: their output, and the exit status for scripts. */
export const commands = (machine: BootedDebian): Outcome[] => {
  const made = machine.run(`printf 'proof\\na-long-password-1\\n' | minit admin:create`).output.trim()
  const integrity = machine.run('minit check:books')
  const doctor = machine.run('minit doctor')
  const isProduction = doctor.output.includes('Settings: Complete, for production.')
  const unknown = machine.run('minit start')
  const isAllRun = made.includes('may log in') && integrity.output.includes('The books hold.')
  return [
    held(
      'minit admin:create, check:books, doctor and one that there is not',
      'done; status 0; a warning, 1, for production; refused, 2',
      `${made} ${integrity.output.trim()} ${integrity.status}, ${doctor.status}, ${unknown.status}`,
      isAllRun && integrity.status === 0 && doctor.status === 1 && isProduction && unknown.status === 2,
    ),
  ]
}

/** Step 6 of deploy/README.md: a separate disk, here in memory. */
export const standby = (machine: BootedDebian): Outcome[] => {
  const isWarned = () => doctorLines(machine).some((line) => /^WARNING\s+Backups, all of them/.test(line))
  const before = isWarned()
  machine.must(`mkdir -p ${SECOND} && mount -t tmpfs -o size=1g minit-second ${SECOND} && chown postgres: ${SECOND}
    echo SECOND_REPO_PATH=${SECOND} >> /etc/minit/backup.env && /opt/minit/current/deploy/install`)
  const after = isWarned()
  const both = doctorLines(machine).filter((line) => /^fine\s+Backups in repository [12]/.test(line))
  return [
    held(
      'backups on the database’s disk alone, then in a second place too',
      'the doctor warns, then not',
      `${before ? 'warned' : 'silent'}, then ${after ? 'warned' : 'silent'}; ${both.length} repositories are fine`,
      before && !after && both.length === 2,
    ),
  ]
}

/** The operator's own PostgreSQL settings of backup/README.md, for a second machine that receives the log. */
const OWN_SETTINGS = `set -e
  cd /etc/postgresql/15/main
  echo '127.0.0.2 db.${HOST}' >> /etc/hosts
  openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=db.${HOST} -addext subjectAltName=DNS:db.${HOST} -keyout minit-db.key -out minit-db.crt 2>/dev/null
  chown postgres: minit-db.*; chmod 600 minit-db.key
  cat > conf.d/70-own.conf <<'CONF'
listen_addresses = 'localhost, 127.0.0.2'
ssl = on
ssl_cert_file = '/etc/postgresql/15/main/minit-db.crt'
ssl_key_file = '/etc/postgresql/15/main/minit-db.key'
CONF
  echo 'hostssl replication minit_wal 127.0.0.2/32 scram-sha-256' >> pg_hba.conf
  (cd / && runuser -u postgres -- psql -qc "create role minit_wal login replication password 'a-password-1'")
  systemctl restart postgresql@15-main`

export const ownSettings = (machine: BootedDebian): Outcome[] => {
  machine.must(OWN_SETTINGS)
  const again = machine.must('/opt/minit/current/deploy/install').trim()
  const from = `host=db.${HOST} user=minit_wal sslmode=verify-full sslrootcert=/etc/postgresql/15/main/minit-db.crt`
  const receives = machine.run(
    `PGPASSWORD=a-password-1 timeout 60 /usr/lib/postgresql/15/bin/pg_receivewal -d '${from}' --slot=proof --create-slot && echo received
    cd / && runuser -u postgres -- psql -Xqtc "select pg_drop_replication_slot('proof')"`,
  ).output
  const isKept = again.includes('Nothing was to be changed.')
  return [
    held(
      'settings of one’s own for a machine that receives the log',
      'kept by the installer; it is let in by TLS',
      `${again} ${receives.trim()}`,
      isKept && receives.includes('received'),
    ),
  ]
}

const asks = (machine: BootedDebian, path: string): string =>
  machine.run(`curl -sk --max-time 30 -D - https://${HOST}${path}`).output

const waitsFor = (machine: BootedDebian, path: string, status: number): string =>
  machine
    .run(`for i in $(seq 60); do
      code=$(curl -sk -o /dev/null -w '%{http_code}' https://${HOST}${path}); [ "$code" = ${status} ] && break; sleep 1; done; echo "$code"`)
    .output.trim()

const PROXY = '/etc/caddy/minit.caddy'

/** Returns the answer of /api/status with the earlier readiness check of the proxy. */
const askedAsBefore = (machine: BootedDebian): string => {
  const takes = (from: string, to: string) =>
    machine.must(`sed -i 's#health_uri /${from}#health_uri /${to}#' ${PROXY} && systemctl reload caddy`)
  takes('healthz', 'readyz')
  machine.must('sleep 15')
  const answer = asks(machine, '/api/status')
  takes('readyz', 'healthz')
  return answer
}

/** Stops PostgreSQL for longer than the proxy's health check takes. */
export const databaseAway = (machine: BootedDebian): Outcome[] => {
  machine.must('systemctl stop postgresql@15-main && sleep 15')
  const page = asks(machine, '/status')
  const status = asks(machine, '/api/status')
  const call = asks(machine, '/api/entrepreneurs/active')
  const before = askedAsBefore(machine)
  const startedAt = Date.now()
  machine.must('systemctl start postgresql@15-main')
  const ready = waitsFor(machine, '/readyz', 200)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
  const isReported = /^HTTP\/2 200/.test(page) && status.includes('nothing can be sold just now')
  const retryAfter = /^retry-after: .*$/im.exec(call)?.[0]
  const isRefused = /^HTTP\/2 503/.test(call) && retryAfter !== undefined && call.includes('"unavailable"')
  return [
    held(
      'PostgreSQL is stopped: /status through the proxy',
      'the product’s words',
      isReported ? 'nothing can be sold just now' : page + status,
      isReported,
    ),
    held('a call meanwhile', '503 with Retry-After', isRefused ? `503, ${retryAfter}` : call, isRefused),
    held(
      'the same with the proxy’s file of 1.0.0-beta, which takes a process out that is not ready',
      'an empty answer',
      before.split('\r\n')[0] ?? '',
      /^HTTP\/2 503/.test(before) && !before.includes('nothing can be sold'),
    ),
    held('PostgreSQL is back', 'ready by itself', `${ready} after ${seconds} s`, ready === '200'),
  ]
}

/**
 * Reads each process's metrics through the proxy, for Prometheus on another machine. Restarts the second
 * process to identify it.
 */
export const metrics = (machine: BootedDebian): Outcome[] => {
  const codes = machine.must(`systemctl restart minit@3002
    until curl -sf -o /dev/null http://127.0.0.1:3002/readyz; do sleep 1; done
    token=$(sed -n s/^METRICS_TOKEN=//p /etc/minit/minit.env)
    for port in 3001 3002; do
      curl -sk -o /dev/null -w '%{http_code} ' https://${HOST}/metrics/$port
      curl -sk -H "Authorization: Bearer $token" https://${HOST}/metrics/$port | grep -o '^process_start_time_seconds [0-9.]*'
    done`)
  const [first = 0, second = 0] = [...codes.matchAll(/seconds (\d+)/g)].map(([, at]) => Number(at))
  const isAsked = (codes.match(/404 process_start/g) ?? []).length === 2
  return [
    held(
      'each process’s metrics through the proxy',
      'with the token alone, two processes',
      codes.trim(),
      isAsked && first > 0 && first < second,
    ),
  ]
}
