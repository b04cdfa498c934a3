import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { CanRun } from './can-run.ts'
import { inNamespace, tryRun, waitUntil } from './commands.ts'

/** The required programs, with the Debian package of each. */
const FILES: Record<string, string> = {
  '/usr/sbin/freeradius': 'freeradius',
  '/usr/lib/freeradius/rlm_rest.so': 'freeradius-rest',
  '/usr/bin/radclient': 'freeradius-utils',
  '/usr/bin/eapol_test': 'eapoltest',
  '/usr/sbin/radsecproxy': 'radsecproxy',
}

/** Returns whether this machine can simulate RADIUS routers, which needs no namespaces and no root. */
export const canRunRadius = (): CanRun => {
  const missing = Object.keys(FILES).filter((file) => !existsSync(file))
  if (missing.length === 0) return { isPossible: true }
  const packages = missing.map((file) => FILES[file]).join(' ')
  return { isPossible: false, reason: `not installed: ${packages} (npm run network:install)` }
}

export type Daemon = { said: () => string; stop: () => Promise<void> }

/** Starts a program that runs until stopped; resolves once its output matches `ready`. */
export const startDaemon = async (command: readonly string[], ready: RegExp): Promise<Daemon> => {
  const [program = '', ...words] = command
  const child: ChildProcess = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const listen = (text: Buffer) => {
    said += text.toString('utf8')
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  await waitUntil(`${program} is ready`, 20, () => {
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${said.slice(-3_000)}`)
    return ready.test(said)
  }).catch(async (error: unknown) => {
    if (child.exitCode === null) await stop()
    throw new Error(`${error instanceof Error ? error.message : error}\n${said.slice(-3_000)}`)
  })
  return { said: () => said, stop }
}

/** Starts FreeRADIUS with a configuration that `npm run radius:config` wrote. */
export const startFreeRadius = (folder: string): Promise<Daemon> =>
  startDaemon(['/usr/sbin/freeradius', '-d', folder, '-f', '-l', 'stdout'], /Ready to process requests/)

export type RadiusAnswer = {
  /** `Access-Accept`, `Accounting-Response` and so on; null without an answer. */
  code: string | null
  /** The attributes of the answer, by name. */
  attributes: Record<string, string>
}

type Asked = {
  /** Address and port. */
  server: string
  kind: 'auth' | 'acct'
  secret: string
  attributes: Record<string, string | number>
  /** If false, FreeRADIUS's client omits the signature except for EAP. */
  isSigned?: boolean
  /** The router's network namespace; without it, the machine's own. */
  namespace?: string
}

const asLine = ([name, value]: [string, string | number]): string => {
  const isBare =
    typeof value === 'number' || /^0x[0-9a-f]+$/.test(value) || !/^[\w-]+-Password$|^User-Name$/.test(name)
  return `${name} = ${isBare ? value : JSON.stringify(value)}`
}

const ATTRIBUTE = /^\t([\w-]+) = (.*)$/

/** Sends one packet of a router, and repeats it once if it is not answered within two seconds. */
export const radclient = async ({
  server,
  kind,
  secret,
  attributes,
  isSigned = true,
  namespace,
}: Asked): Promise<RadiusAnswer> => {
  const lines = Object.entries(attributes).map(asLine)
  const signature = isSigned && kind === 'auth' ? ['Message-Authenticator = 0x00'] : []
  const command = ['radclient', '-x', '-r', '2', '-t', '2', server, kind, secret]
  const { stdout } = await tryRun(namespace === undefined ? command : inNamespace(namespace, command), {
    input: `${[...signature, ...lines].join('\n')}\n`,
  })
  const [, answer] = stdout.split(/^Received /m)
  if (answer === undefined) return { code: null, attributes: {} }
  const found = answer.split('\n').flatMap((line) => {
    const [, name, value = ''] = ATTRIBUTE.exec(line) ?? []
    return name === undefined ? [] : [[name, value.replace(/^"|"$/g, '')] as const]
  })
  return { code: /^\S+/.exec(answer)?.[0] ?? null, attributes: Object.fromEntries(found) }
}
