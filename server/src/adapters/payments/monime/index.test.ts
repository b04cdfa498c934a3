import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PaymentProvider, PaymentRequest } from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { describeRemoteProvider } from '../provider-suite.ts'
import { type Fixture, first, MONIME, startFixture } from '../testing/fixture.ts'
import { against } from '../testing/listen.ts'
import { createMonime } from './index.ts'

const request: Omit<PaymentRequest, 'reference'> = {
  method: 'orange_money',
  amount: { amountMinor: 3_550, currency: 'SLE' },
  payerPhone: '+23276123456',
  description: 'WiFi 60 min',
}
const connect = (baseUrl: string, now?: () => Date, change = {}): PaymentProvider =>
  createMonime({ baseUrl, ...MONIME, ...change }, { timeoutMs: 2_000, ...(now ? { now } : {}) })

const changeHeader =
  (change: (value: string) => string) =>
  (genuine: WebhookRequest): WebhookRequest => ({
    ...genuine,
    headers: { ...genuine.headers, 'monime-signature': change(genuine.headers['monime-signature'] ?? '') },
  })
/** Signs with this secret, with `sign` between time and body. */
const signedWith =
  (secret: string, sign = '_', encoding: 'base64' | 'hex' = 'base64') =>
  (genuine: WebhookRequest): WebhookRequest =>
    changeHeader((value) => {
      const seconds = /t=(\d+)/.exec(value)?.[1] ?? ''
      const signature = createHmac('sha256', secret)
        .update(`${seconds}${sign}`)
        .update(genuine.rawBody)
        .digest(encoding)
      return `t=${seconds},v1=${signature}`
    })(genuine)

describeRemoteProvider({
  name: 'monime',
  request,
  connect,
  connectWithoutSecret: (baseUrl) => connect(baseUrl, undefined, { webhookSecret: '' }),
  statesAmount: true,
  forgeries: {
    'no signature': changeHeader(() => ''),
    'the signature of another secret': signedWith('another secret of 32 characters or more'),
    'an empty secret': signedWith(''),
    'half a signature': changeHeader((value) => value.slice(0, 30)),
    'a dot between time and body': signedWith(MONIME.webhookSecret, '.'),
    'a signature in hex': signedWith(MONIME.webhookSecret, '_', 'hex'),
    'another amount in the body': (genuine) => ({
      ...genuine,
      rawBody: Buffer.from(Buffer.from(genuine.rawBody).toString().replace('3550', '355')),
    }),
    'a reformatted body': (genuine) => ({
      ...genuine,
      rawBody: Buffer.from(JSON.stringify(JSON.parse(Buffer.from(genuine.rawBody).toString()), null, 1)),
    }),
    'a later time': changeHeader((value) =>
      value.replace(/t=(\d+)/, (_all, seconds) => `t=${Number(seconds) + 30}`),
    ),
  },
})

let fixture: Fixture
let monime: PaymentProvider
beforeAll(async () => {
  fixture = await startFixture()
  monime = connect(`${fixture.url}/monime`)
})
afterAll(() => fixture.close())

const requestCode = async (scenario: string, change: Partial<PaymentRequest> = {}) => {
  const reference = change.reference ?? monime.newReference()
  await fixture.control('POST', '/monime/next', { scenario })
  const outcome = await monime.requestPayment({ ...request, ...change, reference })
  return {
    reference,
    outcome,
    codeId: outcome.kind === 'accepted' ? (outcome.providerPaymentId ?? null) : null,
  }
}
const known = (codeId: string | null) => ({ providerPaymentId: codeId, amount: request.amount })
const codeOf = ({ outcome }: Awaited<ReturnType<typeof requestCode>>): string =>
  outcome.kind === 'accepted' && outcome.nextAction.type === 'dial_ussd' ? outcome.nextAction.code : ''
const dial = async (code: string, phone: string, pin = '1234'): Promise<string> => {
  const body = new URLSearchParams({ code, phone, pin })
  const answer = await fetch(`${fixture.url}/monime/dial`, { method: 'POST', body })
  return /role="status">([^<]*)</.exec(await answer.text())?.[1] ?? ''
}

describe('a payment code', () => {
  it('is a code to dial, with a link that dials it', async () => {
    const { outcome } = await requestCode('stuck')
    expect(outcome).toMatchObject({
      kind: 'accepted',
      nextAction: { type: 'dial_ussd', code: expect.stringMatching(/^\*715\*\d{8}#$/) },
    })
    const action = outcome.kind === 'accepted' ? outcome.nextAction : null
    expect(action).toMatchObject({ telUri: expect.stringMatching(/^tel:\*715\*\d{8}%23$/) })
  })
  it('is the same code for repeated requests', async () => {
    const requested = await requestCode('stuck')
    expect(codeOf(await requestCode('approve', { reference: requested.reference }))).toBe(codeOf(requested))
  })
  it('can be paid from its own network only', async () => {
    const requested = await requestCode('stuck')
    const code = codeOf(requested)
    expect(await dial('*715*00000000#', '076123456')).toMatch(/invalid code/)
    expect(await dial(code, '077123456')).toMatch(/Africell Money cannot pay/)
    expect(await dial(code, '031123456')).toMatch(/no mobile money/)
    expect(await dial(code, '076123456', '12')).toMatch(/Wrong PIN/)
    expect(await dial(code, '076000049')).toMatch(/Not enough money/)
    expect(await monime.readPayment(requested.reference, known(requested.codeId))).toEqual({
      kind: 'pending',
    })
    expect(await dial(code, '076123456')).toMatch(/Le 35.50 paid/)
    expect(await monime.readPayment(requested.reference, known(requested.codeId))).toMatchObject({
      kind: 'event',
      event: { kind: 'succeeded', amount: request.amount },
    })
    expect(await dial(code, '076123456')).toMatch(/paid already/)
  })
  it('is found by our reference if its creation was never answered', async () => {
    const { reference, outcome } = await requestCode('timeout_after_create')
    expect(outcome).toEqual({ kind: 'unknown' })
    expect(await monime.readPayment(reference)).toMatchObject({ kind: 'pending' })
    expect(await monime.readPayment(monime.newReference())).toEqual({ kind: 'not_found' })
  })
  it('does not fail when expired, and succeeds when paid late', async () => {
    const requested = await requestCode('stuck')
    // A code that is cancelled or expired at the provider stays pending here.
    await fetch(`${fixture.url}/monime/v1/payment-codes/${requested.codeId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${MONIME.token}`, 'monime-space-id': MONIME.spaceId },
    })
    expect(await monime.readPayment(requested.reference, known(requested.codeId))).toEqual({
      kind: 'pending',
    })
  })
  it('reports a different amount unchanged', async () => {
    const requested = await requestCode('stuck')
    await dial(codeOf(requested), '076000119')
    expect(await monime.readPayment(requested.reference, known(requested.codeId))).toMatchObject({
      event: { amount: { amountMinor: 3_650, currency: 'SLE' } },
    })
  })
  it('is declined if Monime rejects the request', async () => {
    const amount = { amountMinor: 0, currency: 'SLE' } as const
    expect((await requestCode('approve', { amount })).outcome).toEqual({
      kind: 'declined',
      reason: 'invalid_request',
    })
    expect((await requestCode('approve', { method: 'vult' })).outcome).toMatchObject({ kind: 'declined' })
  })
  it('is unknown while the key is in use for another amount', async () => {
    const { reference } = await requestCode('stuck')
    const amount = { amountMinor: 100, currency: 'SLE' } as const
    expect((await requestCode('stuck', { reference, amount })).outcome).toEqual({ kind: 'unknown' })
  })
  it('is unknown if the answer has another reference', async () => {
    const answer = JSON.stringify({
      success: true,
      result: { id: 'pmc-1', status: 'pending', ussdCode: '*715*1#', reference: 'another' },
    })
    const outcome = await against(
      (_request, response) => response.end(answer),
      (baseUrl) => connect(baseUrl).requestPayment({ ...request, reference: 'ours' }),
    )
    expect(outcome).toEqual({ kind: 'unknown' })
  })
})

describe('what can be paid through Monime', () => {
  it('excludes closed operators and respects the agreed limits', async () => {
    await fixture.control('PUT', '/monime/momos', { m18: false })
    const limits = await connect(`${fixture.url}/monime`, undefined, {
      minimumAmount: '1',
      maximumAmount: '500',
    }).limits()
    await fixture.control('PUT', '/monime/momos', { m18: true })
    expect(limits).toEqual([
      { method: 'orange_money', minimumMinor: 100, maximumMinor: 50_000, stepMinor: 1 },
    ])
  })
})

describe('webhooks of Monime', () => {
  it('report one event by payment, code and status', async () => {
    const requested = await requestCode('approve')
    const webhooks = await fixture.webhooksFor(requested.reference, 3)
    const readings = await Promise.all(webhooks.map(monime.readWebhook))
    const events = readings.flatMap((reading) => (reading.kind === 'event' ? [reading.event] : []))
    expect(events.length).toBeGreaterThan(2)
    expect(new Set(events.map(({ key }) => key)).size).toBe(1)
    const reading = await monime.readPayment(requested.reference, known(requested.codeId))
    expect(reading).toMatchObject({ kind: 'event', event: { key: events[0]?.key, amount: request.amount } })
  })
  it('are accepted with the previous secret only during a rotation', async () => {
    const { reference } = await requestCode('approve')
    const webhook = first(await fixture.webhooksFor(reference))
    const url = `${fixture.url}/monime`
    const rotated = { webhookSecret: 'the new secret of 32 characters or more' }
    const during = connect(url, undefined, { ...rotated, previousWebhookSecret: MONIME.webhookSecret })
    expect((await during.readWebhook(webhook)).kind).not.toBe('forged')
    expect(await during.readWebhook(signedWith(rotated.webhookSecret)(webhook))).not.toEqual({
      kind: 'forged',
    })
    expect(await connect(url, undefined, rotated).readWebhook(webhook)).toEqual({ kind: 'forged' })
  })
  it.each([
    [301, 'forged'],
    [-90, 'forged'],
    [250, 'event'],
  ])('sent %i seconds after signing are %s', async (seconds, kind) => {
    const { reference } = await requestCode('approve')
    const webhooks = await fixture.webhooksFor(reference, 3)
    const elsewhen = connect(`${fixture.url}/monime`, () => new Date(Date.now() + seconds * 1_000))
    expect((await elsewhen.readWebhook(first(webhooks))).kind).toBe(kind)
  })
  it('without a reference look up the code that owns the payment', async () => {
    const requested = await requestCode('approve')
    const webhook = first(await fixture.webhooksFor(requested.reference, 3))
    const text = Buffer.from(webhook.rawBody)
      .toString()
      .replaceAll(JSON.stringify({ reference: requested.reference }), '{}')
    const silent = signedWith(MONIME.webhookSecret)({ ...webhook, rawBody: Buffer.from(text) })
    expect(await monime.readWebhook(silent)).toMatchObject({
      kind: 'event',
      event: { reference: requested.reference, providerPaymentId: requested.codeId },
    })
    const cutOff = connect('http://127.0.0.1:9')
    expect(await cutOff.readWebhook(silent)).toEqual({ kind: 'unavailable' })
  })
  it('match the published vector: signed over time, underscore and body', async () => {
    const rawBody = Buffer.from(
      '{"apiVersion":"caph.2025-08-23","event":{"id":"wke-1","name":"payment_code.completed","timestamp":"2026-01-01T00:00:00Z"},"object":{"id":"pmc-1","type":"payment_code"},"data":{"id":"pmc-1","status":"completed"}}',
    )
    const provider = connect('http://127.0.0.1:9', () => new Date(1_767_225_600_000), {
      webhookSecret: 'test-secret-key-at-least-32-chars!!',
    })
    const headers = { 'Monime-Signature': 't=1767225600,v1=MSmiwCA+xGVvXRwHLvjIfrVsju7yCnNSqcPLAfcnGlI=' }
    const webhook = { method: 'POST', authority: 'a', path: '/', headers, rawBody }
    expect(await provider.readWebhook(webhook)).toEqual({ kind: 'ignored' })
  })
})

it('waits for the payer, who dials in time', async () => {
  const requested = await requestCode('approve')
  await vi.waitFor(
    async () =>
      expect(await monime.readPayment(requested.reference, known(requested.codeId))).toMatchObject({
        kind: 'event',
      }),
    20_000,
  )
})
