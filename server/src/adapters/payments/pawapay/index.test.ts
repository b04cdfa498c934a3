import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PaymentProvider, PaymentRequest } from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { describeRemoteProvider } from '../provider-suite.ts'
import { type Fixture, first, PAWAPAY_TOKEN, startFixture } from '../testing/fixture.ts'
import { createPawapay } from './index.ts'

const request: Omit<PaymentRequest, 'reference'> = {
  method: 'orange_money',
  amount: { amountMinor: 3_550, currency: 'SLE' },
  payerPhone: '+23276123456',
  description: 'Minit 60 min',
}
const connect = (baseUrl: string, now?: () => Date): PaymentProvider =>
  createPawapay({ baseUrl, token: PAWAPAY_TOKEN }, { timeoutMs: 2_000, ...(now ? { now } : {}) })

const changeHeader =
  (name: string, change: (value: string) => string) =>
  (genuine: WebhookRequest): WebhookRequest => ({
    ...genuine,
    headers: { ...genuine.headers, [name]: change(genuine.headers[name] ?? '') },
  })
const withoutHeaders =
  (...names: string[]) =>
  (genuine: WebhookRequest): WebhookRequest => ({
    ...genuine,
    headers: Object.fromEntries(Object.entries(genuine.headers).filter(([name]) => !names.includes(name))),
  })
const changeBody =
  (change: (text: string) => string) =>
  (genuine: WebhookRequest): WebhookRequest => ({
    ...genuine,
    rawBody: Buffer.from(change(Buffer.from(genuine.rawBody).toString())),
  })
const shiftCreated = (seconds: number) =>
  changeHeader('signature-input', (value) =>
    value.replace(/created=(\d+)/, (_all, created) => `created=${Number(created) + seconds}`),
  )
/** Correct headers, but signed by another key than pawaPay's. */
const signedByAnother = changeHeader('signature', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return `sig-pp=:${sign('sha256', Buffer.from('anything'), privateKey).toString('base64')}:`
})

describeRemoteProvider({
  name: 'pawapay',
  request,
  connect,
  connectWithoutSecret: (baseUrl) => createPawapay({ baseUrl, token: '' }),
  statesAmount: true,
  forgeries: {
    'no signature': withoutHeaders('signature', 'signature-input'),
    'an empty signature': changeHeader('signature', () => ''),
    'the signature of another key': signedByAnother,
    'half a signature': changeHeader('signature', (value) => `${value.slice(0, 40)}:`),
    'no digest': withoutHeaders('content-digest'),
    'an unknown digest algorithm': changeHeader('content-digest', () => 'constructor=:AAAA:'),
    'another amount in the body': changeBody((text) => text.replace('"35.50"', '"3.50"')),
    'a reformatted body': changeBody((text) => JSON.stringify(JSON.parse(text), null, 1)),
    'another path': (genuine) => ({ ...genuine, path: '/api/webhooks/vult' }),
    'another host': (genuine) => ({ ...genuine, authority: 'elsewhere.example' }),
    'another method': (genuine) => ({ ...genuine, method: 'PUT' }),
    'an unknown key': changeHeader('signature-input', (value) =>
      value.replace('HTTP_EC_P256_KEY:1', 'HTTP_EC_P256_KEY:9'),
    ),
    'another algorithm': changeHeader('signature-input', (value) =>
      value.replace('ecdsa-p256-sha256', 'hmac-sha256'),
    ),
    'a digest that is not covered': changeHeader('signature-input', (value) =>
      value.replace(' "content-digest"', ''),
    ),
    'a later time': shiftCreated(30),
    'an earlier time': shiftCreated(-30),
  },
})

let fixture: Fixture
let pawapay: PaymentProvider
beforeAll(async () => {
  fixture = await startFixture()
  pawapay = connect(`${fixture.url}/pawapay`)
})
afterAll(() => fixture.close())

const requestFrom = async (lastDigits: string) => {
  const reference = pawapay.newReference()
  const payerPhone = `+23276000${lastDigits}`
  return { reference, outcome: await pawapay.requestPayment({ ...request, reference, payerPhone }) }
}
const readUntilOver = (reference: string) =>
  vi.waitFor(async () => {
    const reading = await pawapay.readPayment(reference)
    if (reading.kind !== 'event') throw new Error(`still ${reading.kind}`)
    return reading.event
  }, 20_000)

describe('the outcome of a pawaPay deposit', () => {
  it.each([
    ['019', 'limit_reached'],
    ['029', 'payer_not_found'],
    ['039', 'declined'],
    ['049', 'insufficient_balance'],
    ['069', 'unspecified'],
  ])('reads a payment from …%s as failed: %s', async (lastDigits, reason) => {
    const { reference } = await requestFrom(lastDigits)
    expect(await readUntilOver(reference)).toMatchObject({ kind: 'failed', reason, reference })
  })
  it('finds money without a callback by polling', async () => {
    const { reference } = await requestFrom('059')
    expect(await readUntilOver(reference)).toMatchObject({ kind: 'succeeded', amount: request.amount })
  })
  it('reports a different amount unchanged', async () => {
    const { reference } = await requestFrom('119')
    expect(await readUntilOver(reference)).toMatchObject({ amount: { amountMinor: 3_650, currency: 'SLE' } })
  })
  it('reports unknown after a 504, and a repeated request finds the deposit', async () => {
    const { reference, outcome } = await requestFrom('089')
    expect(outcome).toEqual({ kind: 'unknown' })
    const again = await pawapay.requestPayment({ ...request, reference, payerPhone: '+23276000089' })
    expect(again).toEqual({ kind: 'accepted', nextAction: { type: 'await_prompt' } })
  })
  it('reports pending while a payment is stuck', async () => {
    const { reference } = await requestFrom('129')
    expect(await pawapay.readPayment(reference)).toEqual({ kind: 'pending' })
  })
  it('reports a deposit that pawaPay does not have as not found', async () => {
    expect(await pawapay.readPayment(pawapay.newReference())).toEqual({ kind: 'not_found' })
  })
  it('reports unknown while pawaPay is silent', async () => {
    await fixture.control('POST', '/silence', { provider: 'pawapay', on: true })
    expect(await pawapay.readPayment(pawapay.newReference())).toEqual({ kind: 'unknown' })
    await fixture.control('POST', '/silence', { provider: 'pawapay', on: false })
  })
})

describe('requests that pawaPay rejects', () => {
  it.each([
    ['a number that is none', { payerPhone: '+2321' }, 'payer_not_found'],
    [
      'an amount above the limit',
      { amount: { amountMinor: 9_000_000, currency: 'SLE' as const } },
      'amount_out_of_bounds',
    ],
    ['a method it does not carry', { method: 'vult' as const }, 'invalid_request'],
  ])('is declined for %s', async (_name, change, reason) => {
    const reference = pawapay.newReference()
    expect(await pawapay.requestPayment({ ...request, ...change, reference })).toEqual({
      kind: 'declined',
      reason,
    })
  })
  it('sends a valid customer message for any description', async () => {
    const reference = pawapay.newReference()
    const description = 'Aminata\u2019s \u201cWi-Fi\u201d, one whole hour of it'
    expect(await pawapay.requestPayment({ ...request, reference, description })).toMatchObject({
      kind: 'accepted',
    })
  })
})

describe('pawaPay callbacks', () => {
  it('report the same event as the status', async () => {
    const { reference } = await requestFrom('000')
    const webhook = first(await fixture.webhooksFor(reference))
    const event = await readUntilOver(reference)
    expect(await pawapay.readWebhook(webhook)).toEqual({ kind: 'event', event })
  })
  it('accepts the genuine callback after one signed by another key', async () => {
    const { reference } = await requestFrom('109')
    const callbacks = await fixture.webhooksFor(reference, 2)
    const readings = await Promise.all(callbacks.map(pawapay.readWebhook))
    expect(readings.map(({ kind }) => kind)).toEqual(['forged', 'event'])
  })
  it('ignores callbacks of states that are not final, in any order', async () => {
    const { reference } = await requestFrom('169')
    const readings = await Promise.all((await fixture.webhooksFor(reference, 3)).map(pawapay.readWebhook))
    expect(readings.map(({ kind }) => kind)).toEqual(['event', 'ignored', 'event'])
    expect(readings[0]).toEqual(readings[2])
  })
  it.each([301, -302])('rejects a callback %i seconds from its own time', async (seconds) => {
    const { reference } = await requestFrom('000')
    const webhook = first(await fixture.webhooksFor(reference))
    const atAnotherTime = connect(`${fixture.url}/pawapay`, () => new Date(Date.now() + seconds * 1_000))
    expect(await atAnotherTime.readWebhook(webhook)).toEqual({ kind: 'forged' })
  })
})
