import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aMac, phonesAt } from '../phones-at.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let at: ReturnType<typeof phonesAt>
beforeAll(async () => {
  fixture = await startTestApp()
  at = phonesAt(fixture, () => seller)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const IMPOSSIBLE = [
  '0',
  '-1',
  '2147483648',
  '4294967296',
  '9007199254740992',
  '9223372036854775808',
  '18446744073709551615',
  '1e400',
  '1.5',
  'NaN',
  'Infinity',
  '0x7fffffffffffffff',
  '9'.repeat(400),
  'null',
]

const NUMBERS = [
  'session_end',
  'download_this_session',
  'upload_this_session',
  'download_rate_limit_threshold',
  'last_active',
] as const

test.each(NUMBERS)(
  'a router whose phone has an impossible %s still gets the orders of its other phones',
  async (field) => {
    const router = await aRouter(fixture, seller)
    const broken = aMac()
    await at.buys({}, (await router.join(broken)).place)
    await router.turn()
    for (const number of IMPOSSIBLE) {
      const other = aMac()
      await at.buys({}, (await router.join(other)).place)
      Object.assign(router.clients.get(broken) ?? {}, { [field]: number })
      const answer = await router.post()
      expect(answer.statusCode, `${field} ${number}: ${answer.body}`).toBe(200)
      expect(answer.body, `${field} ${number}`).toContain(`auth ${other} `)
      router.clients.delete(other)
    }
  },
)

/** As they are in the JSON itself. */
const IMPOSSIBLE_JSON = [
  'null',
  'true',
  '[]',
  '{}',
  '1e308',
  '1e400',
  '-1e400',
  '9'.repeat(400),
  '"\\u0000"',
  '"9.10.0\\u0000"',
  '""',
]
const FIELDS = [...NUMBERS, 'version', 'mac', 'state'] as const

test.each(FIELDS)('and where its %s is null, true, an object, or has a NUL character', async (field) => {
  const router = await aRouter(fixture, seller)
  const broken = aMac()
  await at.buys({}, (await router.join(broken)).place)
  await router.turn()
  for (const json of IMPOSSIBLE_JSON) {
    const other = aMac()
    await at.buys({}, (await router.join(other)).place)
    const clients = Object.fromEntries(router.clients)
    const marked = JSON.stringify({
      clients: { ...clients, [broken]: { ...clients[broken], [field]: MARK } },
    })
    const answer = await router.postText(marked.replace(JSON.stringify(MARK), json))
    expect(answer.statusCode, `${field} ${json}: ${answer.body}`).toBe(200)
    expect(answer.body, `${field} ${json}`).toContain(`auth ${other} `)
    router.clients.delete(other)
  }
})

const MARK = 'the impossible value stands here'

test.each(['null', 'true', '7', '"gone"', '[]', '{}'])('and where its whole entry is %s', async (json) => {
  const router = await aRouter(fixture, seller)
  const [broken, other] = [aMac(), aMac()]
  await at.buys({}, (await router.join(other)).place)
  const clients = { [broken]: MARK, ...Object.fromEntries(router.clients) }
  const answer = await router.postText(JSON.stringify({ clients }).replace(JSON.stringify(MARK), json))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.body).toContain(`auth ${other} `)
})

test('the version is that of the first phone that has one, whatever the others have', async () => {
  const router = await aRouter(fixture, seller)
  const [broken, other] = [aMac(), aMac()]
  await router.join(other)
  const clients = { [broken]: { mac: broken, version: 'a\0b' }, ...Object.fromEntries(router.clients) }
  expect((await router.postText(JSON.stringify({ version: null, clients }))).statusCode).toBe(200)
  const [row] = await fixture.database.asOwner<{ version: string }>(
    'select version from gateways where id = $1',
    [router.id],
  )
  expect(row?.version).toBe('9.10.0')
})

test('an impossible count adds nothing to a phone’s use, and its next valid one counts', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const pass = await at.buys({ dataLimitMb: 100 }, (await router.join(mac)).place)
  await router.turn()
  router.uses(mac, { down: 30_000, up: 0 })
  await router.turn()
  const { download_this_session: counted } = router.clients.get(mac) ?? {}
  for (const wrong of ['18446744073709551615', '-1', true, null, 1e308]) {
    Object.assign(router.clients.get(mac) ?? {}, { download_this_session: wrong })
    expect(await router.turn()).toEqual([])
    expect((await at.viewOf(pass)).pass?.data).toEqual({ usedMb: 30, limitMb: 100 })
  }
  Object.assign(router.clients.get(mac) ?? {}, { download_this_session: counted })
  await router.turn()
  expect((await at.viewOf(pass)).pass?.data).toEqual({ usedMb: 30, limitMb: 100 })
})

test.each([
  ['x-clock', 'now'],
  ['x-clock', '-1'],
  ['x-clock', '9'.repeat(13)],
  ['x-clock', ''],
  ['x-agent', 'two'],
])('a router whose %s is “%s” gets its orders as if it had sent none', async (header, word) => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  await at.buys({}, (await router.join(mac)).place)
  const answer = await router.postText(JSON.stringify({ clients: Object.fromEntries(router.clients) }), {
    [header]: word,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.body).toContain(`auth ${mac} `)
})

const endedSessions = async (): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ count: number }>(
    'select count(*)::int as count from access_sessions where entrepreneur_id = $1 and ended_at is not null',
    [seller.id],
  )
  return row?.count ?? 0
}

test('only an empty object of phones means that all have left: null and other values mean nothing', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  await at.buys({}, (await router.join(mac)).place)
  for (const _ of ['opened', 'said so']) await router.turn()
  for (const clients of ['null', '[]', 'true', '7', '"none"']) {
    const answer = await router.postText(`{"clients":${clients}}`)
    expect(answer.statusCode, `${clients}: ${answer.body}`).toBe(200)
    expect(answer.body).toBe('')
    expect(await endedSessions(), clients).toBe(0)
  }
  expect(await router.turn()).toEqual([])
  await router.postText('{"clients":{}}')
  expect(await endedSessions()).toBe(1)
})
