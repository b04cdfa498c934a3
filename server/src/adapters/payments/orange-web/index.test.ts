import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentProvider, PaymentRequest } from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { describeRemoteProvider } from '../provider-suite.ts'
import { type Fixture, first, ORANGE_MERCHANT, startFixture } from '../testing/fixture.ts'
import { against } from '../testing/listen.ts'
import { createOrangeWeb } from './index.ts'
import { noticeAddress, readNoticeAddress } from './notice-address.ts'
import { probeOrangeWeb } from './probe.ts'

const ORIGIN = 'https://minit.test'
const request: Omit<PaymentRequest, 'reference'> = {
  method: 'orange_money',
  amount: { amountMinor: 2_005, currency: 'SLE' },
  payerPhone: '+23276123456',
  description: 'WiFi 60 min',
  returnUrl: `${ORIGIN}/pass/1`,
}
const settingsAt = (baseUrl: string) => ({ ...ORANGE_MERCHANT, baseUrl, country: 'sl', currency: 'SLE' })
const tools = { timeoutMs: 1500, origin: ORIGIN }
const connect = (baseUrl: string): PaymentProvider => createOrangeWeb(settingsAt(baseUrl), tools)

const atPath =
  (change: (path: string) => string) =>
  (genuine: WebhookRequest): WebhookRequest => ({ ...genuine, path: change(genuine.path) })

describeRemoteProvider({
  name: 'orange-web',
  request,
  connect,
  connectWithoutSecret: (baseUrl) => createOrangeWeb({ ...settingsAt(baseUrl), clientSecret: '' }, tools),
  statesAmount: false,
  forgeries: {
    'no address parameters': atPath((path) => path.split('?')[0] ?? ''),
    'another order in the address': atPath((path) => path.replace(/o=[^&]+/, 'o=01ARZ3NDEKTSV4RRFFQ69G5FAV')),
    'half the token': atPath((path) => path.slice(0, -11)),
    'no token': atPath((path) => path.replace(/&s=.*/, '')),
    'the token of another secret': atPath((path) =>
      path.replace(/\?.*/, `?${noticeAddress('', 'guessed', 'X').split('?')[1]}`),
    ),
  },
})

describe('orange-web', () => {
  let fixture: Fixture
  let orange: PaymentProvider
  beforeAll(async () => {
    fixture = await startFixture()
    orange = connect(`${fixture.url}/orange-web`)
  })
  afterAll(() => fixture.close())

  const { amount } = request
  const requestPayment = async (reference = orange.newReference()) => {
    const outcome = await orange.requestPayment({ ...request, reference })
    return {
      reference,
      outcome,
      providerPaymentId: outcome.kind === 'accepted' ? (outcome.providerPaymentId ?? null) : null,
    }
  }
  const nextIs = (scenario: string) => fixture.control('POST', '/orange-web/next', { scenario })

  it('redirects the payer to Orange’s page and returns the token for status calls', async () => {
    const { outcome, providerPaymentId } = await requestPayment()
    const url = `${fixture.url}/orange-web/pay/${providerPaymentId}`
    expect(outcome).toEqual({ kind: 'accepted', nextAction: { type: 'redirect', url }, providerPaymentId })
  })
  it('finds a payment by polling that Orange never reported', async () => {
    await nextIs('stuck')
    const { reference, providerPaymentId } = await requestPayment()
    expect(await orange.readPayment(reference, { providerPaymentId, amount })).toEqual({ kind: 'pending' })
    await fetch(`${fixture.url}/orange-web/pay/${providerPaymentId}`, {
      method: 'POST',
      body: new URLSearchParams({ msisdn: '076 123456', otp: '224466', choice: 'pay' }),
      redirect: 'manual',
    })
    expect(await orange.readPayment(reference, { providerPaymentId, amount })).toMatchObject({
      kind: 'event',
      event: {
        reference,
        kind: 'succeeded',
        amount: null,
        providerTransactionId: expect.stringMatching(/^MP/),
      },
    })
  })
  it('reports a payment by notification and by status as one event', async () => {
    const { reference, providerPaymentId } = await requestPayment()
    const reported = await orange.readWebhook(first(await fixture.webhooksFor(reference)))
    expect(await orange.readPayment(reference, { providerPaymentId, amount })).toEqual(reported)
  })
  it('reads a payment that the payer cancelled as failed', async () => {
    await nextIs('declined')
    const { reference, providerPaymentId } = await requestPayment()
    await fixture.webhooksFor(reference)
    expect(await orange.readPayment(reference, { providerPaymentId, amount })).toMatchObject({
      kind: 'event',
      event: { kind: 'failed', reason: 'declined' },
    })
  })
  it('reports unknown without the token, with another token, and for another amount', async () => {
    const [mine, other] = [await requestPayment(), await requestPayment()]
    const more = { amountMinor: 100, currency: 'SLE' as const }
    for (const asked of [
      { providerPaymentId: null, amount },
      { providerPaymentId: other.providerPaymentId, amount },
      { providerPaymentId: mine.providerPaymentId, amount: more },
    ])
      expect(await orange.readPayment(mine.reference, asked)).toEqual({ kind: 'unknown' })
  })
  it('reports unknown after a 504, and for an order that Orange already has', async () => {
    await nextIs('timeout_after_create')
    const { reference, outcome } = await requestPayment()
    expect(outcome).toEqual({ kind: 'unknown' })
    expect((await requestPayment(reference)).outcome).toEqual({ kind: 'unknown' })
  })
  it('requests a new token once when Orange rejects the old one', async () => {
    await nextIs('unauthorized_once')
    expect((await requestPayment()).outcome).toMatchObject({ kind: 'accepted' })
  })
  it('ignores an unreadable notification at a valid address', async () => {
    const { reference } = await requestPayment()
    const genuine = first(await fixture.webhooksFor(reference))
    for (const text of ['', '[]', '{"status":"INITIATED","notif_token":"x"}'])
      expect(await orange.readWebhook({ ...genuine, rawBody: Buffer.from(text) })).toEqual({
        kind: 'ignored',
      })
  })
  it('opens only http and https pages', async () => {
    const answers = [
      '{"access_token":"t","expires_in":"3600"}',
      '{"pay_token":"p","notif_token":"n","payment_url":"javascript:1"}',
    ]
    const outcome = await against(
      (_request, response) => response.writeHead(200).end(answers.shift()),
      (baseUrl) => connect(baseUrl).requestPayment({ ...request, reference: 'R1' }),
    )
    expect(outcome).toEqual({ kind: 'unknown' })
  })
  it("keeps references and addresses within Orange's limits", () => {
    const reference = orange.newReference()
    const notice = noticeAddress('https://a-long-name.of-the-product.example', 'secret', reference)
    expect(reference.length).toBeLessThanOrEqual(30)
    expect(notice.length).toBeLessThanOrEqual(120)
    expect(readNoticeAddress(notice, 'secret')).toBe(reference)
    expect(readNoticeAddress(notice, 'other')).toBeNull()
  })
  it('can be tested without a payment', async () => {
    const settings = settingsAt(`${fixture.url}/orange-web`)
    expect(await probeOrangeWeb(settings, tools)).toMatchObject({ status: 'success' })
    const wrong = { ...settings, clientSecret: 'wrong' }
    expect(await probeOrangeWeb(wrong, tools)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('client id or secret'),
    })
  })
})
