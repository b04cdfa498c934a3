import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'
import { fingerprintOf } from '../fingerprints.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let router: Awaited<ReturnType<typeof aRouter>>
beforeAll(async () => {
  fixture = await startTestApp()
  router = await aRouter(fixture, await aSeller(fixture.deps))
})
afterAll(() => fixture.close())

const report = (payload: string, headers: Record<string, string> = {}) =>
  fixture.app.inject({
    method: 'POST',
    url: '/api/network/agent',
    headers: {
      authorization: `Bearer ${router.setup.token}`,
      'content-type': 'application/json',
      prefer: 'wait=0',
      ...headers,
    },
    payload,
  })

const word = fc.oneof(
  fc.string(),
  fc.double(),
  fc.constantFrom('null', '', '-1', '1e999', 'Authenticated', 'da:a1:19:00:00:61', '$(reboot)', '\n'),
)
const client = fc.record(
  { mac: word, state: word, session_end: word, download_this_session: word, upload_this_session: word },
  { requiredKeys: [] },
)

test('every report of a router is answered or refused, and never causes an internal error', async () => {
  const anything = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record({ version: word, clients: fc.dictionary(word.map(String), client) })
      .map((it) => JSON.stringify(it)),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (payload) => {
      await fixture.database.asOwner('delete from rate_limits')
      const { statusCode, body } = await report(payload)
      expect([200, 400], `${statusCode}: ${body} to ${payload}`).toContain(statusCode)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['invalid JSON', '{', {}, 400],
  ['a list', '[]', {}, 400],
  ['more than a million letters', JSON.stringify({ version: 'x'.repeat(1_000_001) }), {}, 413],
  ['another router’s secret', '{}', { authorization: 'Bearer x' }, 401],
] as const)('a report with %s is refused and changes nothing', async (_, payload, headers, status) => {
  await fixture.database.asOwner('delete from rate_limits')
  const before = await fingerprintOf(fixture.database)
  const answer = await report(payload, headers)
  expect(answer.statusCode, answer.body).toBe(status)
  await fixture.database.asOwner('delete from rate_limits')
  expect(await fingerprintOf(fixture.database)).toEqual(before)
})

test.each([
  ['nothing', ''],
  ['an invalid redirect', '?fas=nonsense'],
  ['two values', '?fas=YQ==&fas=YQ=='],
  ['an invalid MAC address', `?fas=${Buffer.from('clientmac=$(reboot)').toString('base64')}`],
  ['a text that cannot be unescaped', `?fas=${Buffer.from('clientmac=%zz').toString('base64')}`],
])('a redirect with %s leads to the shop without a place', async (_, query) => {
  const { statusCode, headers } = await fixture.app.inject(`/wifi/${router.id}${query}`)
  expect(statusCode).toBe(303)
  expect(new URL(String(headers.location)).searchParams.has('at')).toBe(false)
})

test('a redirect for an unknown router is not found', async () => {
  expect((await fixture.app.inject(`/wifi/${fixture.deps.newId()}`)).statusCode).toBe(404)
})

test('a setup command works once, and not after half an hour', async () => {
  const { setup } = await aRouter(fixture, await aSeller(fixture.deps))
  const fetchSetup = async (command: string) =>
    (await fixture.app.inject(new URL(/https:[^ ;]+/.exec(command)?.[0] ?? '').pathname)).body
  expect(await fetchSetup(setup.command)).toContain(setup.faskey)
  expect(await fetchSetup(setup.command)).toContain('Copy a new one')
  const late = await aRouter(fixture, await aSeller(fixture.deps))
  fixture.clock.advance({ minutes: 30 })
  expect(await fetchSetup(late.setup.command)).toContain('Copy a new one')
})
