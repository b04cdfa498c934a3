import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { sleep } from '../src/commands.ts'
import { addMinutes, buyPass, type Pass, type Post } from './buys.ts'
import { type Issued, issueCertificate } from './issue-certificate.ts'
import { type LabDatabase, startLabDatabase } from './lab-database.ts'

/** The set-up command of a router and its parts, as the seller's page shows them. */
export type Gateway = { id: string; setup: { command: string; token: string } }
export type RadiusGateway = {
  id: string
  setup: { secret: string; nasIdentifier: string; ports: { authentication: number; accounting: number } }
}
export type Product = {
  url: string
  /** Calls an endpoint by its path. */
  post: Post
  /** Reads an endpoint as a demo seller. */
  read: <Answer>(path: string, seller?: DemoSeller) => Promise<Answer>
  /** Connects a router of a demo seller. */
  createGateway: (name: string, seller?: DemoSeller) => Promise<Gateway>
  /** Connects a RADIUS router, and returns the values to enter. */
  createRadiusGateway: (
    name: string,
    kind: 'mikrotik' | 'radius',
    seller?: DemoSeller,
  ) => Promise<RadiusGateway>
  /** Replaces a router's secret. */
  renewSecret: (gateway: { id: string }, seller?: DemoSeller) => Promise<RadiusGateway>
  removeGateway: (gateway: { id: string }, seller?: DemoSeller) => Promise<void>
  /** Writes FreeRADIUS's configuration for an address of this machine, as `npm run radius:config` does. */
  writeRadiusConfig: (folder: string, address: string) => Promise<void>
  /** Issues a router's RadSec certificate for its current secret. */
  issueCertificate: (gateway: { id: string }) => Promise<Issued>
  /** Queries its database as the owner. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Buys a pass of the hub, away from its WiFi or by the phone with this captive token. */
  buyPass: (phoneNumber: string, where?: { seller?: DemoSeller; place?: string }) => Promise<Pass>
  addMinutes: (pass: Pass, minutes: number) => Promise<void>
  /** When the latest purchase for a pass was paid, in milliseconds of the epoch; null while unpaid. */
  lastPaidMs: (pass: Pass) => Promise<number | null>
  /** Buys a pass of a new package of the hub with these options, as its seller sets them. */
  buyWithOptions: (phoneNumber: string, options: Record<string, unknown>) => Promise<Pass>
  refund: (pass: Pass) => Promise<void>
  /** Makes a pass end in this many seconds. */
  letEnd: (pass: Pick<Pass, 'transactionId'>, seconds: number) => Promise<void>
  /** The connection between the product and its database. */
  cutDatabase: () => Promise<void>
  repairDatabase: () => Promise<void>
  /** `kill -9`, and a new process on the same data. */
  kill: () => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

type DemoSeller = keyof typeof SELLERS
const SELLERS = {
  hub: { slug: 'demo-hub', email: 'hub@minit.example', password: 'minit-demo-hub' },
  kiosk: { slug: 'lumley-kiosk', email: 'kiosk@minit.example', password: 'minit-demo-kiosk' },
} as const

const SECRET_KEY = 'a-key-of-the-network-lab-alone-0123456789'
const PORTAL = 'https://portal.lab.test'
const serve = fileURLToPath(new URL('../../../web/e2e/serve.ts', import.meta.url))
const radiusConfig = fileURLToPath(new URL('../../../scripts/radius-config.ts', import.meta.url))

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const envOf = (port: number, databaseUrl: string) => ({
  ...process.env,
  PORT: String(port),
  PUBLIC_URL: PORTAL,
  TRUST_PROXY: 'loopback',
  DATABASE_URL: databaseUrl,
  SECRET_KEY,
  NODE_ENV: 'production',
})

const startProcess = async (port: number, databaseUrl: string) => {
  const env = envOf(port, databaseUrl)
  const server = spawn(process.execPath, [serve], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  for (let tries = 1_500; !(await isReady(`http://127.0.0.1:${port}`)); tries -= 1) {
    if (tries === 0 || server.exitCode !== null) {
      server.kill('SIGKILL')
      throw new Error('the product did not start')
    }
    await sleep(200)
  }
  return async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal)
    await ended
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
    // As declared by the endpoint.
    return (await answer.json()) as never
  }

type Around = Pick<Product, 'url' | 'post'> & {
  asSeller: (name: DemoSeller) => Promise<Record<string, string>>
}

/** Removes the code router of the demo's kiosk, so that its passes open routers. */
const forgetCodes = async ({ url, asSeller }: Around): Promise<void> => {
  const headers = await asSeller('kiosk')
  const gateways = (await (await fetch(`${url}/api/entrepreneur/gateways`, { headers })).json()) as {
    id: string
  }[]
  for (const { id } of gateways)
    await fetch(`${url}/api/entrepreneur/gateways/${id}`, { method: 'DELETE', headers })
}

type RadiusCalls = Pick<
  Product,
  'createRadiusGateway' | 'renewSecret' | 'removeGateway' | 'writeRadiusConfig' | 'issueCertificate' | 'query'
>

const radiusCalls = ({
  url,
  post,
  asSeller,
  port,
  database,
}: Around & { port: number; database: LabDatabase }): RadiusCalls => ({
  createRadiusGateway: async (name, kind, seller = 'hub') =>
    post<RadiusGateway>('/api/entrepreneur/gateways', { name, kind }, await asSeller(seller)),
  renewSecret: async ({ id }, seller = 'hub') =>
    post<RadiusGateway>(`/api/entrepreneur/gateways/${id}/secret`, {}, await asSeller(seller)),
  removeGateway: async ({ id }, seller = 'hub') => {
    const answer = await fetch(`${url}/api/entrepreneur/gateways/${id}`, {
      method: 'DELETE',
      headers: await asSeller(seller),
    })
    if (!answer.ok) throw new Error(`the router was not removed: ${answer.status}`)
  },
  writeRadiusConfig: async (folder, address) => {
    const env = { ...envOf(port, database.url), RADIUS_LISTEN: address }
    await promisify(execFile)(process.execPath, [radiusConfig, folder], { env })
  },
  issueCertificate: (gateway) => issueCertificate({ ...database, secretKey: SECRET_KEY }, gateway),
  query: database.query,
})

/** Runs the built product as a separate process, in demo mode with its own data, behind the lab's https. */
export const startProduct = async (portOfFirstLab: number): Promise<Product> => {
  // Keeps the ports of parallel labs apart.
  const port = portOfFirstLab + 100 * Number(process.env.NETWORK_LAB ?? 0)
  const url = `http://127.0.0.1:${port}`
  const database = await startLabDatabase()
  let end = await startProcess(port, database.url).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  const post = caller(url)
  const asSeller = async (name: DemoSeller) => {
    const { slug: _, ...login } = SELLERS[name]
    const { sessionToken } = await post<{ sessionToken: string }>('/api/auth/entrepreneur-login', login)
    return { authorization: `Bearer ${sessionToken}` }
  }
  const around = { url, post, asSeller }
  await forgetCodes(around)
  // A lab's lines have no limit, so that routers share none.
  await database.query('update line_plans set down_kbps = null')
  return {
    url,
    post,
    read: async (path, seller = 'hub') => {
      const answer = await fetch(url + path, { headers: await asSeller(seller) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      // As declared by the endpoint.
      return (await answer.json()) as never
    },
    createGateway: async (name, seller = 'hub') =>
      post<Gateway>('/api/entrepreneur/gateways', { name, kind: 'opennds' }, await asSeller(seller)),
    ...radiusCalls({ ...around, port, database }),
    buyPass: (phoneNumber, { seller = 'hub', place } = {}) =>
      buyPass(
        { url, post },
        { slug: SELLERS[seller].slug, phoneNumber, ...(place !== undefined && { place }) },
      ),
    addMinutes: (pass, minutes) => addMinutes({ url, post }, pass, minutes),
    lastPaidMs: async ({ transactionId }) => {
      const [last] = await database.query<{ at: Date; status: string }>(
        `select coalesce(paid_at, created_at) as at, status from purchases where $1 in (id, pass_purchase_id)
         order by created_at desc limit 1`,
        [transactionId],
      )
      return last?.status === 'paid' ? last.at.getTime() : null
    },
    buyWithOptions: async (phoneNumber, options) => {
      const pack = { name: 'With Options', durationMinutes: 60, price: 12, options }
      const headers = await asSeller('hub')
      const { id } = await post<{ id: string }>('/api/entrepreneur/packages', pack, headers)
      return buyPass({ url, post }, { slug: SELLERS.hub.slug, phoneNumber, packageId: id })
    },
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
      await database.query(
        `update passes set starts_at = starts_at - (expires_at - now()) + make_interval(secs => $2),
         expires_at = now() + make_interval(secs => $2) where purchase_id = $1`,
        [transactionId, seconds],
      )
    },
    cutDatabase: database.line.cut,
    repairDatabase: database.line.mend,
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
