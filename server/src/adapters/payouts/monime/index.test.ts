import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PayoutProvider, PayoutRequest } from '../../../ports/payout-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { MONIME, startWorld, type World } from '../../payments/testing/world.ts'
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
    'a signature of nobody': withHeader(`t=${Math.floor(Date.now() / 1_000)},v1=${'A'.repeat(43)}=`),
    'another amount in the body': (genuine) => ({
      ...genuine,
      rawBody: Buffer.from(Buffer.from(genuine.rawBody).toString().replace('3550', '355')),
    }),
  },
})

let world: World
let monime: PayoutProvider
beforeAll(async () => {
  world = await startWorld()
  monime = connect(`${world.url}/monime`)
})
afterAll(() => world.close())

it.each([
  ['019', 'limit_reached'],
  ['029', 'recipient_not_found'],
  ['049', 'float_too_low'],
  ['069', 'unspecified'],
])('tells the ending of …%s as %s', async (lastDigits, reason) => {
  const reference = monime.newReference()
  const recipientPhone = `+23276000${lastDigits}`
  const asked = await monime.requestPayout({ ...request, method: 'orange_money', reference, recipientPhone })
  const payoutId = asked.kind === 'accepted' ? asked.providerPayoutId : null
  await vi.waitFor(
    async () =>
      expect(await monime.readPayout(reference, payoutId ?? null)).toMatchObject({
        kind: 'event',
        event: { kind: 'failed', reason },
      }),
    20_000,
  )
})

it('finds by our reference what it made and never answered for', async () => {
  const reference = monime.newReference()
  const lost = { ...request, method: 'orange_money', reference, recipientPhone: '+23276000089' } as const
  expect(await monime.requestPayout(lost)).toEqual({ kind: 'unknown' })
  expect((await monime.readPayout(reference)).kind).toMatch(/pending|event/)
})

it('is refused for good for what Monime cannot use', async () => {
  const reference = monime.newReference()
  expect(await monime.requestPayout({ ...request, reference, recipientPhone: '+2321' })).toEqual({
    kind: 'declined',
    reason: 'invalid_request',
  })
})

it('sends nothing without an account to send from', async () => {
  const without = connect(`${world.url}/monime`, { financialAccountId: '' })
  expect([await without.limits(), await without.float()]).toEqual([[], null])
})

it('says whose account a number is, where Monime knows', async () => {
  const account = { method: 'orange_money' as const, phone: '+23276123451' }
  expect(await monime.holderName(account)).toBe('Mohamed Sesay')
  expect(await monime.holderName({ ...account, phone: '+23276000029' })).toBeNull()
})
