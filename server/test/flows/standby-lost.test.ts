import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { readStatus } from '@minit/contract/public/status.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { notifyOfAlerts } from '../../src/modules/operations/watching/watch-platform.ts'
import { createStandbyWatch } from '../../src/modules/operations/watching/watch-standby.ts'
import { anOrder } from '../a-sale.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { CONNECTIONS, openStandbyFixture, type StandbyFixture } from '../standby-fixture.ts'

let here: StandbyFixture
let seller: TestSeller
beforeAll(async () => {
  here = await openStandbyFixture()
  seller = await aSeller(here.fixture.deps)
}, 120_000)
afterAll(() => here?.close())
afterEach(async () => {
  await here.waitFor('')
  await check()
})

const check = () => here.fixture.deps.db.standby.look()
const gauge = async (): Promise<string | undefined> => {
  const answer = await here.fixture.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return /^minit_standby_missing (.*)$/m.exec(answer.body)?.[1]
}
const selling = async () => {
  here.fixture.clock.advance({ seconds: 6 })
  const { headline, parts } = await callApp(here.fixture.app)(readStatus, {})
  return { headline: headline.text, ...parts.find(({ key }) => key === 'selling') }
}
const order = () =>
  here.fixture.app.inject({
    method: 'POST',
    url: signupAndPay.path,
    headers: { prefer: 'respond-async' },
    body: anOrder(seller),
  })
const asked = async (): Promise<number> => (await here.ledger('pawapay')).length

/** Waits until the standby has been absent for so long that this process refuses writes. */
const untilHeld = async (): Promise<void> => {
  await check()
  here.fixture.clock.advance({ seconds: 11 })
  await check()
  expect(here.fixture.deps.db.standby.isHeld()).toBe(true)
}

describe('where sales wait for a second machine that is not there', { timeout: 120_000 }, () => {
  test('nothing is reported while commits wait for no standby', async () => {
    expect(await check()).toBeNull()
    expect(await gauge()).toBe('0')
    expect(await selling()).not.toMatchObject({ state: 'down' })
  })

  test('metrics and the public status say so, and servers stay ready: reads continue', async () => {
    await here.waitFor('nobody')
    expect(await gauge()).toBe('1')
    await untilHeld()
    expect(await selling()).toMatchObject({
      headline: 'Minit does not work now',
      state: 'down',
      text: expect.stringContaining('nothing can be sold now'),
    })
    expect((await here.fixture.app.inject('/readyz')).statusCode).toBe(200)
    expect((await here.fixture.app.inject(`/api/customer/packages/${seller.slug}`)).statusCode).toBe(200)
    await here.waitFor('')
    expect(await gauge()).toBe('0')
    expect(await selling()).not.toMatchObject({ state: 'down' })
  })

  test('an order of the first seconds is not confirmed, and no provider is called', async () => {
    const before = await asked()
    await here.waitFor('nobody')
    const answer = await order()
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(await here.stuck()).toBeGreaterThan(0)
    expect(await asked()).toBe(before)
  })

  test('later orders are refused at once with a message, keep no connection, and succeed once it is back', async () => {
    const before = await asked()
    await here.waitFor('nobody')
    await untilHeld()
    const answers = await Promise.all(Array.from({ length: CONNECTIONS * 3 }, order))
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(503)
      expect(body).toContain('nothing is sold and no payment is requested')
    }
    expect(await here.stuck()).toBe(0)
    expect(await asked()).toBe(before)
    await here.waitFor('')
    await check()
    expect((await order()).statusCode).toBe(202)
    expect(await asked()).toBe(before + 1)
  })

  test('negative control: without read-only mode each order keeps a connection, also when its caller is gone', async () => {
    await here.waitFor('nobody')
    const write = () =>
      here.fixture.deps.db.writeAsPlatform((tx) =>
        tx.send(
          `insert into watch_counts (name, subject, minute, count) values ('webhooks_refused', $1, now(), 1)`,
          [here.fixture.deps.newId()],
        ),
      )
    for (let round = 0; round < 3; round += 1)
      await Promise.allSettled(Array.from({ length: CONNECTIONS }, write))
    expect(await here.stuck()).toBeGreaterThan(CONNECTIONS)
    // All of them end by themselves once commits wait for no standby.
    await here.waitFor('')
    await expect.poll(here.stuck).toBe(0)
  })

  test('a role without the right to see the standbys sees that its commits wait', async () => {
    const end = await here.addSender()
    try {
      await here.waitFor('nobody')
      expect(await check()).toBeNull()
      const waiting = order()
      await expect.poll(check, { timeout: 15_000, interval: 500 }).toBeGreaterThanOrEqual(5_000)
      await waiting
    } finally {
      await end()
    }
  })
})

type Sms = { to: string; text: string }
const texts = async (): Promise<string[]> =>
  (await here.ledger<Sms>('africastalking')).map(({ text }) => text)

describe('the person on call', { timeout: 120_000 }, () => {
  test('gets one alert although nothing can be committed, and one notice when it is over', async () => {
    const watch = createStandbyWatch(here.fixture.deps)
    await here.waitFor('nobody')
    await watch()
    here.fixture.clock.advance({ seconds: 59 })
    await watch()
    expect(await texts()).toEqual([])
    here.fixture.clock.advance({ seconds: 2 })
    for (let times = 0; times < 3; times += 1) await watch()
    here.fixture.clock.advance({ minutes: 20 })
    await watch()
    expect(await texts()).toEqual([
      expect.stringContaining('Minit alert: The standby database does not confirm sales'),
    ])

    await here.waitFor('')
    here.fixture.clock.advance({ minutes: 4 })
    await watch()
    expect(await texts()).toHaveLength(1)
    here.fixture.clock.advance({ minutes: 2 })
    for (let times = 0; times < 3; times += 1) await watch()
    expect((await texts()).slice(1)).toEqual([expect.stringContaining('Minit, resolved after 2')])
  })

  test('gets no alert without its row: such an alert waits with all others', async () => {
    const before = await texts()
    await here.waitFor('nobody')
    const alert = { kind: 'float', subject: '', text: '2 payouts wait.', publicText: null } as const
    await expect(notifyOfAlerts(here.fixture.deps, [alert])).rejects.toThrow()
    expect(await texts()).toEqual(before)
  })
})
