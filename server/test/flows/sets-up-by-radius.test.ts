import { X509Certificate } from 'node:crypto'
import { ApiError } from '@minit/contract/call.ts'
import {
  changeGateway,
  createGateway,
  readGateway,
  renewGateway,
  testGateway,
} from '@minit/contract/entrepreneur/gateways.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'

let fixture: TestApp
let [seller, other]: TestSeller[] = []
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  other = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const as = async (who: TestSeller | undefined) => {
  if (who === undefined) throw new Error('there is no seller yet')
  const { sessionToken } = await logInAs(fixture.deps, who)
  return callApp(fixture.app, sessionToken)
}
const make = async <Kind extends 'mikrotik' | 'radius'>(kind: Kind, who = seller) => {
  const made = await (await as(who))(createGateway, { body: { name: 'Stall', kind } })
  if (made.setup.kind !== kind) throw new Error(`a set-up of kind ${made.setup.kind} was made`)
  return { id: made.id, setup: made.setup as Extract<typeof made.setup, { kind: Kind }> }
}
const problemOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? [error.details?.code, error.details?.fields] : error),
  )
const get = (url: string, headers: Record<string, string> = {}) => fixture.app.inject({ url, headers })

test('each router that uses RADIUS has a name, a secret and two ports of its own', async () => {
  const made = await Promise.all([
    make('mikrotik'),
    make('radius'),
    make('radius', other),
    make('mikrotik', other),
  ])
  const ports = made.flatMap(({ setup }) => [setup.ports.authentication, setup.ports.accounting])
  expect(new Set(ports).size).toBe(8)
  expect(new Set(made.map(({ setup }) => setup.secret)).size).toBe(4)
  for (const { id, setup } of made)
    expect(setup).toMatchObject({
      server: 'minit.test',
      ports: { accounting: setup.ports.authentication + 1, radsec: 2083 },
      nasIdentifier: `minit-${id.toLowerCase()}`,
    })
})

test('a MikroTik’s setup command fetches its script once, and the script has what the router needs', async () => {
  const { setup, id } = await make('mikrotik')
  const [, path = ''] =
    /^\/tool fetch url="https?:\/\/[^/]+(\/setup\/[\w-]+\.rsc)" dst-path=minit\.rsc; \/import file-name=minit\.rsc$/.exec(
      setup.command,
    ) ?? []
  const script = await get(path)
  expect(script.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(script.body).toContain(
    `secret=${setup.secret} authentication-port=${setup.ports.authentication} accounting-port=${setup.ports.accounting}`,
  )
  expect(script.body).toContain(`/system identity set name=${setup.nasIdentifier}`)
  expect(script.body).toContain(`Bearer ${setup.token}`)
  const again = await get(path)
  expect(again.body).toMatch(/^:error "minit: this line was used already/)
  expect(again.body).not.toContain(setup.token)
  const page = await get(`/wifi/${id}/login.html`)
  expect(page.body).toContain(`/wifi/${id}?mac=$(mac-esc)`)
  expect((await get(`/wifi/${(await make('radius')).id}/login.html`)).statusCode).toBe(404)
})

test('a setup command expires after half an hour, and a new one ends the old secret', async () => {
  const { setup, id } = await make('mikrotik')
  fixture.clock.advance({ minutes: 30 })
  const [path = ''] = /\/setup\/[\w-]+\.rsc/.exec(setup.command) ?? []
  expect((await get(path)).body).toMatch(/^:error/)
  const renewed = await (await as(seller))(renewGateway, { params: { id } })
  expect(renewed.setup).toMatchObject({ kind: 'mikrotik', ports: setup.ports })
  const certificate = (token: string) => get('/api/network/certificate', { authorization: `Bearer ${token}` })
  expect((await certificate(setup.token)).statusCode).toBe(401)
  if (renewed.setup.kind !== 'mikrotik') throw new Error('it is a MikroTik')
  expect((await certificate(renewed.setup.token)).statusCode).toBe(200)
})

test('a MikroTik fetches its certificate for RadSec with its key by its own token', async () => {
  const { setup, id } = await make('mikrotik')
  const answer = await get('/api/network/certificate', { authorization: `Bearer ${setup.token}` })
  const parts = answer.body.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []
  expect(parts.map((part) => part.slice(0, 30))).toEqual([
    expect.stringContaining('BEGIN CERTIFICATE'),
    expect.stringContaining('PRIVATE KEY'),
    expect.stringContaining('BEGIN CERTIFICATE'),
  ])
  const certificate = new X509Certificate(parts[0] ?? '')
  expect(certificate.subject).toBe(`CN=minit-${id.toLowerCase()}-1`)
  expect(certificate.verify(new X509Certificate(parts[2] ?? '').publicKey)).toBe(true)
  const ask = await as(seller)
  const openNds = await ask(createGateway, { body: { name: 'Door', kind: 'opennds' } })
  if (openNds.setup.kind !== 'opennds') throw new Error('it has openNDS')
  const refused = await get('/api/network/certificate', { authorization: `Bearer ${openNds.setup.token}` })
  expect(refused.statusCode).toBe(401)
})

test('a router with a fixed address is recognised by it, and gets a port again without one', async () => {
  const { id } = await make('radius')
  const ask = await as(seller)
  const place = async (radiusAddress: string) => {
    await ask(changeGateway, { params: { id }, body: { radiusAddress } })
    return (await ask(readGateway, { params: { id } })).radius
  }
  expect(await place(' 2C0F:F698:0::1 ')).toMatchObject({
    address: '2c0f:f698::1',
    ports: { authentication: 1812, accounting: 1813 },
  })
  expect(await place('41.223.132.7')).toMatchObject({ address: '41.223.132.7' })
  const back = await place('')
  expect(back?.address).toBeNull()
  expect(back?.ports.authentication).toBeGreaterThanOrEqual(20_000)
  expect(back?.ports.accounting).toBe((back?.ports.authentication ?? 0) + 1)
})

test.each(['192.168.1.1', 'router.example', '10.0.0.1'])(
  '%s is not an address of a router',
  async (radiusAddress) => {
    const { id, setup } = await make('radius')
    const ask = await as(seller)
    expect(await problemOf(ask(changeGateway, { params: { id }, body: { radiusAddress } }))).toEqual([
      'invalid_request',
      { radiusAddress: expect.stringContaining('the address that the internet sees') },
    ])
    expect((await ask(readGateway, { params: { id } })).radius).toMatchObject({
      address: null,
      ports: setup.ports,
    })
  },
)

test('another seller’s router address is refused, also when both send it at once', async () => {
  const [mine, theirs] = [await make('radius'), await make('radius', other)]
  const set = async (who: TestSeller | undefined, id: string, radiusAddress: string) =>
    (await as(who))(changeGateway, { params: { id }, body: { radiusAddress } })
  await set(other, theirs.id, '41.223.132.8')
  expect(await problemOf(set(seller, mine.id, '41.223.132.8'))).toEqual(['address_in_use', undefined])
  const both = await Promise.all(
    [set(seller, mine.id, '41.223.132.9'), set(other, theirs.id, '41.223.132.9')].map(problemOf),
  )
  expect(both.filter((problem) => problem === undefined)).toHaveLength(1)
  expect(both.filter((problem) => problem !== undefined)).toEqual([['address_in_use', undefined]])
})

test('a router whose values no one types has no address field', async () => {
  const { id } = await make('mikrotik')
  const asked = (await as(seller))(changeGateway, {
    params: { id },
    body: { radiusAddress: '41.223.132.10' },
  })
  expect(await problemOf(asked)).toEqual(['gateway_not_found', undefined])
})

test('a router that only authenticates has a test code of its own, while a test waits', async () => {
  const { id } = await make('radius')
  const ask = await as(seller)
  expect((await ask(readGateway, { params: { id } })).testCode).toBeNull()
  const { testCode } = await ask(testGateway, { params: { id } })
  expect(testCode).toMatch(/^TEST\d{6}$/)
  expect((await ask(readGateway, { params: { id } })).testCode).toBe(testCode)
  fixture.clock.advance({ minutes: 10 })
  expect((await (await as(seller))(readGateway, { params: { id } })).testCode).toBeNull()
  expect((await (await as(seller))(testGateway, { params: { id } })).testCode).not.toBe(testCode)
})
