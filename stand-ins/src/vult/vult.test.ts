import { constants, sign } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StandIns, startStandIns } from '../main.ts'
import { merchantKeys, newDir, type Receiver, settings, startReceiver } from '../testing/start.ts'

let dir: string
let receiver: Receiver
let standIns: StandIns
beforeEach(async () => {
  dir = newDir()
  receiver = await startReceiver()
  standIns = await startStandIns(settings(dir, receiver.url))
})
afterEach(async () => {
  await standIns.close()
  receiver.close()
  rmSync(dir, { recursive: true })
})

const anOrder = (payload: Record<string, unknown> = {}, change: Record<string, unknown> = {}) => ({
  merchantId: 'M1',
  type: 'in-app',
  payload: { orderId: 'ORDER1', amount: '20.50', currency: 'SLE', ...payload },
  ...change,
})
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
const signed = (body: string, how: Record<string, number> = pss): string =>
  sign('sha512', Buffer.from(body), { key: merchantKeys.privateKey, ...how }).toString('base64')
const post = async (order: unknown, signatureOf = (body: string) => signed(body)) => {
  const body = JSON.stringify(order)
  const response = await fetch(`${standIns.url}/vult/merchants/private/v1/payment-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-vult-merchant-signature': signatureOf(body) },
    body,
  })
  return { status: response.status, body: await response.json() }
}
const linkIn = (answer: { body: unknown }): string => (answer.body as { data: { link: string } }).data.link
const charges = async () => {
  const response = await fetch(`${standIns.url}/control/ledger/vult`)
  return (await response.json()) as Record<string, unknown>[]
}
const nextIs = (scenario: string) =>
  fetch(`${standIns.url}/control/vult/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario }),
  })
const webhooks = (count: number) =>
  vi.waitFor(() => {
    if (receiver.called.length < count) throw new Error('not all webhooks yet')
    return receiver.called
  }, 20_000)
const press = (choice: 'approve' | 'decline') =>
  fetch(`${standIns.url}/vult/pay/ORDER1/${choice}`, { method: 'POST', redirect: 'manual' })

describe('the Vult stand-in', () => {
  it('approves automatically and notifies once, with the configured credentials', async () => {
    receiver.answerWith(500)
    expect(await post(anOrder())).toMatchObject({ status: 200, body: { data: { link: expect.any(String) } } })
    const [webhook] = await webhooks(1)
    expect(webhook?.body).toMatchObject({ orderId: 'ORDER1', status: 'completed' })
    expect(webhook?.headers.authorization).toBe(`Basic ${Buffer.from('vult:password').toString('base64')}`)
    await standIns.close()
    standIns = await startStandIns(settings(dir, receiver.url))
    await post(anOrder({ orderId: 'ORDER2' }))
    expect(await webhooks(2)).toHaveLength(2)
    expect(receiver.called[1]?.body).toMatchObject({ orderId: 'ORDER2' })
    expect((await charges())[0]).toMatchObject({ reference: 'ORDER1', status: 'charged', amountMinor: 2_050 })
  })
  it('returns the same link while the order is open, and an error once it is completed', async () => {
    await nextIs('stuck')
    const link = await post(anOrder())
    expect(await post(anOrder())).toEqual(link)
    await press('approve')
    expect(await post(anOrder())).toMatchObject({ status: 400, body: { error: 'ORDER_ALREADY_COMPLETED' } })
  })
  it('shows a page whose buttons decline and then approve', async () => {
    await nextIs('stuck')
    const link = linkIn(await post(anOrder()))
    expect(await (await fetch(link)).text()).toContain('Le 20.50')
    await press('decline')
    await press('approve')
    await press('approve')
    const statuses = receiver.called.map(({ body }) => (body as { status: string }).status)
    expect(statuses).toEqual(['failed', 'completed'])
  })
  it('returns a code for mobile money', async () => {
    const { body } = await post(anOrder({}, { type: 'momo' }))
    expect(body).toEqual({ data: { code: expect.stringMatching(/^\*[\d*]+#$/) } })
  })
})

describe('the Vult stand-in refuses', () => {
  it.each([
    ['no signature', () => ''],
    ['a signature of PKCS#1 v1.5', (body: string) => signed(body, { padding: constants.RSA_PKCS1_PADDING })],
    ['a salt of another length', (body: string) => signed(body, { ...pss, saltLength: 32 })],
    ['the signature of other bytes', (body: string) => signed(`${body} `)],
  ])('%s', async (_name, signatureOf) => {
    expect((await post(anOrder(), signatureOf)).status).toBe(401)
    expect(await charges()).toEqual([])
  })
  it.each([
    ['an amount that is a number', anOrder({ amount: 20 }), 'INVALID_FIELD'],
    ['an amount of nothing', anOrder({ amount: '0.00' }), 'INVALID_FIELD'],
    ['an unknown type', anOrder({}, { type: 'cheque' }), 'INVALID_FIELD'],
    ['no order id', anOrder({ orderId: '' }), 'INVALID_FIELD'],
    ['another currency', anOrder({ currency: 'SLL' }), 'CURRENCY_NOT_AVAILABLE_FOR_ORDER'],
  ])('%s', async (_name, order, error) => {
    expect(await post(order)).toMatchObject({ status: 400, body: { error } })
    expect(await charges()).toEqual([])
  })
  it('another amount for an open order', async () => {
    await nextIs('stuck')
    await post(anOrder())
    expect(await post(anOrder({ amount: '1' }))).toMatchObject({
      status: 400,
      body: { error: 'INVALID_FIELD' },
    })
  })
})
