import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { endpoints } from '@minit/contract/endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sealCaptiveToken } from '../src/modules/network/captive-tokens.ts'
import { radiusName } from '../src/modules/network/radius/radius-names.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aSeller, type TestSeller } from './builders.ts'
import { aRadiusRouter } from './radius-router.ts'
import { aRouter, opensPhone } from './router.ts'

const [OURS, THEIRS, THEIR_WALLED] = ['da:a1:19:00:10:01', 'da:a1:19:00:10:02', 'da:a1:19:00:10:03']

let fixture: TestApp
let b: TestSeller
let routerA: Awaited<ReturnType<typeof aRouter>>
let routerB: Awaited<ReturnType<typeof aRouter>>
let slugOfA = ''
let passOfB: { id: string; token: string; code: string }
let placeOfA = ''
let radiusNameOfA = ''
beforeAll(async () => {
  fixture = await startTestApp()
  const a = await aSeller(fixture.deps, { shop: { businessName: 'Shop A' } })
  slugOfA = a.slug
  b = await aSeller(fixture.deps, { shop: { businessName: 'Shop B' } })
  routerA = await aRouter(fixture, a)
  routerB = await opensPhone(fixture, b, THEIRS)
  await routerB.join(THEIR_WALLED)
  await routerB.turn()
  placeOfA = (await routerA.join(OURS)).place
  radiusNameOfA = radiusName({ id: (await aRadiusRouter(fixture, a)).id, secretVersion: 1 })
  const { app, database } = fixture
  const order = { packageId: b.pack.id, customerName: 'Fatu', phoneNumber: '+23278999111' }
  const { transactionId, statusToken, password } = (
    await app.inject({
      method: 'POST',
      url: '/api/customer/signup-and-pay',
      payload: {
        ...order,
        paymentMethod: 'orange_money',
        entrepreneurId: b.slug,
        deliveryMethod: 'qr_display',
      },
    })
  ).json<{ transactionId: string; statusToken: string; password: string }>()
  passOfB = { id: transactionId, token: statusToken, code: password }
  await database.asOwner('delete from rate_limits')
})
afterAll(() => fixture.close())

/** What a gateway of A, or a phone at it, may try with B's data. */
type Try = {
  token: string
  mac: string
  state: string
  place: string
  code: string
  move: boolean
}
type Ask = { url: string; method: 'GET' | 'POST'; headers: Record<string, string>; payload?: object }

const json = { 'content-type': 'application/json' }
const askOf = ({ method, path }: EndpointRow): Pick<Ask, 'url' | 'method'> => ({
  // The calls sent here use one of the two.
  method: method === 'POST' ? 'POST' : 'GET',
  url: path.replace('{transactionId}', passOfB.id).replace('{entrepreneur}', slugOfA),
})
/** Each row of the table for a router or a phone at a router. A new row must add its attempts here. */
const CALLS: Record<string, (tried: Try) => Ask> = {
  answerAgent: ({ token, mac, state }) => ({
    ...askOf(endpoints.answerAgent),
    headers: { ...json, authorization: `Bearer ${token}`, prefer: 'wait=0' },
    payload: {
      clients: {
        [OURS]: { mac: OURS, state: 'Preauthenticated' },
        [mac]: { mac, state, session_end: '9999999999', download_this_session: '7' },
      },
    },
  }),
  readCaptiveState: ({ place }) => ({
    ...askOf(endpoints.readCaptiveState),
    headers: { 'phone-place': place },
  }),
  enterCode: ({ place, code, move }) => ({
    ...askOf(endpoints.enterCode),
    headers: { ...json, 'phone-place': place },
    payload: { code, move },
  }),
  redeemVoucher: ({ place, code }) => ({
    ...askOf(endpoints.redeemVoucher),
    headers: { ...json, 'phone-place': place },
    payload: { code },
  }),
  // Without B's token of the purchase.
  readPassNetwork: ({ place, code }) => ({
    ...askOf(endpoints.readPassNetwork),
    headers: { 'phone-place': place, 'purchase-token': code },
  }),
  // With the token, at a router of A.
  movePass: ({ place }) => ({
    ...askOf(endpoints.movePass),
    headers: { 'phone-place': place, 'purchase-token': passOfB.token },
  }),
  rejoinPass: ({ place }) => ({
    ...askOf(endpoints.rejoinPass),
    headers: { 'phone-place': place, 'purchase-token': passOfB.token },
  }),
  // B's pass does not travel, and A takes no travellers.
  readTravelOffer: ({ place, code }) => ({
    ...askOf(endpoints.readTravelOffer),
    headers: { ...json, 'phone-place': place },
    payload: { code, pass: null },
  }),
  startTravel: ({ place }) => ({
    ...askOf(endpoints.startTravel),
    headers: { ...json, 'phone-place': place },
    payload: {
      code: null,
      pass: { transactionId: passOfB.id, statusToken: passOfB.token },
      minutesHere: 1,
    },
  }),
  endTravel: ({ place }) => ({
    ...askOf(endpoints.endTravel),
    headers: { 'phone-place': place, 'purchase-token': passOfB.token },
  }),
  // Without B's token of the purchase.
  readPaidHelp: ({ place, code }) => ({
    ...askOf(endpoints.readPaidHelp),
    headers: { 'phone-place': place, 'purchase-token': code },
  }),
  makeClaim: ({ place, code }) => ({
    ...askOf(endpoints.makeClaim),
    headers: { ...json, 'phone-place': place, 'purchase-token': code },
    payload: { reference: 'PP240912.1432.B12345', phoneNumber: '+23278999112' },
  }),
  correctClaim: ({ place, code }) => ({
    ...askOf(endpoints.correctClaim),
    headers: { 'phone-place': place, 'purchase-token': code },
  }),
  readFreeMinutes: ({ place }) => ({
    ...askOf(endpoints.readFreeMinutes),
    headers: { 'phone-place': place },
  }),
  askFreeCode: ({ place }) => ({
    ...askOf(endpoints.askFreeCode),
    headers: { ...json, 'phone-place': place },
    payload: { phoneNumber: '+23278999112' },
  }),
  takeFreeMinutes: ({ place, code }) => ({
    ...askOf(endpoints.takeFreeMinutes),
    headers: { ...json, 'phone-place': place },
    payload: { sponsorshipId: null, card: code },
  }),
  beginPass: ({ place }) => ({ ...askOf(endpoints.beginPass), headers: { 'phone-place': place } }),
  readRouterCertificate: ({ token }) => ({
    ...askOf(endpoints.readRouterCertificate),
    headers: { authorization: `Bearer ${token}` },
  }),
  // Only the front end may call this, a router may not.
  findRadiusRouter: ({ token }) => {
    const { url, method } = askOf(endpoints.findRadiusRouter)
    return { url: `${url}?address=198.51.100.7`, method, headers: { authorization: `Bearer ${token}` } }
  },
  authorizeByRadius: (tried) => radiusAsk(endpoints.authorizeByRadius, tried),
  authenticateByRadius: (tried) => radiusAsk(endpoints.authenticateByRadius, tried),
  noteRadiusResult: (tried) => radiusAsk(endpoints.noteRadiusResult, tried),
  accountByRadius: (tried) => radiusAsk(endpoints.accountByRadius, tried),
}
/** What FreeRADIUS sends for a verified router of A. */
const radiusAsk = (row: EndpointRow, { mac, code }: Try): Ask => ({
  ...askOf(row),
  headers: { ...json, authorization: `Bearer ${fixture.deps.radiusToken}`, 'x-router': radiusNameOfA },
  payload: Object.fromEntries(
    Object.entries({
      'User-Name': code,
      'User-Password': code,
      'Calling-Station-Id': mac,
      'Acct-Session-Id': 'tried',
      'Acct-Status-Type': 'Start',
    }).map(([name, value]) => [name, { type: 'string', value: [value] }]),
  ),
})
/** Sales that may state the phone's place; `opens-the-network.test.ts` tests places of another seller. */
const SELLS = ['signupAndPay', 'createPurchase', 'purchaseWithQr', 'addOvertime']

test('every call of routers and of phones at them is tried', () => {
  const rows: [string, EndpointRow][] = Object.entries(endpoints)
  const named = rows
    .filter(([, { path, headers }]) => {
      const names = headers instanceof z.ZodMiniObject ? Object.keys(headers.shape) : []
      return path.startsWith('/api/network/') || names.includes('phone-place')
    })
    .map(([name]) => name)
  expect([...Object.keys(CALLS), ...SELLS].toSorted()).toEqual(named.toSorted())
})

/** Every row of B, table by table. */
const rowsOfB = async () => {
  const tables = await fixture.database.asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'entrepreneur_id'`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables)
    rows[name] = await fixture.database.asOwner(
      `select to_jsonb(t) as row from ${name} t where entrepreneur_id = $1 order by t::text`,
      [b.id],
    )
  return rows
}

test('a gateway of one seller learns and opens nothing of another, whatever it and its phones send', async () => {
  const before = await rowsOfB()
  const secrets = [b.id, 'Shop B', passOfB.id, passOfB.code, routerB.id, routerB.setup.token]
  const forged = sealCaptiveToken(
    {
      ...fixture.deps,
      secrets: { ...fixture.deps.secrets, seal: (text) => Buffer.from(text).toString('base64') },
    },
    {
      entrepreneurId: b.id,
      gatewayId: routerB.id,
      deviceDigest: 'x',
      macTail: '10:02',
      wantedUrl: null,
      logsIn: false,
    },
  )
  const tried = fc.record({
    token: fc.constantFrom(routerA.setup.token, routerA.setup.faskey, routerB.id, routerB.setup.faskey, ''),
    mac: fc.constantFrom(OURS, THEIRS, THEIR_WALLED, THEIRS.toUpperCase()),
    state: fc.constantFrom('Preauthenticated', 'Authenticated', 'x'),
    place: fc.constantFrom(placeOfA, forged, ''),
    code: fc.constantFrom(passOfB.code, passOfB.code.toLowerCase(), passOfB.id, 'x'.repeat(43)),
    move: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(CALLS)), tried, async (name, each) => {
      await fixture.database.asOwner('delete from rate_limits')
      const ask = CALLS[name]
      if (ask === undefined) throw new Error(`nothing asks ${name}`)
      const { statusCode, body } = await fixture.app.inject(ask(each))
      expect(statusCode, `${name}: ${body}`).toBeLessThan(500)
      // A phone that paid only B is disconnected here, if anything.
      expect(body).not.toMatch(/ (auth|extend) /)
      // The holder of a code gets its seller's name, and nothing else of B.
      const said = body.replace(/(?:This code belongs to|This pass is only for the WiFi of) Shop B/, '')
      for (const secret of secrets) expect(said, name).not.toContain(secret)
    }),
    { numRuns: 300 },
  )
  expect(await rowsOfB()).toEqual(before)
  // B's own router is unaffected.
  expect(await routerB.turn()).toEqual([])
  expect(routerB.isOpen(THEIRS)).toBe(true)
})
