import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Evidence, NotBegun, type Outcome, type Settings } from './evidence.ts'
import { freePort } from './lab/free-port.ts'
import { startCluster } from './size/cluster.ts'

const IMAGE = 'minit'
const HEALTHY_WITHIN_SECONDS = 60
/** The engine's default grace period before it kills. */
const STOP_WITHIN_SECONDS = 10
const ADMIN = { username: 'the-admin', password: 'a-password-for-the-drill' }

type Ran = { status: number; said: string }
/** Runs a `podman` or `docker` command. */
type Engine = (...words: string[]) => Promise<Ran>

/**
 * Runs the image as `compose.yaml` does, with a PostgreSQL of this machine. Settings: `engine` (podman,
 * else docker; a command with the same arguments), `image` (minit), `base` (a note on the image's base, for
 * the evidence).
 */
export const proveContainer = async (settings: Settings): Promise<Evidence> => {
  const image = settings.image ?? IMAGE
  const engine = await findEngine(settings.engine, image)
  const cluster = await startCluster()
  const name = `minit-proof-${process.pid}`
  try {
    const fixture = await aFixture(engine, { image, name, ownerUrl: await cluster.openDatabase('proof') })
    const outcomes = [
      await refusesWithoutSettings(engine, image),
      ...(await firstLife(fixture)),
      ...(await secondLife(fixture)),
    ]
    const { said: bytes } = await engine('image', 'inspect', '--format', '{{.Size}}', image)
    return { title: 'The image, run', outcomes, notes: notesOf(settings, Number(bytes)) }
  } finally {
    await engine('rm', '--force', name)
    await engine('volume', 'rm', '--force', name)
    await cluster.stop()
  }
}

const engineOf =
  (command: string): Engine =>
  (...words) =>
    new Promise((resolve) => {
      const child = execFile(command, words, (_, stdout, stderr) =>
        resolve({ status: child.exitCode ?? 1, said: (stdout.trim() || stderr).trim() }),
      )
    })

const findEngine = async (given: string | undefined, image: string): Promise<Engine> => {
  for (const command of given === undefined ? ['podman', 'docker'] : [given]) {
    const engine = engineOf(command)
    if ((await engine('image', 'inspect', image)).status === 0) return engine
  }
  throw new NotBegun(
    `skipped: there is no image ${image} in podman or Docker here. Build it: podman build --format docker -t ${image} .`,
  )
}

type Fixture = {
  engine: Engine
  url: string
  name: string
  start: () => Promise<void>
  /** Waits until the image's own health check passes; returns the seconds. */
  untilHealthy: () => Promise<number>
}

const HARDENED = '--read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges'.split(' ')

const aFixture = async (
  engine: Engine,
  { image, name, ownerUrl }: { image: string; name: string; ownerUrl: string },
): Promise<Fixture> => {
  const port = await freePort()
  const environment = {
    PORT: String(port),
    DATABASE_URL: await anEmptyDatabase(ownerUrl),
    PUBLIC_URL: 'https://minit.example.sl',
    SECRET_KEY: randomBytes(32).toString('hex'),
    TRUST_PROXY: 'loopback',
  }
  const given = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const volume = ['--volume', `${name}:/data`]
  return {
    engine,
    name,
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      const words = ['run', '--detach', '--name', name, '--network', 'host', ...HARDENED, ...volume]
      const { status, said } = await engine(...words, ...given, image)
      if (status !== 0) throw new Error(`the container did not start: ${said}`)
    },
    untilHealthy: () => untilHealthy(engine, name),
  }
}

/** The container creates the tables. */
const anEmptyDatabase = async (ownerUrl: string): Promise<string> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('create database contained')
  await owner.end()
  return Object.assign(new URL(ownerUrl), { pathname: '/contained' }).toString()
}

/** Polls manually, since podman's own timer for it needs systemd. */
const untilHealthy = async (engine: Engine, name: string): Promise<number> => {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  while (seconds() < HEALTHY_WITHIN_SECONDS * 2) {
    if (await isHealthy(engine, name)) return seconds()
    await delay(500)
  }
  throw new Error(`never healthy: ${(await engine('logs', '--tail', '20', name)).said}`)
}

const isHealthy = async (engine: Engine, name: string): Promise<boolean> => {
  const asked = await engine('healthcheck', 'run', name)
  if (asked.status === 0) return true
  // Docker lacks this command, and runs the check by itself.
  return (await engine('inspect', '--format', '{{.State.Health.Status}}', name)).said === 'healthy'
}

const held = (what: string, asked: string, seen: string, isHeld: boolean): Outcome => ({
  what,
  asked,
  seen,
  isHeld,
})

const refusesWithoutSettings = async (engine: Engine, image: string): Promise<Outcome> => {
  const { status, said } = await engine('run', '--rm', '--network', 'host', image)
  const named = ['DATABASE_URL', 'PUBLIC_URL', 'SECRET_KEY', 'TRUST_PROXY'].filter((each) =>
    said.includes(each),
  )
  return held(
    'started without settings',
    'refused, and each missing one named',
    `exit status ${status}; named: ${named.join(', ')}`,
    status !== 0 && named.length === 4,
  )
}

const statusOf = (url: string): Promise<number> => fetch(url).then((answer) => answer.status)

const firstLife = async ({ engine, url, name, start, untilHealthy }: Fixture): Promise<Outcome[]> => {
  await start()
  const seconds = await untilHealthy()
  const user = (await engine('exec', name, 'id', '-u')).said
  const writes = await engine('exec', name, 'sh', '-c', 'touch /minit/x || touch /x')
  const keeps = await engine('exec', name, 'sh', '-c', 'echo kept > /data/kept')
  const page = await statusOf(`${url}/customer-self-service`)
  const env = ['--env', `ADMIN_USERNAME=${ADMIN.username}`, '--env', `ADMIN_PASSWORD=${ADMIN.password}`]
  const made = await engine('exec', ...env, name, 'node', 'scripts/admin-create.ts')
  return [
    held(
      'healthy by its own health check, with the tables made meanwhile',
      `within ${HEALTHY_WITHIN_SECONDS} s`,
      `${seconds.toFixed(1)} s`,
      seconds < HEALTHY_WITHIN_SECONDS,
    ),
    held('the user it runs as', '1000', user, user === '1000'),
    held(
      'writes to the image, and to /data',
      'refused, and allowed',
      `${writes.status === 0 ? 'allowed' : 'refused'}, and ${keeps.status === 0 ? 'allowed' : 'refused'}`,
      writes.status !== 0 && keeps.status === 0,
    ),
    held('a customer’s page, in production mode', '200', String(page), page === 200),
    held('the first admin, made inside', 'made', made.said.split('\n').at(-1) ?? '', made.status === 0),
    await stops(engine, name),
  ]
}

const stops = async (engine: Engine, name: string): Promise<Outcome> => {
  const startedAt = performance.now()
  await engine('stop', name)
  const seconds = (performance.now() - startedAt) / 1000
  const status = (await engine('inspect', '--format', '{{.State.ExitCode}}', name)).said
  return held(
    'stopped in order',
    `exit status 0 in under ${STOP_WITHIN_SECONDS} s`,
    `exit status ${status} in ${seconds.toFixed(1)} s`,
    status === '0' && seconds < STOP_WITHIN_SECONDS,
  )
}

/** Starts another container on the same database and volume. */
const secondLife = async ({ engine, url, name, start, untilHealthy }: Fixture): Promise<Outcome[]> => {
  await engine('rm', name)
  await start()
  await untilHealthy()
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const kept = (await engine('exec', name, 'cat', '/data/kept')).said
  return [
    held(
      'a new container in place of the old one',
      'the admin logs in, and /data is what it was',
      `the login is answered ${login.status}, /data says “${kept}”`,
      login.status === 200 && kept === 'kept',
    ),
    await stops(engine, name),
  ]
}

const notesOf = ({ base }: Settings, bytes: number): string[] => [
  `The image was built from \`Containerfile\`${base === undefined ? '' : ` ${base}`}, ${(bytes / 1e6).toFixed(0)} MB, and ran as in \`compose.yaml\`. PostgreSQL was Debian’s, on this machine’s loopback.`,
  'Not covered: PostgreSQL’s image and script, `compose`, the timer of the health check.',
]
