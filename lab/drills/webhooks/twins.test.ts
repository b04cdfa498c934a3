import { buildApp } from '@minit/server/app.ts'
import { recordProviderEvent } from '@minit/server/modules/money/payments/provider-events.ts'
import type { PaymentProvider } from '@minit/server/ports/payment-provider.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShortFixture, type ShortFixture } from './short-fixture.ts'
import { type Report, type Seen, tryNotices } from './trial.ts'

// Tests that the drill detects a product that handles notices wrongly.

let short: ShortFixture
beforeAll(async () => {
  short = await openShortFixture()
  await short.putFirst('pawapay')
})
afterAll(() => short.close())

type Read = PaymentProvider['readWebhook']

/** Judges a product whose adapter reads notices in this way. */
const judged = async (readAs: (real: Read) => Read): Promise<Seen> => {
  const { deps } = short.fixture
  const byName: typeof deps.payments.byName = async (name) => {
    const provider = await deps.payments.byName(name)
    return provider && { ...provider, readWebhook: readAs(provider.readWebhook) }
  }
  const app = await buildApp({ deps: { ...deps, payments: { ...deps.payments, byName } }, publicUrl: null })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const happens = (): Promise<Report> => short.orders({ provider: 'pawapay', method: 'orange_money' })
  const trial = { provider: 'pawapay', copies: 2, isSigned: false, most: 8, happens }
  const seen = await tryNotices(short.placeAt(url), trial)
  await app.close()
  return seen
}

/** Marks the last requested payment as paid. */
const believes = async (): Promise<void> => {
  const { database, deps } = short.fixture
  const [asked] = await database.asOwner<{ reference: string; amountMinor: number }>(
    `select y.provider_reference as reference, p.price_minor::int as "amountMinor"
     from payments y join purchases p on p.id = y.purchase_id order by y.id desc limit 1`,
  )
  const { reference = '', amountMinor = 0 } = asked ?? {}
  const amount = { amountMinor, currency: 'SLE' } as const
  const event = { key: `${reference}:COMPLETED`, reference, kind: 'succeeded', amount } as const
  await recordProviderEvent(deps, 'pawapay', { event, source: 'webhook' })
}

test('passes a product that handles notices correctly', async () => {
  expect((await judged((real) => real)).wrong).toEqual([])
})

test('detects a product that ignores genuine notices', async () => {
  const deaf = await judged((real) => async (request) => {
    const reading = await real(request)
    return reading.kind === 'forged' ? reading : { kind: 'ignored' }
  })
  expect(deaf.wrong).toEqual([
    'it was awaiting_payment by 0 notices 2 s after the last genuine notice, and not paid',
  ])
})

test('detects a product that refuses forged notices but applies them', async () => {
  const credulous = await judged((real) => async (request) => {
    const reading = await real(request)
    if (reading.kind === 'forged') await believes()
    return reading
  })
  expect(credulous.wrong).toEqual([
    expect.stringMatching(/^what was forged made it paid by 1 notices, which was awaiting_payment by 0/),
  ])
})
