import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@minit/server/db/embedded/start-embedded-postgres.ts'
import pg from 'pg'
import { sleep } from '../src/commands.ts'

/** The line for a router and what it is made of, as the seller's page shows them. */
export type Gateway = { id: string; setup: { command: string; token: string } }
/** A pass as its buyer has it. */
export type Pass = { transactionId: string; statusToken: string; password: string }

export type Product = {
  url: string
  /** Asks a call by its path; `token` is a session's. */
  post: <Answer>(path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** Connects a router of a demo seller's. */
  createGateway: (name: string, seller?: DemoSeller) => Promise<Gateway>
  /** A pass bought at the hub's poster, away from its WiFi. */
  buyPass: (phoneNumber: string, seller?: DemoSeller) => Promise<Pass>
  refund: (pass: Pass) => Promise<void>
  /** Lets time go by for a pass: it ends in so many seconds. */
  letEnd: (pass: Pick<Pass, 'transactionId'>, seconds: number) => Promise<void>
  /** `kill -9`, and a new process on the same data. */
  kill: () => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

export type DemoSeller = keyof typeof SELLERS
const SELLERS = {
  hub: { slug: 'demo-hub', email: 'hub@minit.example', password: 'minit-demo-hub' },
  kiosk: { slug: 'lumley-kiosk', email: 'kiosk@minit.example', password: 'minit-demo-kiosk' },
} as const

const PORTAL = 'https://portal.lab.test'
const serve = fileURLToPath(new URL('../../web/e2e/serve.ts', import.meta.url))
const quickly = new URL('../../server/test/load-quickly.ts', import.meta.url).href

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const startProcess = async (port: number, databaseUrl: string) => {
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: PORTAL,
    TRUST_PROXY: 'loopback',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a-key-of-the-network-lab-alone-0123456789',
    NODE_ENV: 'production',
  }
  const server = spawn(process.execPath, ['--import', quickly, serve], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  for (let tries = 600; !(await isReady(`http://127.0.0.1:${port}`)); tries -= 1) {
    if (tries === 0 || server.exitCode !== null) throw new Error('the product did not start')
    await sleep(200)
  }
  return async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal)
    await ended
  }
}

const startDatabase = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'minit-network-'))
  // The database's own user must be able to enter it.
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 1 })
  return {
    url: postgres.ownerUrl,
    owner,
    stop: async () => {
      await owner.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const caller =
  (url: string): Product['post'] =>
  async (path, body, headers = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    // What the endpoint's row says.
    return (await answer.json()) as never
  }

/** The built product as a process of its own, in demo mode on data of its own, behind the lab's https. */
export const startProduct = async (port: number): Promise<Product> => {
  const url = `http://127.0.0.1:${port}`
  const database = await startDatabase()
  let end = await startProcess(port, database.url)
  const post = caller(url)
  const asSeller = async (name: DemoSeller) => {
    const { slug: _, ...login } = SELLERS[name]
    const { sessionToken } = await post<{ sessionToken: string }>('/api/auth/entrepreneur-login', login)
    return { authorization: `Bearer ${sessionToken}` }
  }
  return {
    url,
    post,
    createGateway: async (name, seller = 'hub') =>
      post<Gateway>('/api/entrepreneur/gateways', { name, kind: 'opennds' }, await asSeller(seller)),
    buyPass: (phoneNumber, seller = 'hub') => buyPass(url, post, SELLERS[seller].slug, phoneNumber),
    refund: async ({ transactionId }) => {
      const login = await fetch(`${url}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: 'minit-demo-admin' }),
      })
      const cookie = login.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ')
      const path = `/api/admin/purchases/${transactionId}/refund`
      await post(path, { reason: 'The WiFi was down.' }, { cookie, origin: PORTAL })
    },
    letEnd: async ({ transactionId }, seconds) => {
      await database.owner.query(
        `update passes set starts_at = starts_at - (expires_at - now()) + make_interval(secs => $2),
         expires_at = now() + make_interval(secs => $2) where purchase_id = $1`,
        [transactionId, seconds],
      )
    },
    kill: () => end('SIGKILL'),
    restart: async () => {
      end = await startProcess(port, database.url)
    },
    stop: async () => {
      await end('SIGTERM')
      await database.stop()
    },
  }
}

const buyPass = async (
  url: string,
  post: Product['post'],
  slug: string,
  phoneNumber: string,
): Promise<Pass> => {
  const packs = (await (await fetch(`${url}/api/customer/packages/${slug}`)).json()) as { id: string }[]
  const answer = await post<Pass & { status: string }>('/api/customer/signup-and-pay', {
    packageId: packs[0]?.id,
    customerName: 'Aminata Kamara',
    phoneNumber,
    paymentMethod: 'orange_money',
    entrepreneurId: slug,
  })
  if (answer.status === 'ready') return answer
  for (let tries = 60; tries > 0; tries -= 1) {
    const state = (await (
      await fetch(`${url}/api/purchases/${answer.transactionId}`, {
        headers: { 'purchase-token': answer.statusToken },
      })
    ).json()) as { status: string; result?: Pass }
    if (state.result !== undefined) return { ...state.result, statusToken: answer.statusToken }
    await sleep(500)
  }
  throw new Error('the pass was not paid in time')
}
