import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packetOf } from '../radius-router.ts'
import { preparedFor } from '../rows/all-rows.ts'
import type { Prepared } from '../rows/making/prepared.ts'
import { type FuzzFixture, startFuzzFixture } from './fuzz-fixture.ts'
import { sendTo } from './run-row.ts'

let fixture: FuzzFixture
beforeAll(async () => {
  fixture = await startFuzzFixture()
})
afterAll(() => fixture.close())

/** The largest 64-bit number, as an overflowed counter sends it. */
const LARGEST = '18446744073709551615'

/** Calls of routers, the RADIUS front end and providers, uploads, and a stall's uploads of offline sales. */
const OF_STALLS: readonly (keyof Endpoints)[] = ['sellForCash', 'uploadVoucherSales']
// The table's own keys.
const MACHINES = (Object.keys(endpoints) as (keyof Endpoints)[]).filter((name) => {
  const row: EndpointRow = endpoints[name]
  const isCalled = row.audience === 'provider' || row.bodyLimitBytes !== undefined
  return row.method !== 'GET' && (isCalled || OF_STALLS.includes(name))
})

const RADIUS_SOURCES = fileURLToPath(new URL('../../src/modules/network/radius/', import.meta.url))
/** Every RADIUS attribute that our sources name. */
const ATTRIBUTES = [
  ...new Set(
    readdirSync(RADIUS_SOURCES).flatMap((file) =>
      [...readFileSync(RADIUS_SOURCES + file, 'utf8').matchAll(/'([A-Z][A-Za-z]+(?:-[A-Za-z0-9]+)+)'/g)].map(
        ([, name = '']) => name,
      ),
    ),
  ),
]

type Path = readonly (string | number)[]

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The places of numbers in a body, including those in texts, because an uploaded file is a text. */
const numbersIn = (body: unknown, path: Path = []): Path[] => {
  if (isBranch(body))
    return Object.entries(body).flatMap(([name, value]) => numbersIn(value, [...path, name]))
  return typeof body === 'number' || (typeof body === 'string' && /\d/.test(body)) ? [path] : []
}

const at = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, name) => (isBranch(inner) ? inner[name] : undefined), body)

const withValue = (body: unknown, [name, ...rest]: Path, value: unknown): unknown => {
  if (name === undefined) return value
  if (!isBranch(body)) return body
  const inner = withValue(body[name], rest, value)
  return Array.isArray(body) ? body.with(Number(name), inner) : { ...body, [name]: inner }
}

const MARK = 'the largest number stands here'
const MAX_CELLS = 12

/**
 * Bodies with the largest number at this place: as a number, as a text, and for each number in a text.
 * JavaScript's JSON would round it.
 */
const bodiesWith = (body: unknown, path: Path): string[] => {
  const marked = JSON.stringify(withValue(body, path, MARK))
  const value = at(body, path)
  const cells = typeof value === 'string' ? [...value.matchAll(/\d+/g)].slice(0, MAX_CELLS) : []
  const texts = cells.map(({ index, 0: digits }) =>
    JSON.stringify(
      withValue(
        body,
        path,
        `${String(value).slice(0, index)}${LARGEST}${String(value).slice(index + digits.length)}`,
      ),
    ),
  )
  return [marked.replace(JSON.stringify(MARK), LARGEST), marked.replace(MARK, LARGEST), ...texts]
}

const ofRadius = (body: unknown): unknown => {
  const packet = { 'Acct-Status-Type': 'Interim-Update', 'Acct-Session-Id': 'largest' }
  const numbers = Object.fromEntries(ATTRIBUTES.filter((name) => !(name in packet)).map((name) => [name, 1]))
  return { ...packetOf({ ...numbers, ...packet }), ...(isBranch(body) ? body : {}) }
}

const CLIENT = {
  version: 1,
  mac: 'da:a1:19:00:0b:01',
  state: 'Authenticated',
  session_end: 1,
  download_this_session: 1,
  upload_this_session: 1,
  download_rate_limit_threshold: 1,
  last_active: 1,
}

/** A body with every number that the call accepts. A provider's bytes are sent as they are. */
const bodyOf = (name: keyof Endpoints, { body }: Pick<Prepared, 'body'>): unknown => {
  if (name === 'answerAgent') return { version: 1, clients: { one: CLIENT } }
  if (endpoints[name].path.startsWith('/api/network/')) return ofRadius(body)
  return Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body
}

const VALID_BY_ITSELF: Partial<Record<keyof Endpoints, (own: FuzzFixture) => Prepared>> = {
  answerAgent: () => ({ caller: 'router' }),
  sellForCash: ({ a }) => ({
    caller: 'owner',
    body: {
      packageId: a.pack.id,
      customerName: 'Aminata',
      phoneNumber: '+23278123456',
      amount: 12,
      madeSecondsAgo: 5,
    },
  }),
  uploadVoucherSales: () => ({ caller: 'owner', body: { sales: [{ batch: 1, position: 1 }] } }),
}

test('these calls belong to machines', () => {
  expect(MACHINES.toSorted()).toEqual([
    'accountByRadius',
    'answerAgent',
    'authenticateByRadius',
    'authorizeByRadius',
    'noteRadiusResult',
    'receivePayoutWebhook',
    'receiveRefundWebhook',
    'receiveWebhook',
    'sellForCash',
    'sendStatementPart',
    'uploadCodes',
    'uploadVoucherSales',
  ])
  expect(ATTRIBUTES).toEqual(
    expect.arrayContaining(['Acct-Session-Time', 'Acct-Output-Gigawords', 'Acct-Delay-Time']),
  )
})

/** Sends it with the largest number at each place; returns the number of places. */
const sendsAll = async (name: keyof Endpoints, valid: Prepared): Promise<number> => {
  const row: EndpointRow = endpoints[name]
  const body = bodyOf(name, valid)
  const paths = numbersIn(body)
  for (const payload of paths.flatMap((path) => bodiesWith(body, path))) {
    const url = row.path.replace(/\{(\w+)\}/g, (_, param: string) => valid.params?.[param] ?? 'x')
    const { 'content-length': _, ...rest } = valid.headers ?? {}
    const headers = { 'content-type': 'application/json', prefer: 'wait=0', ...rest }
    const asked = { caller: valid.caller, method: row.method, url, headers, payload }
    const { status, body: said } = await sendTo(fixture.app.app, fixture.headersOf, asked)
    expect(status >= 200 && status < 500, `${name} ${payload.slice(0, 300)}: ${status} ${said}`).toBe(true)
  }
  return paths.length
}

test.each(MACHINES)('%s accepts or refuses the largest 64-bit number at every place', async (name) => {
  let places = 0
  for (const turn of name === 'receiveWebhook' ? [0, 1] : [0]) {
    const valid = VALID_BY_ITSELF[name]?.(fixture) ?? (await preparedFor(fixture, name, turn))
    places += await sendsAll(name, valid ?? { caller: 'owner' })
    // Runs the jobs of accepted requests: a number that is too large may wait in one.
    await fixture.app.drain(100)
  }
  expect(places).toBeGreaterThan(0)
})
