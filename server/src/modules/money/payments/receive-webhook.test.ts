import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller } from '../../../../test/builders.ts'
import { AT_ONCE, buys } from '../../../../test/purchases.ts'
import { NO_SALE, ONE_SALE, recordsOf, WRONG_SUM } from '../../../../test/records.ts'
import { buildApp } from '../../../app.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { ProviderEvent, ProviderReading } from '../../../ports/payment-provider.ts'
import { receiveWebhook } from './provider-events.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
// A number has at most two waiting orders: the earlier ones have expired by then.
beforeEach(() => fixture.clock.advance({ minutes: 16 }))

const REQUEST = { method: 'POST', authority: '', path: '', headers: {}, rawBody: new Uint8Array() }

/** The test app with a provider whose webhook reports a success and whose status call returns `requested`. */
const depsWith = (received: ProviderEvent, requested: ProviderReading): Deps => ({
  ...fixture.deps,
  payments: {
    ...fixture.deps.payments,
    byName: async (name) => {
      const provider = await fixture.deps.payments.byName(name)
      const words = { kind: 'event', event: received } as const
      return provider && { ...provider, readWebhook: async () => words, readPayment: async () => requested }
    },
  },
})

const startsToPay = async () => {
  const seller = await aSeller(fixture.deps)
  const { transactionId } = await buys(fixture, seller, { phoneNumber: '+23276000129' }, AT_ONCE)
  const { reference } = await recordsOf(fixture, transactionId)
  const amount = { amountMinor: 3500, currency: 'SLE' } as const
  const received: ProviderEvent = { key: `${reference}:COMPLETED`, reference, kind: 'succeeded', amount }
  return { transactionId, received }
}

test('requests a webhook again while the status call fails, and accepts the repeated one', async () => {
  const { transactionId, received } = await startsToPay()
  const silent = receiveWebhook(depsWith(received, { kind: 'unknown' }), 'pawapay', REQUEST)
  await expect(silent).rejects.toMatchObject({ code: 'unavailable' })
  expect(await recordsOf(fixture, transactionId)).toMatchObject({ ...NO_SALE, status: 'awaiting_payment' })
  await receiveWebhook(depsWith(received, { kind: 'event', event: received }), 'pawapay', REQUEST)
  expect(await recordsOf(fixture, transactionId)).toMatchObject(ONE_SALE)
})

test.each(['pending', 'not_found'] as const)(
  'a success webhook settles nothing when the status call returns %s',
  async (kind) => {
    const { transactionId, received } = await startsToPay()
    await receiveWebhook(depsWith(received, { kind }), 'pawapay', REQUEST)
    expect(await recordsOf(fixture, transactionId)).toMatchObject({
      ...NO_SALE,
      status: 'awaiting_payment',
      events: 0,
    })
  },
)

test('settles by the status call, not by the webhook', async () => {
  const { transactionId, received } = await startsToPay()
  const amount = { amountMinor: 100, currency: 'SLE' } as const
  await receiveWebhook(
    depsWith(received, { kind: 'event', event: { ...received, amount } }),
    'pawapay',
    REQUEST,
  )
  expect(await recordsOf(fixture, transactionId)).toMatchObject({
    ...WRONG_SUM,
    receivedMinor: 100,
    suspenseMinor: 100,
  })
})

/** The provider's next webhook, as it arrived at another address. */
const webhookToAnotherAddress = async () => {
  const caught = Promise.withResolvers<{ headers: IncomingHttpHeaders; payload: string }>()
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.end()
    caught.resolve({ headers: request.headers, payload: Buffer.concat(chunks).toString() })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const callBack = (url: string) =>
    fetch(`${fixture.standInsUrl}/control/callback-base-url`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    })
  // A server that listens on TCP has an address of this type.
  await callBack(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await buys(fixture, await aSeller(fixture.deps), {}, AT_ONCE)
  const webhook = await caught.promise
  await callBack(fixture.url)
  server.close()
  return webhook
}

test('rejects a webhook signed for another address, whatever its Host header', async () => {
  const { headers, payload } = await webhookToAnotherAddress()
  const answerAt = async (publicUrl: string | null) => {
    const app = await buildApp({ deps: { ...fixture.deps, mode: 'production' }, publicUrl })
    const replay = { method: 'POST', url: '/api/webhooks/pawapay', headers, payload } as const
    const { statusCode } = await app.inject(replay)
    await app.close()
    return statusCode
  }
  expect(await answerAt('https://minit.test')).toBe(401)
  // It is genuine: without an address of our own to compare with, it is accepted.
  expect(await answerAt(null)).toBe(200)
})
