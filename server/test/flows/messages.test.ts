import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverMessage } from '../../src/modules/messaging/messages/deliver.ts'
import { startTestApp, TEST_PUBLIC_URL, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { buys, eventually, statusOf, type Ticket } from '../purchases.ts'
import { ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

type SentMessage = { to: string; text?: string; parameters?: string[]; trackingData?: string }

const ledger = async (gateway: 'africastalking' | 'whatsapp', to: string): Promise<SentMessage[]> => {
  const response = await fetch(`${fixture.standInsUrl}/control/ledger/${gateway}`)
  // The stand-ins' ledgers have this shape.
  return ((await response.json()) as SentMessage[]).filter((message) => message.to === to)
}

const silence = (gateway: 'africastalking' | 'whatsapp', on: boolean) =>
  fetch(`${fixture.standInsUrl}/control/silence/${gateway}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on }),
  })

const buysWithMessage = async (deliveryMethod: 'sms' | 'whatsapp', phoneNumber = aPhone()) => {
  const answer = await buys(fixture, seller, { deliveryMethod, phoneNumber })
  if (answer.status !== 'ready') throw new Error('the held call was not answered with the pass')
  return { ...answer, phone: phoneNumber }
}

const linkTo = ({ transactionId, statusToken }: Ticket) =>
  `${TEST_PUBLIC_URL}/pass/${transactionId}?t=${statusToken}`

const messageOf = async (ticket: Ticket) => (await statusOf(fixture, ticket)).result?.message

const messageRef = async ({ transactionId }: Ticket) => {
  const [row] = await fixture.database.asOwner<{ id: string }>(
    'select id from messages where purchase_id = $1',
    [transactionId],
  )
  if (row === undefined) throw new Error('there is no message')
  return { entrepreneurId: seller.id, messageId: row.id }
}

test('an SMS is queued until the gateway accepts it, and the gateway gets it word for word', async () => {
  const ticket = await buysWithMessage('sms')
  expect(ticket.message).toMatchObject({ channel: 'sms', state: 'queued' })
  expect(await ledger('africastalking', ticket.phone)).toEqual([])
  await fixture.drain()
  const message = await messageOf(ticket)
  expect(message).toEqual({ ...ticket.message, state: 'sent' })
  expect(message?.text).toContain(ticket.password)
  expect(message?.text).toContain('Test Hub WiFi')
  expect(message?.text).toContain(` Pass: ${linkTo(ticket)}`)
  expect(await ledger('africastalking', ticket.phone)).toMatchObject([{ text: message?.text }])
})

test('a WhatsApp template contains the same facts as the text on the screen', async () => {
  const ticket = await buysWithMessage('whatsapp')
  expect(ticket.message).toMatchObject({ channel: 'whatsapp', state: 'queued' })
  await fixture.drain()
  const message = await messageOf(ticket)
  expect(message).toMatchObject({ state: 'sent' })
  const { messageId } = await messageRef(ticket)
  const [sent, ...others] = await ledger('whatsapp', ticket.phone)
  expect(others).toEqual([])
  expect(sent).toMatchObject({ trackingData: messageId })
  expect(sent?.parameters).toEqual(['Test Hub WiFi', ticket.password, expect.any(String), linkTo(ticket)])
  for (const parameter of sent?.parameters ?? []) expect(message?.text).toContain(parameter)
})

test('a QR code on the screen sends no message', async () => {
  const answer = await buys(fixture, seller)
  expect(answer).toMatchObject({ status: 'ready', message: null })
})

describe.each([
  ['sms', 'africastalking'],
  ['whatsapp', 'whatsapp'],
] as const)('by %s', (channel, gateway) => {
  test('a silent gateway leaves the message queued and the sale unchanged, and gets it later', async () => {
    await silence(gateway, true)
    const ticket = await buysWithMessage(channel)
    const sending = deliverMessage(fixture.deps, await messageRef(ticket))
    expect(await messageOf(ticket)).toMatchObject({ state: 'queued' })
    await sending
    expect(await messageOf(ticket)).toMatchObject({ state: 'queued' })
    expect(await ledger(gateway, ticket.phone)).toEqual([])
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject(ONE_SALE)
    expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'ready' })
    await silence(gateway, false)
    fixture.clock.advance({ minutes: 1 })
    await fixture.drain()
    expect(await messageOf(ticket)).toMatchObject({ state: 'sent' })
    expect(await ledger(gateway, ticket.phone)).toHaveLength(1)
  })

  test('a number that the gateway refuses ends as failed, never as sent, and the sale stays', async () => {
    const ticket = await buysWithMessage(channel, '+23276000403')
    await fixture.drain()
    expect(await messageOf(ticket)).toMatchObject({ state: 'failed' })
    expect(await ledger(gateway, ticket.phone)).toEqual([])
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject(ONE_SALE)
  })

  test('two workers at once send it once', async () => {
    const ticket = await buysWithMessage(channel)
    const ref = await messageRef(ticket)
    const workers = await Promise.allSettled([1, 2, 3, 4].map(() => deliverMessage(fixture.deps, ref)))
    expect(workers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    await fixture.drain()
    expect(await ledger(gateway, ticket.phone)).toHaveLength(1)
    expect(await messageOf(ticket)).toMatchObject({ state: 'sent' })
  })
})

test('the code of a pass that has ended meanwhile is no longer sent', async () => {
  const ticket = await buysWithMessage('sms')
  // Without a router its minutes begin a quarter of an hour after payment.
  fixture.clock.advance({ minutes: 15 + 61 })
  await fixture.drain()
  expect(await messageOf(ticket)).toMatchObject({ state: 'failed' })
  expect(await ledger('africastalking', ticket.phone)).toEqual([])
})

test('an overloaded gateway gets the next try at the time it stated', async () => {
  // The phone's last digits rate-limit its payment once, too.
  const ticket = await buys(
    fixture,
    seller,
    { deliveryMethod: 'sms', phoneNumber: '+23276000099' },
    { prefer: 'respond-async' },
  )
  fixture.clock.advance({ seconds: 6 })
  await fixture.drain(1)
  await eventually(async () => expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'ready' }))
  await deliverMessage(fixture.deps, await messageRef(ticket))
  expect(await messageOf(ticket)).toMatchObject({ state: 'queued' })
  fixture.clock.advance({ seconds: 3 })
  await fixture.drain()
  expect(await messageOf(ticket)).toMatchObject({ state: 'sent' })
  expect(await ledger('africastalking', '+23276000099')).toHaveLength(1)
})
