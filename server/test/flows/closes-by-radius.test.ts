import { createHash } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { pausePass } from '@minit/contract/customer/pauses.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDisconnectPhone } from '../../src/adapters/routers/send-to-router.ts'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { aMac, refusalText } from '../phones-at.ts'
import { statusOf, type Ticket } from '../purchases.ts'
import { aRadiusRouter, type RadiusRouter } from '../radius-router.ts'

const ADDRESS = '127.0.0.1'
const OTHER_ADDRESS = '127.0.0.2'
const PHONE_ADDRESS = '192.168.77.123'
const [ACK, NAK] = [41, 42]
const [ERROR_CAUSE, FRAMED_ADDRESS] = [101, 8]
const UNSUPPORTED_ATTRIBUTE = 401
const SESSION_NOT_FOUND = 503

type Answer = { code: number; cause?: number } | null

let fixture: TestApp
let socket: Socket
let secret = ''
/** Whether each order that the router received named the phone's address. */
let named: boolean[] = []
/** The router's answer to such an order; null where it is silent. */
let answers: (namesAddress: boolean) => Answer = () => ({ code: ACK })

beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const md5 = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest()

const causeOf = (cause: number | undefined): Buffer =>
  cause === undefined ? Buffer.alloc(0) : Buffer.from([ERROR_CAUSE, 6, 0, 0, cause >> 8, cause & 255])

beforeEach(async () => {
  ;[named, answers] = [[], () => ({ code: ACK })]
  socket = createSocket('udp4')
  socket.on('message', (packet, from) => {
    const namesAddress = packet.includes(Buffer.from([FRAMED_ADDRESS, 6, 192, 168, 77, 123]))
    named.push(namesAddress)
    const answer = answers(namesAddress)
    if (answer === null) return
    const body = causeOf(answer.cause)
    const head = Buffer.from([answer.code, packet.readUInt8(1), 0, 20 + body.length])
    const signed = Buffer.concat([head, md5(head, packet.subarray(4, 20), body, secret), body])
    socket.send(signed, from.port, from.address)
  })
  socket.bind(0, ADDRESS)
  await once(socket, 'listening')
  fixture.deps.disconnectPhone = createDisconnectPhone({
    now: () => fixture.deps.now(),
    port: socket.address().port,
  })
})
afterEach(async () => {
  socket.close()
  // An address belongs to one router.
  await fixture.database.asOwner('update gateways set radius_address = null')
})

const aShop = () => aSeller(fixture.deps, { pack: { maxPauses: 2, pauseDays: 7 } })

const aRouterAt = async (seller: TestSeller, address: string): Promise<RadiusRouter> => {
  const router = await aRadiusRouter(fixture, seller, 'radius')
  router.at(address)
  await fixture.database.asOwner('update gateways set radius_address = $2 where id = $1', [
    router.id,
    address,
  ])
  await router.types(aMac(), 'no code')
  return router
}

/** A phone that is online at this router. */
const aPhoneAt = async (seller: TestSeller, router: RadiusRouter, session: string) => {
  const mac = aMac()
  const pass = await paysAt(fixture, seller, '')
  const granted = String((await router.types(mac, pass.password)).json()['reply:Class'])
  const says = (status: string, seconds = 0) =>
    router.tells(status, mac, granted, { session, seconds, extra: { 'Framed-IP-Address': PHONE_ADDRESS } })
  await says('Start')
  return { pass, says }
}

const aPhoneOnline = async () => {
  const seller = await aShop()
  const router = await aRouterAt(seller, ADDRESS)
  // The seller sees it once and types it in.
  secret = (router.setup as { secret: string }).secret
  return aPhoneAt(seller, router, 'one')
}

const pauses = async ({ transactionId, statusToken }: Ticket): Promise<void> => {
  const asked = { params: { transactionId }, headers: { 'purchase-token': statusToken } }
  await callApp(fixture.app)(pausePass, asked)
  await fixture.drain()
}

const isOn = async ({ transactionId }: Pick<Ticket, 'transactionId'>): Promise<boolean | undefined> => {
  const [row] = await fixture.database.asOwner<{ isOn: boolean }>(
    'select ended_at is null as "isOn" from access_sessions where purchase_id = $1',
    [transactionId],
  )
  return row?.isOn
}

test('a router that does not know one attribute closes the phone by an order without its address', async () => {
  const { pass } = await aPhoneOnline()
  answers = (namesAddress) => (namesAddress ? { code: NAK, cause: UNSUPPORTED_ATTRIBUTE } : { code: ACK })
  await pauses(pass)
  expect(named).toEqual([true, false])
  expect(await isOn(pass)).toBe(false)
})

test.each([
  ['does not know any order', UNSUPPORTED_ATTRIBUTE, [true, false]],
  ['does not accept orders for it', 403, [true]],
  ['cannot end the session', 504, [true]],
])('a phone whose router %s stays online, and its router gets the order again', async (_, cause, orders) => {
  const { pass, says } = await aPhoneOnline()
  answers = () => ({ code: NAK, cause })
  await pauses(pass)
  expect(named).toEqual(orders)
  expect(await isOn(pass)).toBe(true)
  answers = () => ({ code: ACK })
  fixture.clock.advance({ minutes: 1 })
  await says('Interim-Update', 60)
  await fixture.drain()
  expect(named).toEqual([...orders, true])
  expect(await isOn(pass)).toBe(false)
})

test.each([
  ['has no such session', SESSION_NOT_FOUND],
  ['refuses without a cause', undefined],
])('a phone whose router %s is not online', async (_, cause) => {
  const { pass } = await aPhoneOnline()
  answers = () => ({ code: NAK, ...(cause !== undefined && { cause }) })
  await pauses(pass)
  expect(named).toEqual([true])
  expect(await isOn(pass)).toBe(false)
})

test.each(['Interim-Update', 'Start'])(
  'a router that missed the order to close a phone of a paused pass gets it again with its next %s',
  async (status) => {
    const { pass, says } = await aPhoneOnline()
    fixture.deps.disconnectPhone = () => Promise.resolve('silent')
    await pauses(pass)
    expect(await isOn(pass)).toBe(true)
    const closed: string[] = []
    fixture.deps.disconnectPhone = (_, { acctSessionId }) => {
      closed.push(acctSessionId)
      return Promise.resolve('ended')
    }
    fixture.clock.advance({ minutes: 1 })
    await says(status, 60)
    await fixture.drain()
    expect(closed).toEqual(['one'])
    expect(await isOn(pass)).toBe(false)
  },
)

test('a silent router is asked once, and another one does not wait for it', async () => {
  const seller = await aShop()
  const [silent, other] = [await aRouterAt(seller, ADDRESS), await aRouterAt(seller, OTHER_ADDRESS)]
  const phones = [
    await aPhoneAt(seller, silent, 'one'),
    await aPhoneAt(seller, silent, 'two'),
    await aPhoneAt(seller, other, 'three'),
  ]
  const asked: string[] = []
  const closed = Promise.withResolvers<void>()
  fixture.deps.disconnectPhone = async ({ address }) => {
    asked.push(address)
    if (address === OTHER_ADDRESS) closed.resolve()
    // Silence lasts longer than the other router needs.
    else await closed.promise
    return address === ADDRESS ? 'silent' : 'ended'
  }
  await fixture.database.asOwner(
    'update passes set paused_at = now(), paused_seconds = 600 where entrepreneur_id = $1',
    [seller.id],
  )
  for (const { says } of phones) await says('Interim-Update', 60)
  await fixture.drain()
  expect(asked.filter((address) => address === ADDRESS)).toHaveLength(1)
  expect(await Promise.all(phones.map(({ pass }) => isOn(pass)))).toEqual([true, true, false])
})

test('a pass for 802.1X is paused there: its phone has to log in again within minutes', async () => {
  const seller = await aShop()
  await fixture.database.asOwner(`update sites set wifi_kind = 'enterprise' where entrepreneur_id = $1`, [
    seller.id,
  ])
  const router = await aRadiusRouter(fixture, seller, 'radius')
  await router.types(aMac(), 'no code')
  const { pass } = await aPhoneAt(seller, router, 'enterprise')
  await pauses(pass)
  expect((await statusOf(fixture, pass)).result?.pausedMinutes).toBe(60)
})

test('a pass is not paused while its phone is online at a router that no order reaches', async () => {
  const { pass, says } = await aPhoneOnline()
  await fixture.database.asOwner('update gateways set radius_address = null')
  expect(await refusalText(pauses(pass))).toBe(
    'pause_not_offered: The router here cannot close your phone. Leave the WiFi, wait a few minutes, and pause then.',
  )
  await says('Stop', 60)
  await pauses(pass)
})
