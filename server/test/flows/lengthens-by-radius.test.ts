import { createHash, createHmac } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { regrantPass } from '@minit/contract/admin/purchases.ts'
import { MINUTES_A_DAY, type PassHours, WEEK } from '@minit/domain/passes/pass-hours.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createExtendSession } from '../../src/adapters/routers/send-to-router.ts'
import { addsMinutes, aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { aRadiusRouter, dashed } from '../radius-router.ts'

const ADDRESS = '127.0.0.1'
/** The Event-Timestamp of each order. */
const AT = new Date('2026-03-01T10:00:00Z')
const PHONE_ADDRESS = '192.168.77.123'
const [COA_REQUEST, COA_ACK, COA_NAK] = [43, 44, 45]

let fixture: TestApp
let router: Socket
let secret = ''
let reported: Buffer[] = []
/** The router's answer to an order; null where it is silent. */
let answers: number | null = COA_ACK

beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const md5 = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest()

beforeEach(async () => {
  ;[reported, answers] = [[], COA_ACK]
  router = createSocket('udp4')
  router.on('message', (packet, from) => {
    reported.push(packet)
    if (answers === null) return
    const head = Buffer.from([answers, packet.readUInt8(1), 0, 20])
    const signed = Buffer.concat([head, md5(head, packet.subarray(4, 20), secret)])
    router.send(signed, from.port, from.address)
  })
  router.bind(0, ADDRESS)
  await once(router, 'listening')
  fixture.deps.extendSession = createExtendSession({ now: () => AT, port: router.address().port })
})
afterEach(async () => {
  router.close()
  // An address belongs to one router.
  await fixture.database.asOwner('update gateways set radius_address = null')
})

let phones = 0

type Standing = { address?: string | null; comesFrom?: string; hours?: PassHours | null }

/** A phone online with a pass at a router with an address of its own, unless the test says otherwise. */
const aPhoneOnline = async (
  kind: 'mikrotik' | 'radius' = 'mikrotik',
  { address = ADDRESS, comesFrom = ADDRESS, hours = null }: Standing = {},
) => {
  const seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50, hours } })
  const stall = await aRadiusRouter(fixture, seller, kind)
  // The seller sees it once and types it in.
  secret = (stall.setup as { secret: string }).secret
  await fixture.database.asOwner('update gateways set radius_address = $2 where id = $1', [stall.id, address])
  stall.at(comesFrom)
  phones += 1
  const mac = `da:a1:19:00:07:${phones.toString(16).padStart(2, '0')}`
  // Without a router's report the seller connects phones by hand, and a pass has no hours.
  await stall.types(mac, 'no code')
  const pass = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
  const answer = (await stall.types(mac, pass.password)).json()
  const session = `s${phones}`
  const says = (status: string, seconds = 0) =>
    stall.tells(status, mac, String(answer['reply:Class']), {
      session,
      seconds,
      extra: { 'User-Name': pass.password, 'Framed-IP-Address': PHONE_ADDRESS },
    })
  await says('Start')
  return { stall, pass, mac, session, says }
}
type Online = Awaited<ReturnType<typeof aPhoneOnline>>

const adds = async ({ pass }: Online, minutes: number) => {
  await addsMinutes(fixture, pass, minutes)
  await fixture.drain()
}

/** The order that the router must get, built here from RFC 5176 alone. */
const expectedOrder = (id: number, { pass, mac, session }: Online, totalSeconds: number): Buffer => {
  const attribute = (type: number, value: Buffer) =>
    Buffer.concat([Buffer.from([type, value.length + 2]), value])
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const reported = Buffer.concat([
    attribute(1, Buffer.from(pass.password)),
    attribute(44, Buffer.from(session)),
    attribute(31, Buffer.from(dashed(mac))),
    attribute(8, Buffer.from([192, 168, 77, 123])),
    attribute(27, number(totalSeconds)),
    attribute(55, number(AT.getTime() / 1000)),
  ])
  const length = 20 + reported.length + 18
  const head = Buffer.from([COA_REQUEST, id, length >> 8, length & 255])
  const zeros = Buffer.alloc(16)
  const signature = createHmac('md5', secret)
    .update(Buffer.concat([head, zeros, reported, Buffer.from([80, 18]), zeros]))
    .digest()
  const body = Buffer.concat([reported, Buffer.from([80, 18]), signature])
  return Buffer.concat([head, md5(head, zeros, body, secret), body])
}

/** From the session's beginning to its pass's end, rounded up, by the database. */
const wholeSeconds = async ({ pass }: Online): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ seconds: number }>(
    `select ceil(extract(epoch from p.expires_at - s.began_at))::int as seconds
     from access_sessions s join passes p on p.purchase_id = s.purchase_id where s.purchase_id = $1`,
    [pass.transactionId],
  )
  return row?.seconds ?? 0
}

const isOn = async ({ pass }: Online): Promise<boolean> => {
  const rows = await fixture.database.asOwner(
    'select id from access_sessions where purchase_id = $1 and ended_at is null',
    [pass.transactionId],
  )
  return rows.length > 0
}

test.each(['mikrotik', 'radius'] as const)(
  'added minutes reach a %s router as the length of the whole session, in a signed order',
  async (kind) => {
    const phone = await aPhoneOnline(kind)
    const before = await wholeSeconds(phone)
    fixture.clock.advance({ seconds: 90 })
    await adds(phone, 20)
    expect(await wholeSeconds(phone)).toBe(before + 20 * 60)
    const expected = expectedOrder(reported[0]?.readUInt8(1) ?? 0, phone, before + 20 * 60)
    expect(reported.map((packet) => packet.toString('hex'))).toEqual([expected.toString('hex')])
    expect(await isOn(phone)).toBe(true)
  },
)

test('minutes added to a pass with hours extend its session at most to the end of the hours', async () => {
  const now = fixture.deps.now()
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  const ofDay = (at: number): number => (at + MINUTES_A_DAY) % MINUTES_A_DAY
  const end = new Date(now.getTime() + 30 * 60_000)
  end.setUTCSeconds(0, 0)
  const untilMinute = ofDay(minute + 30) === 0 ? MINUTES_A_DAY : ofDay(minute + 30)
  const phone = await aPhoneOnline('radius', {
    hours: { fromMinute: ofDay(minute - 60), untilMinute, days: [...WEEK] },
  })
  await adds(phone, 20)
  const [row] = await fixture.database.asOwner<{ seconds: number }>(
    `select ceil(extract(epoch from $2::timestamptz - began_at))::int as seconds from access_sessions where purchase_id = $1`,
    [phone.pass.transactionId, end.toISOString()],
  )
  const expected = expectedOrder(reported[0]?.readUInt8(1) ?? 0, phone, row?.seconds ?? 0)
  expect(reported.map((packet) => packet.toString('hex'))).toEqual([expected.toString('hex')])
  expect(await wholeSeconds(phone)).toBeGreaterThan(row?.seconds ?? 0)
})

test('minutes from an admin reach it too, and a new code alone sends nothing', async () => {
  const phone = await aPhoneOnline()
  const asAdmin = await anAdmin(fixture)
  const regrants = async (body: { isNewCode: boolean; minutes: number }) => {
    const params = { transactionId: phone.pass.transactionId }
    await callApp(fixture.app, asAdmin)(regrantPass, {
      params,
      body: { ...body, reason: 'The WiFi was slow.' },
    })
    await fixture.drain()
  }
  await regrants({ isNewCode: true, minutes: 0 })
  expect(reported).toEqual([])
  await regrants({ isNewCode: false, minutes: 15 })
  const expected = expectedOrder(reported[0]?.readUInt8(1) ?? 0, phone, await wholeSeconds(phone))
  expect(reported.map((packet) => packet.toString('hex'))).toEqual([expected.toString('hex')])
})

test('minutes of a power cut, returned or added, reach it once it reports the session again', async () => {
  const phone = await aPhoneOnline()
  const before = await wholeSeconds(phone)
  answers = null
  await adds(phone, 20)
  ;[reported, answers] = [[], COA_ACK]
  fixture.clock.advance({ minutes: 6 })
  await phone.says('Interim-Update', 360)
  await fixture.drain()
  const total = await wholeSeconds(phone)
  expect(total).toBeGreaterThanOrEqual(before + (20 + 6) * 60)
  const expected = expectedOrder(reported[0]?.readUInt8(1) ?? 0, phone, total)
  expect(reported.map((packet) => packet.toString('hex'))).toEqual([expected.toString('hex')])
  expect(await isOn(phone)).toBe(true)
  await phone.says('Interim-Update', 420)
  await fixture.drain()
  expect(reported).toHaveLength(1)
})

test.each([
  ['refuses', COA_NAK, 1],
  ['does not answer', null, 3],
])('nothing is lost where the router %s: the next login gets what is left', async (_, answer, times) => {
  const phone = await aPhoneOnline()
  answers = answer
  await adds(phone, 20)
  expect(reported).toHaveLength(times)
  expect(await isOn(phone)).toBe(true)
  // Past the end that the router got at the login.
  for (let minutes = 0; minutes <= 60; minutes += 2) {
    fixture.clock.advance({ minutes: 2 })
    await phone.says('Interim-Update')
  }
  const again = await phone.stall.types(phone.mac, phone.pass.password)
  expect(again.statusCode).toBe(200)
  expect(again.json()['reply:Session-Timeout']).toBeGreaterThan(0)
  expect(again.json()['reply:Session-Timeout']).toBeLessThanOrEqual(20 * 60)
})

test.each([
  ['that cannot be reached', { address: null }],
  ['whose packets come from another address', { comesFrom: '198.51.100.77' }],
])('a router %s gets nothing', async (_, where) => {
  const phone = await aPhoneOnline('mikrotik', where)
  await adds(phone, 20)
  expect(reported).toEqual([])
})

test('a phone that has left causes no order', async () => {
  const gone = await aPhoneOnline()
  await gone.says('Stop')
  await adds(gone, 20)
  expect(reported).toEqual([])
})
