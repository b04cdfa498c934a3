import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PaymentProvider, PaymentRequest } from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { describeRemoteProvider } from '../provider-suite.ts'
import { against } from '../testing/listen.ts'
import { first, MONIME, startWorld, type World } from '../testing/world.ts'
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
/** Signed as by whoever knows this secret, with `sign` between time and body. */
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
    'the body written anew': (genuine) => ({
      ...genuine,
      rawBody: Buffer.from(JSON.stringify(JSON.parse(Buffer.from(genuine.rawBody).toString()), null, 1)),
    }),
    'a time put forward': changeHeader((value) =>
      value.replace(/t=(\d+)/, (_all, seconds) => `t=${Number(seconds) + 30}`),
    ),
  },
})

let world: World
let monime: PaymentProvider
beforeAll(async () => {
  world = await startWorld()
  monime = connect(`${world.url}/monime`)
})
afterAll(() => world.close())

const ask = async (scenario: string, change: Partial<PaymentRequest> = {}) => {
  const reference = change.reference ?? monime.newReference()
  await world.control('POST', '/monime/next', { scenario })
  const outcome = await monime.requestPayment({ ...request, ...change, reference })
  return {
    reference,
    outcome,
    codeId: outcome.kind === 'accepted' ? (outcome.providerPaymentId ?? null) : null,
  }
}
const known = (codeId: string | null) => ({ providerPaymentId: codeId, amount: request.amount })
const codeOf = ({ outcome }: Awaited<ReturnType<typeof ask>>): string =>
  outcome.kind === 'accepted' && outcome.nextAction.type === 'dial_ussd' ? outcome.nextAction.code : ''
const dial = async (code: string, phone: string, pin = '1234'): Promise<string> => {
  const body = new URLSearchParams({ code, phone, pin })
  const answer = await fetch(`${world.url}/monime/dial`, { method: 'POST', body })
  return /role="status">([^<]*)</.exec(await answer.text())?.[1] ?? ''
}

describe('a payment code', () => {
  it('is a code to dial, with a link that dials it', async () => {
    const { outcome } = await ask('stuck')
    expect(outcome).toMatchObject({
      kind: 'accepted',
      nextAction: { type: 'dial_ussd', code: expect.stringMatching(/^\*715\*\d{8}#$/) },
    })
    const action = outcome.kind === 'accepted' ? outcome.nextAction : null
    expect(action).toMatchObject({ telUri: expect.stringMatching(/^tel:\*715\*\d{8}%23$/) })
  })
  it('is the same code however often it is asked for', async () => {
    const asked = await ask('stuck')
    expect(codeOf(await ask('approve', { reference: asked.reference }))).toBe(codeOf(asked))
  })
  it('is paid by whoever dials it from its network, and by nobody else', async () => {
    const asked = await ask('stuck')
    const code = codeOf(asked)
    expect(await dial('*715*00000000#', '076123456')).toMatch(/invalid code/)
    expect(await dial(code, '077123456')).toMatch(/Africell Money cannot pay/)
    expect(await dial(code, '031123456')).toMatch(/no mobile money/)
    expect(await dial(code, '076123456', '12')).toMatch(/Wrong PIN/)
    expect(await dial(code, '076000049')).toMatch(/Not enough money/)
    expect(await monime.readPayment(asked.reference, known(asked.codeId))).toEqual({ kind: 'pending' })
    expect(await dial(code, '076123456')).toMatch(/Le 35.50 paid/)
    expect(await monime.readPayment(asked.reference, known(asked.codeId))).toMatchObject({
      kind: 'event',
      event: { kind: 'succeeded', amount: request.amount },
    })
    expect(await dial(code, '076123456')).toMatch(/paid already/)
  })
  it('is found by our reference where its making was never answered', async () => {
    const { reference, outcome } = await ask('timeout_after_create')
    expect(outcome).toEqual({ kind: 'unknown' })
    expect(await monime.readPayment(reference)).toMatchObject({ kind: 'pending' })
    expect(await monime.readPayment(monime.newReference())).toEqual({ kind: 'not_found' })
  })
  it('that has expired is no failure, and pays when it is paid late', async () => {
    const asked = await ask('stuck')
    // Cancelled at the provider, as expired there, it stays open here.
    await fetch(`${world.url}/monime/v1/payment-codes/${asked.codeId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${MONIME.token}`, 'monime-space-id': MONIME.spaceId },
    })
    expect(await monime.readPayment(asked.reference, known(asked.codeId))).toEqual({ kind: 'pending' })
  })
  it('reports another amount as it is', async () => {
    const asked = await ask('stuck')
    await dial(codeOf(asked), '076000119')
    expect(await monime.readPayment(asked.reference, known(asked.codeId))).toMatchObject({
      event: { amount: { amountMinor: 3_650, currency: 'SLE' } },
    })
  })
  it('is declined for what Monime cannot use', async () => {
    const amount = { amountMinor: 0, currency: 'SLE' } as const
    expect((await ask('approve', { amount })).outcome).toEqual({
      kind: 'declined',
      reason: 'invalid_request',
    })
    expect((await ask('approve', { method: 'vult' })).outcome).toMatchObject({ kind: 'declined' })
  })
  it('is not known while the key is in use for another sum', async () => {
    const { reference } = await ask('stuck')
    const amount = { amountMinor: 100, currency: 'SLE' } as const
    expect((await ask('stuck', { reference, amount })).outcome).toEqual({ kind: 'unknown' })
  })
  it('does not know the code of another reference', async () => {
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
  it('is without an operator that is closed, and within the sums agreed', async () => {
    await world.control('PUT', '/monime/momos', { m18: false })
    const limits = await connect(`${world.url}/monime`, undefined, {
      minimumAmount: '1',
      maximumAmount: '500',
    }).limits()
    await world.control('PUT', '/monime/momos', { m18: true })
    expect(limits).toEqual([
      { method: 'orange_money', minimumMinor: 100, maximumMinor: 50_000, stepMinor: 1 },
    ])
  })
})

describe('webhooks of Monime', () => {
  it('tell by payment, by code and by status of one event', async () => {
    const asked = await ask('approve')
    const webhooks = await world.webhooksFor(asked.reference, 3)
    const readings = await Promise.all(webhooks.map(monime.readWebhook))
    const events = readings.flatMap((reading) => (reading.kind === 'event' ? [reading.event] : []))
    expect(events.length).toBeGreaterThan(2)
    expect(new Set(events.map(({ key }) => key)).size).toBe(1)
    const reading = await monime.readPayment(asked.reference, known(asked.codeId))
    expect(reading).toMatchObject({ kind: 'event', event: { key: events[0]?.key, amount: request.amount } })
  })
  it('are believed by the secret before while a new one takes its place, and not after', async () => {
    const { reference } = await ask('approve')
    const webhook = first(await world.webhooksFor(reference))
    const url = `${world.url}/monime`
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
  ])('that come %i seconds after they were signed are %s', async (seconds, kind) => {
    const { reference } = await ask('approve')
    const webhooks = await world.webhooksFor(reference, 3)
    const elsewhen = connect(`${world.url}/monime`, () => new Date(Date.now() + seconds * 1_000))
    expect((await elsewhen.readWebhook(first(webhooks))).kind).toBe(kind)
  })
  it('whose payment names no reference of ours are asked about by the code that owns it', async () => {
    const asked = await ask('approve')
    const webhook = first(await world.webhooksFor(asked.reference, 3))
    const text = Buffer.from(webhook.rawBody)
      .toString()
      .replaceAll(JSON.stringify({ reference: asked.reference }), '{}')
    const silent = signedWith(MONIME.webhookSecret)({ ...webhook, rawBody: Buffer.from(text) })
    expect(await monime.readWebhook(silent)).toMatchObject({
      kind: 'event',
      event: { reference: asked.reference, providerPaymentId: asked.codeId },
    })
    const cutOff = connect('http://127.0.0.1:9')
    expect(await cutOff.readWebhook(silent)).toEqual({ kind: 'unavailable' })
  })
  it('by the published vector, are signed over time, underscore and body', async () => {
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
  const asked = await ask('approve')
  await vi.waitFor(
    async () =>
      expect(await monime.readPayment(asked.reference, known(asked.codeId))).toMatchObject({ kind: 'event' }),
    20_000,
  )
})
