import { readStatus } from '@minit/contract/public/status.ts'
import { alertsOf } from '@minit/domain/operations/watching.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveWebhook } from '../../src/modules/money/payments/provider-events.ts'
import { createGateway } from '../../src/modules/network/gateways.ts'
import { readReadings } from '../../src/modules/operations/watching/readings.ts'
import { createStatus } from '../../src/modules/operations/watching/status.ts'
import { notifyOfAlerts } from '../../src/modules/operations/watching/watch-platform.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { aRouter } from '../router.ts'
import { startSecondProcess } from '../second-process.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const status = async () => {
  fixture.clock.advance({ seconds: 6 })
  return callApp(fixture.app)(readStatus, {})
}
const partOf = async (key: string) => (await status()).parts.find((part) => part.key === key)
const metricsText = async (): Promise<string> =>
  (await fixture.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body

test('before anything was tried the status says so, and a sale appears in it', async () => {
  expect(await partOf('orange_money')).toMatchObject({ text: 'No payment was tried in the last hour.' })
  expect(await partOf('selling')).toMatchObject({ state: 'quiet' })
  await aPaidSale(fixture, seller)
  expect(await partOf('selling')).toMatchObject({ state: 'works', text: 'Passes are being sold.' })
  expect(await partOf('orange_money')).toMatchObject({ state: 'works' })
})

test('the status names no seller, number or provider', async () => {
  const text = JSON.stringify(await status())
  for (const secret of [seller.slug, seller.id, 'pawapay', 'monime', '+232', 'africastalking'])
    expect(text).not.toContain(secret)
})

test('a problem for customers is among the incidents of a week, and no longer', async () => {
  const slow = {
    kind: 'money_late',
    subject: '',
    text: '9 payments are checked late.',
    publicText: 'Payments were confirmed slowly',
  } as const
  await notifyOfAlerts(fixture.deps, [slow, { ...slow, kind: 'books', publicText: null }])
  expect((await status()).incidents).toMatchObject([{ text: 'Payments were confirmed slowly', until: null }])
  fixture.clock.advance({ minutes: 10 })
  await notifyOfAlerts(fixture.deps, [])
  expect((await status()).incidents).toMatchObject([{ until: expect.any(String) }])
  fixture.clock.advance({ hours: 24 * 7 + 1 })
  expect((await status()).incidents).toEqual([])
})

test('an incident that began earlier and ended within the week is included', async () => {
  const long = { kind: 'money_late', subject: '', text: 'Late.', publicText: 'Payments were slow' } as const
  await notifyOfAlerts(fixture.deps, [long])
  fixture.clock.advance({ hours: 24 * 8 })
  await notifyOfAlerts(fixture.deps, [long])
  fixture.clock.advance({ minutes: 10 })
  await notifyOfAlerts(fixture.deps, [])
  expect((await status()).incidents).toMatchObject([
    { text: 'Payments were slow', until: expect.any(String) },
  ])
})

test('simultaneous requests make one query', async () => {
  fixture.clock.advance({ seconds: 6 })
  let statements = 0
  const { readAsPlatform } = fixture.deps.db
  fixture.deps.db.readAsPlatform = (read) => {
    statements += 1
    return readAsPlatform(read)
  }
  try {
    await callApp(fixture.app)(readStatus, {})
    const first = statements
    await Promise.all(Array.from({ length: 50 }, () => callApp(fixture.app)(readStatus, {})))
    expect(first).toBeGreaterThan(0)
    expect(statements).toBe(first)
  } finally {
    fixture.deps.db.readAsPlatform = readAsPlatform
  }
})

test('without the database the status says that nothing can be sold', async () => {
  const away = await startSecondProcess(fixture, {}, 'postgres://postgres@127.0.0.1:1/nothing')
  const answer = await callApp(away.app)(readStatus, {})
  expect(answer.headline.state).toBe('down')
  expect(answer.parts[0]?.text).toContain('Do not pay twice')
  await away.close()
})

test('an internal error is not reported as an absent database: sales may continue', async () => {
  const broken = { ...fixture.deps.db, readAsPlatform: () => Promise.reject(new Error('a mistake of ours')) }
  const read = createStatus({ ...fixture.deps, db: broken })
  await expect(read()).rejects.toThrow('a mistake of ours')
})

test('a purchase is counted by method and provider, with its duration in seconds', async () => {
  await aPaidSale(fixture, seller)
  fixture.clock.advance({ seconds: 61 })
  const text = await metricsText()
  expect(text).toMatch(/minit_purchases_total\{state="paid",method="orange_money",provider="pawapay"\} [1-9]/)
  expect(text).toMatch(/minit_ask_to_paid_seconds_count\{method="orange_money",provider="pawapay"\} [1-9]/)
  expect(text).toMatch(/minit_passes_running [1-9]/)
})

test('refused webhooks of all processes are one sum, and enough of them raise an alert', async () => {
  const other = await startSecondProcess(fixture)
  const forged = {
    method: 'POST',
    authority: 'minit.test',
    path: '/api/webhooks/pawapay',
    headers: {},
    rawBody: new Uint8Array(),
  }
  for (const { deps } of [fixture, other])
    for (let count = 0; count < 5; count += 1)
      await expect(receiveWebhook(deps, 'pawapay', forged)).rejects.toMatchObject({ code: 'not_logged_in' })
  await Promise.all([fixture.deps.counts.flush(), other.deps.counts.flush()])
  fixture.clock.advance({ seconds: 6 })
  const readings = await readReadings(fixture.deps)
  expect(readings.refused).toEqual([{ provider: 'pawapay', count: 10 }])
  expect(alertsOf(readings, fixture.deps.now()).map(({ kind }) => kind)).toContain('webhooks_refused')
  await other.close()
})

test('a router that never reported counts as offline an hour after it was added', async () => {
  const stall = await aRouter(fixture, await aSeller(fixture.deps))
  await stall.turn()
  expect(await partOf('routers')).toMatchObject({ text: 'All routers are connected.' })
  const late = await aSeller(fixture.deps)
  await createGateway(fixture.deps, late.id, { name: 'Stall', kind: 'opennds' })
  fixture.clock.advance({ minutes: 50 })
  await stall.turn()
  expect(await partOf('routers')).toMatchObject({ text: 'All routers are connected.' })
  fixture.clock.advance({ minutes: 11 })
  await stall.turn()
  expect(await partOf('routers')).toMatchObject({
    state: 'slow',
    text: 'Half of the routers or more are not connected now.',
  })
})
