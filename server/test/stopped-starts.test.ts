import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createPurchase } from '@minit/contract/customer/purchases.ts'
import { identifyCustomer, listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { OWNER } from '../src/db/embedded/cluster.ts'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

/** Ten complete starts, each interrupted, on a busy machine. */
const TIMEOUT = { timeout: 600_000 }

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'minit-stopped-'))
  await openFolder()
})
/** The database's own user must pass through it, or root would store its database elsewhere. */
const openFolder = async (): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
}

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const startDemo = () => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MINIT_MODE: 'demo',
      MINIT_DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      STOP_SECONDS: '60',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, as in a terminal, so that Ctrl-C reaches every program in it.
    detached: true,
  })
  children.push(child)
  return { child, ended: once(child, 'exit') }
}

/** Waits until the server has begun to create its database, or runs from an existing one. */
const begun = async (child: ChildProcess): Promise<void> => {
  while (!existsSync(join(dataDir, 'postgres')) && child.exitCode === null) await delay(20)
}

const greeted = async ({ stdout }: ChildProcess): Promise<string> => {
  if (stdout === null) throw new Error('its output is not piped')
  for await (const line of createInterface({ input: stdout })) {
    const url = /^Minit is at (http:\S+)$/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('the server ended before it served')
}

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/** Every running program with this data folder: server, stand-ins, PostgreSQL and initdb. */
const programsLeft = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({ commandLine: textOf(`/proc/${pid}/cmdline`), env: textOf(`/proc/${pid}/environ`) }))
    .filter(({ commandLine, env }) => commandLine.includes(dataDir) || env.includes(dataDir))
    .map(({ commandLine }) => commandLine.replaceAll('\0', ' '))

/** Waits until a query of the embedded database, as its owner, is true. */
const demoHas = async (question: string): Promise<void> => {
  for (;;) {
    const port = Number(textOf(join(dataDir, 'postgres', 'port')))
    const password = textOf(join(dataDir, 'postgres', 'server', 'superuser-password'))
    const isTrue = port > 0 && password !== '' && (await ask(port, password, question).catch(() => false))
    if (isTrue) return
    await delay(20)
  }
}

const ask = async (port: number, password: string, question: string): Promise<boolean> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: OWNER, password, database: 'minit' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: boolean }>(`select ${question} as answer`)
    return rows[0]?.answer === true
  } finally {
    await client.end()
  }
}

/** What is created under another name until it is complete. */
const draftsLeft = (): string[] => {
  try {
    return readdirSync(join(dataDir, 'postgres')).filter((name) => /draft|port\./.test(name))
  } catch {
    return []
  }
}

const Shops = z.array(
  z.object({
    id: z.string(),
    packages: z.array(z.object({ id: z.string(), price: z.number(), isSoldOut: z.boolean() })),
  }),
)

const postJson = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Orders the first package of each shop for cash; returns the status codes. */
const orderAtEachShop = async (url: string): Promise<number[]> => {
  const phone = '+23276555123'
  const shops = Shops.parse(await (await fetch(`${url}${listActiveEntrepreneurs.path}`)).json())
  const { id: customerId } = z
    .object({ id: z.string() })
    .parse(await (await postJson(`${url}${identifyCustomer.path}`, { phone })).json())
  const answers: number[] = []
  for (const { id: entrepreneurId, packages } of shops) {
    const [pack] = packages
    if (pack === undefined) continue
    const order = { customerId, entrepreneurId, packageId: pack.id, phone, amount: pack.price }
    answers.push((await postJson(`${url}${createPurchase.path}`, { ...order, paymentMethod: 'cash' })).status)
  }
  return answers
}

/** In ms after a start has begun to write. */
const MOMENTS_MS = [0, 200, 500, 1_000, 1_700, 2_500, 3_500, 5_000, 7_000, 9_000]

test('a first start stopped at any of ten moments leaves no program and no draft', TIMEOUT, async () => {
  for (const [index, moment] of MOMENTS_MS.entries()) {
    const { child, ended } = startDemo()
    await begun(child)
    await delay(moment)
    // Alternates between a service manager's stop and Ctrl-C, which reaches child processes too.
    if (index % 2 === 0) child.kill('SIGTERM')
    else process.kill(-(child.pid ?? 0), 'SIGINT')
    const [code] = await ended
    const left = { moment, code, programs: programsLeft(), drafts: draftsLeft() }
    expect(left).toEqual({ moment, code: 0, programs: [], drafts: [] })
    await rm(dataDir, { recursive: true, force: true })
    await openFolder()
  }
})

const sellsAndStops = async (): Promise<void> => {
  const { child, ended } = startDemo()
  const answers = await orderAtEachShop(await greeted(child))
  // One shop of the demo is closed.
  expect(answers).toEqual([202, 202, 202, 202, 202, 422])
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(programsLeft()).toEqual([])
}

test.each([
  ['packages', `exists (select from packages)`],
  ['past sales', `exists (select from purchases)`],
  ['printed codes', `exists (select from code_stock)`],
])('a demo that is killed once it has %s is created again, and sells', TIMEOUT, async (_, isThere) => {
  const { child, ended } = startDemo()
  await begun(child)
  await demoHas(isThere)
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
  await sellsAndStops()
})
