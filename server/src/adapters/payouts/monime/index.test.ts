import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PayoutProvider, PayoutRequest } from '../../../ports/payout-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { type Fixture, MONIME, startFixture } from '../../payments/testing/fixture.ts'
import { describeRemotePayouts } from '../payout-suite.ts'
import { createMonimePayouts } from './index.ts'

const request: Omit<PayoutRequest, 'reference'> = {
  method: 'africell_money',
  amount: { amountMinor: 3_550, currency: 'SLE' },
  recipientPhone: '+23277123456',
}
const connect = (baseUrl: string, change = {}): PayoutProvider =>
  createMonimePayouts({ baseUrl, ...MONIME, ...change }, { timeoutMs: 2_000 })

const withHeader = (signature: string) => (genuine: WebhookRequest) => ({
  ...genuine,
  headers: { ...genuine.headers, 'monime-signature': signature },
})

describeRemotePayouts({
  name: 'monime',
  request,
  connect,
  connectWithoutSecret: (baseUrl) => connect(baseUrl, { webhookSecret: '' }),
  forgeries: {
    'no signature': withHeader(''),
    'an invalid signature': withHeader(`t=${Math.floor(Date.now() / 1_000)},v1=${'A'.repeat(43)}=`),
    'another amount in the body': (genuine) => ({
      ...genuine,
      rawBody: Buffer.from(Buffer.from(genuine.rawBody).toString().replace('3550', '355')),
    }),
  },
})

let fixture: Fixture
let monime: PayoutProvider
beforeAll(async () => {
  fixture = await startFixture()
  monime = connect(`${fixture.url}/monime`)
})
afterAll(() => fixture.close())

it.each([
  ['019', 'limit_reached'],
  ['029', 'recipient_not_found'],
  ['049', 'float_too_low'],
  ['069', 'unspecified'],
])('reports the outcome of …%s as %s', async (lastDigits, reason) => {
  const reference = monime.newReference()
  const recipientPhone = `+23276000${lastDigits}`
  const outcome = await monime.requestPayout({
    ...request,
    method: 'orange_money',
    reference,
    recipientPhone,
  })
  const payoutId = outcome.kind === 'accepted' ? outcome.providerPayoutId : null
  await vi.waitFor(
    async () =>
      expect(await monime.readPayout(reference, payoutId ?? null)).toMatchObject({
        kind: 'event',
        event: { kind: 'failed', reason },
      }),
    20_000,
  )
})

it('finds by our reference a payout whose creation was never answered', async () => {
  const reference = monime.newReference()
  const lost = { ...request, method: 'orange_money', reference, recipientPhone: '+23276000089' } as const
  expect(await monime.requestPayout(lost)).toEqual({ kind: 'unknown' })
  expect((await monime.readPayout(reference)).kind).toMatch(/pending|event/)
})

it('is permanently refused if Monime rejects the request', async () => {
  const reference = monime.newReference()
  expect(await monime.requestPayout({ ...request, reference, recipientPhone: '+2321' })).toEqual({
    kind: 'declined',
    reason: 'invalid_request',
  })
})

it('sends nothing without a financial account', async () => {
  const without = connect(`${fixture.url}/monime`, { financialAccountId: '' })
  expect([await without.limits(), await without.float()]).toEqual([[], null])
})

it('returns the owner of a number if Monime knows it', async () => {
  const account = { method: 'orange_money' as const, phone: '+23276123451' }
  expect(await monime.holderName(account)).toBe('Mohamed Sesay')
  expect(await monime.holderName({ ...account, phone: '+23276000029' })).toBeNull()
})
