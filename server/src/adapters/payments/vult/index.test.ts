import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentProvider, PaymentRequest } from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { describeRemoteProvider } from '../provider-suite.ts'
import { type Fixture, first, startFixture, VULT_KEYS, VULT_MERCHANT } from '../testing/fixture.ts'
import { against } from '../testing/listen.ts'
import { createVult } from './index.ts'

const request: Omit<PaymentRequest, 'reference'> = {
  method: 'vult',
  amount: { amountMinor: 2_005, currency: 'SLE' },
  payerPhone: '+23276123456',
  description: 'Minit 60 min',
}
const settingsAt = (baseUrl: string) => ({
  ...VULT_MERCHANT,
  baseUrl,
  privateKeyPem: VULT_KEYS.privateKey,
  inAppTypeValue: 'in-app',
})
const connect = (baseUrl: string): PaymentProvider => createVult(settingsAt(baseUrl), { timeoutMs: 1500 })
const withAuthorization =
  (authorization: string | undefined) =>
  (genuine: WebhookRequest): WebhookRequest => {
    const { authorization: _given, ...headers } = genuine.headers
    return { ...genuine, headers: authorization === undefined ? headers : { ...headers, authorization } }
  }
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`

describeRemoteProvider({
  name: 'vult',
  request,
  connect,
  connectWithoutSecret: (baseUrl) =>
    createVult({ ...settingsAt(baseUrl), webhookUser: '', webhookPassword: '' }),
  statesAmount: false,
  forgeries: {
    'no credentials': withAuthorization(undefined),
    'empty credentials': withAuthorization(basic(':')),
    'a wrong password': withAuthorization(basic('vult:guessed')),
    'another user': withAuthorization(basic('other:password-for-tests')),
    'half the password': withAuthorization(basic('vult:password')),
    'credentials of another kind': withAuthorization('Bearer password-for-tests'),
  },
})

describe('vult', () => {
  let fixture: Fixture
  let vult: PaymentProvider
  beforeAll(async () => {
    fixture = await startFixture()
    vult = connect(`${fixture.url}/vult`)
  })
  afterAll(() => fixture.close())

  const requestPayment = async (reference = vult.newReference()) => ({
    reference,
    outcome: await vult.requestPayment({ ...request, reference }),
  })
  const nextIs = (scenario: string) => fixture.control('POST', '/vult/next', { scenario })

  it('redirects the customer to the hosted page', async () => {
    const { reference, outcome } = await requestPayment()
    const url = `${fixture.url}/vult/pay/${reference}`
    expect(outcome).toEqual({ kind: 'accepted', nextAction: { type: 'redirect', url } })
  })
  it('returns a code to dial if Vult answers with one', async () => {
    const outcome = await against(
      (_request, response) => response.end('{"data":{"code":"*715*42#"}}'),
      (baseUrl) => connect(baseUrl).requestPayment({ ...request, reference: 'R1' }),
    )
    const nextAction = { type: 'dial_ussd', code: '*715*42#', telUri: 'tel:*715*42%23' }
    expect(outcome).toEqual({ kind: 'accepted', nextAction })
  })
  it('treats a failed try as one try, and accepts the money after it', async () => {
    await nextIs('declined_then_approved')
    const { reference } = await requestPayment()
    const readings = await Promise.all((await fixture.webhooksFor(reference, 2)).map(vult.readWebhook))
    expect(readings).toMatchObject([
      { kind: 'event', event: { kind: 'attempt_failed', reference, amount: null } },
      { kind: 'event', event: { kind: 'succeeded', reference, amount: null } },
    ])
  })
  it('does not accept a completed order as proof of money', async () => {
    const { reference } = await requestPayment()
    await fixture.webhooksFor(reference)
    expect((await requestPayment(reference)).outcome).toEqual({ kind: 'unknown' })
  })
  it('refuses another amount for the same reference', async () => {
    await nextIs('stuck')
    const { reference } = await requestPayment()
    const more = { ...request, reference, amount: { amountMinor: 100, currency: 'SLE' as const } }
    expect(await vult.requestPayment(more)).toEqual({ kind: 'declined', reason: 'invalid_request' })
  })
  it('reports unknown after a 504, and a repeated request finds the link', async () => {
    await nextIs('timeout_after_create')
    const { reference, outcome } = await requestPayment()
    expect(outcome).toEqual({ kind: 'unknown' })
    expect((await requestPayment(reference)).outcome).toMatchObject({ kind: 'accepted' })
  })
  it('does not support status calls', async () => {
    expect(await vult.readPayment('any')).toEqual({ kind: 'unsupported' })
  })
  it('ignores an unreadable notification of Vult', async () => {
    const { reference } = await requestPayment()
    const genuine = first(await fixture.webhooksFor(reference))
    expect(await vult.readWebhook({ ...genuine, rawBody: Buffer.from('{"status":"refunded"}') })).toEqual({
      kind: 'ignored',
    })
  })
})
