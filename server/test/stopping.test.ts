import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createPurchase } from '@minit/contract/customer/purchases.ts'
import { identifyCustomer } from '@minit/contract/customer/shops.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { aPhone, aSeller, callApp, type TestSeller } from './builders.ts'
import { TEST_SECRET_KEY } from './global-setup.ts'
import { buysOnProviderPage } from './purchases.ts'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
/** Slow machines start a whole server slowly; a stop that waits for its connections takes a minute more. */
const TIMEOUT = { timeout: 60_000 }

let fixture: TestApp
let seller: TestSeller
let dataDir: string
let server: { process: ChildProcess; url: string; ended: Promise<unknown> }

/** The whole product in a process of its own, in production mode, on the test's database. */
const startServer = async () => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MINIT_MODE: 'production',
      MINIT_DATA_DIR: dataDir,
      DATABASE_URL: fixture.database.ownerUrl,
      SECRET_KEY: TEST_SECRET_KEY,
      PUBLIC_URL: 'https://minit.test',
      TRUST_PROXY: 'loopback',
      PORT: '0',
      LOG_LEVEL: 'silent',
      // A stop that waits until its connections are cut does not finish within the test's time.
      STOP_SECONDS: '200',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  return { process: child, url: await greetedWith(child.stdout), ended }
}

/** The address that a server prints once it serves there. */
const greetedWith = async (output: Readable): Promise<string> => {
  for await (const line of createInterface({ input: output })) {
    const url = /^Minit is at (http:\S+)$/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('the server ended before it served')
}

beforeAll(async () => {
  fixture = await startTestApp()
  // Marked as an operator's own, because production refuses the demo's.
  await fixture.database.asOwner('update integrations set is_demo = false')
  seller = await aSeller(fixture.deps)
  dataDir = await mkdtemp(join(tmpdir(), 'minit-stopping-'))
  server = await startServer()
}, 60_000)
afterAll(async () => {
  server.process.kill('SIGKILL')
  await fixture.close()
  await rm(dataDir, { recursive: true, force: true })
})

const agent = new Agent({ keepAlive: true })

const open = (method: string, path: string, headers: Record<string, string>) =>
  request(`${server.url}${path}`, { agent, method, headers })

const answerOf = async (call: ReturnType<typeof open>) => {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const { statusCode: status, headers } = response
  return { status, connection: headers.connection, body: JSON.parse(await text(response)) }
}

const JSON_BODY = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }

/** A cash order on the provider page, which calls no provider. */
const anOrderInCash = async () => {
  const phone = aPhone()
  const { id: customerId } = await callApp(fixture.app)(identifyCustomer, { body: { phone } })
  const amount = seller.pack.priceMinor / 100
  const body = { entrepreneurId: seller.id, packageId: seller.pack.id, paymentMethod: 'cash', amount }
  return { path: createPurchase.path, body: JSON.stringify({ ...body, phone, customerId }) }
}

test('a stop answers waiting and ordering callers, and leaves no connection behind', TIMEOUT, async () => {
  const ticket = await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' })
  if (ticket.status !== 'awaiting_payment') throw new Error('cash was not waited for')
  const wait = open('GET', `/api/purchases/${ticket.transactionId}`, {
    'purchase-token': ticket.statusToken,
    prefer: 'wait=20',
  })
  const waited = answerOf(wait)
  wait.end()
  await once(wait, 'finish')
  const order = await anOrderInCash()
  const late = open('POST', order.path, JSON_BODY)
  const ordered = answerOf(late)
  // Both have arrived at the server's machine: it reads what was unread when the stop begins.
  await new Promise((sent) => late.write(order.body.slice(0, 20), sent))

  server.process.kill('SIGTERM')
  expect(await waited).toMatchObject({
    status: 200,
    connection: 'close',
    body: { status: 'awaiting_payment' },
  })
  late.end(order.body.slice(20))
  expect(await ordered).toMatchObject({
    status: 202,
    connection: 'close',
    body: { status: 'awaiting_payment' },
  })
  expect(await server.ended).toEqual([0, null])
})
