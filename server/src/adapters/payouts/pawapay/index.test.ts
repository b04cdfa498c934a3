import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PayoutProvider, PayoutRequest } from '../../../ports/payout-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { type Fixture, PAWAPAY_TOKEN, startFixture } from '../../payments/testing/fixture.ts'
import { describeRemotePayouts } from '../payout-suite.ts'
import { createPawapayPayouts } from './index.ts'

const request: Omit<PayoutRequest, 'reference'> = {
  method: 'orange_money',
  amount: { amountMinor: 3_550, currency: 'SLE' },
  recipientPhone: '+23276123456',
}
const connect = (baseUrl: string): PayoutProvider =>
  createPawapayPayouts({ baseUrl, token: PAWAPAY_TOKEN }, { timeoutMs: 2_000 })

const without = (name: string) => (genuine: WebhookRequest) => ({
  ...genuine,
  headers: Object.fromEntries(Object.entries(genuine.headers).filter(([header]) => header !== name)),
})

describeRemotePayouts({
  name: 'pawapay',
  request,
  connect,
  connectWithoutSecret: (baseUrl) => createPawapayPayouts({ baseUrl, token: '' }),
  forgeries: {
    'no signature': without('signature'),
    'no digest': without('content-digest'),
    'the path of payments': (genuine) => ({ ...genuine, path: '/api/webhooks/pawapay' }),
    'another amount in the body': (genuine) => ({
      ...genuine,
      rawBody: Buffer.from(Buffer.from(genuine.rawBody).toString().replace('"35.50"', '"3.50"')),
    }),
  },
})

let fixture: Fixture
let pawapay: PayoutProvider
beforeAll(async () => {
  fixture = await startFixture()
  pawapay = connect(`${fixture.url}/pawapay`)
})
afterAll(() => fixture.close())

it.each([
  ['019', 'limit_reached'],
  ['029', 'recipient_not_found'],
  ['049', 'float_too_low'],
  ['069', 'unspecified'],
])('reports the outcome of …%s as %s', async (lastDigits, reason) => {
  const reference = pawapay.newReference()
  await pawapay.requestPayout({ ...request, reference, recipientPhone: `+23276000${lastDigits}` })
  await vi.waitFor(
    async () =>
      expect(await pawapay.readPayout(reference)).toMatchObject({
        kind: 'event',
        event: { kind: 'failed', reason },
      }),
    { timeout: 20_000 },
  )
})

it.each([
  [{ amount: { amountMinor: 99, currency: 'SLE' as const } }, 'amount_out_of_bounds'],
  [{ amount: { amountMinor: 2_000_001, currency: 'SLE' as const } }, 'amount_out_of_bounds'],
  [{ recipientPhone: '+2321' }, 'recipient_not_found'],
])('is permanently refused with %j', async (change, reason) => {
  const reference = pawapay.newReference()
  expect(await pawapay.requestPayout({ ...request, ...change, reference })).toEqual({
    kind: 'declined',
    reason,
  })
})

it('does not know the owner of a number', async () => {
  expect(await pawapay.holderName({ method: 'orange_money', phone: '+23276123456' })).toBeNull()
})
