import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aRadiusRouter, dashed, type RadiusRouter } from '../radius-router.ts'

let fixture: TestApp
let seller: TestSeller
let router: RadiusRouter
let grantClass: string
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  router = await aRadiusRouter(fixture, seller)
  const { password } = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
  grantClass = (await router.types(MAC, password)).json()['reply:Class']
})
afterAll(() => fixture.close())

const MAC = 'da:a1:19:00:06:01'
const NAMES = [
  'User-Name',
  'User-Password',
  'Calling-Station-Id',
  'Acct-Status-Type',
  'Acct-Session-Id',
  'Acct-Session-Time',
  'Acct-Delay-Time',
  'Acct-Output-Octets',
  'Acct-Output-Gigawords',
  'Acct-Terminate-Cause',
  'Framed-IP-Address',
  'Class',
  'EAP-Message',
  'toString',
]

/** Values that routers have sent, and values that none should. */
const value = fc.oneof(
  fc.constantFrom(
    dashed(MAC),
    MAC,
    'Start',
    'Interim-Update',
    'Stop',
    'Accounting-On',
    '7KQM-4T2-XWP',
    'login:x.y.z',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('\0', "'; drop table passes; --", '0x', '0xzz', `0x${'41'.repeat(200)}`),
  fc.oneof(fc.integer(), fc.double(), fc.constantFrom(2 ** 53, -1, 4_294_967_295)),
  fc.constantFrom(null, true, [], {}),
)
const attribute = fc.oneof(
  fc.record({ type: fc.constant('string'), value: fc.array(value, { maxLength: 3 }) }),
  fc.record({ type: fc.constant('string'), value }),
  value,
)
const packet = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), attribute), { maxLength: 10 })
  .map(Object.fromEntries)

const ask = (path: string, payload: unknown, name = `minit-${router.id.toLowerCase()}-1`) =>
  fixture.app.inject({
    method: 'POST',
    url: `/api/network/${path}`,
    headers: {
      authorization: `Bearer ${fixture.deps.radiusToken}`,
      'content-type': 'application/json',
      'x-router': name,
      'x-router-address': '198.51.100.2',
    },
    payload: JSON.stringify(payload),
  })

test.each(['authorize', 'authenticate', 'accounting', 'post-auth'])(
  '%s gets an answer to every packet, and no packet causes an error',
  async (path) => {
    await fc.assert(
      fc.asyncProperty(packet, async (body) => {
        expect([200, 401]).toContain((await ask(path, body)).statusCode)
      }),
      { numRuns: 150 },
    )
  },
)

test('sessions reported in any order have the highest counters, and stay ended', async () => {
  const word = fc.record({
    status: fc.constantFrom('Start', 'Interim-Update', 'Stop'),
    down: fc.integer({ min: 0, max: 4_294_967_295 }),
    session: fc.constantFrom('a', 'b'),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), async (words) => {
      runs += 1
      const nameOf = (session: string) => `${runs}-${session}`
      for (const { status, down, session } of words)
        await router.tells(status, MAC, grantClass, { down, session: nameOf(session) })
      for (const session of ['a', 'b']) {
        const given = words.filter((each) => each.session === session)
        const rows = await fixture.database.asOwner<{ down: number; is_on: boolean }>(
          `select down_octets::float as down, ended_at is null as is_on from access_sessions where acct_session_id = $1`,
          [nameOf(session)],
        )
        expect(rows.map(({ down }) => down)).toEqual(
          given.length === 0 ? [] : [Math.max(...given.map(({ down }) => down))],
        )
        if (given.some(({ status }) => status === 'Stop')) expect(rows[0]?.is_on).toBe(false)
      }
    }),
    { numRuns: 20 },
  )
})

test('a name without a certificate of ours is rejected, whatever it contains', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ maxLength: 60 }).filter((name) => /^[\x20-\x7e]*$/.test(name)),
      async (name) => {
        expect((await ask('authorize', {}, name)).statusCode).toBe(403)
      },
    ),
    { numRuns: 50 },
  )
})
