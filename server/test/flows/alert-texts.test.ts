import { readAlerts } from '@minit/contract/entrepreneur/alerts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueRouterMessage } from '../../src/modules/messaging/messages/seller-alerts.ts'
import { takeAlertText } from '../../src/modules/messaging/push/alert-settings.queries.ts'
import { gatherNews } from '../../src/modules/messaging/push/gather-news.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { buys } from '../purchases.ts'
import { pushFixture, USUAL } from '../push-fixture.ts'

let fixture: TestApp
let pushes: ReturnType<typeof pushFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  pushes = pushFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const wants = (sms: Partial<(typeof USUAL)['sms']>) =>
  pushes.wishes(seller, { sms: { ...USUAL.sms, ...sms } })
const bringsCash = (customerName = 'Aminata Kamara') =>
  buys(fixture, seller, { paymentMethod: 'cash', customerName })

/** The SMS about routers and cash in the seller's outbox, the oldest first. */
const texts = async (): Promise<string[]> => {
  const rows = await fixture.database.asOwner<{ id: string; sealed_text: string }>(
    `select id, sealed_text from messages where entrepreneur_id = $1 and kind in ('cash', 'router') order by id`,
    [seller.id],
  )
  return rows.map(({ id, sealed_text }) => fixture.deps.secrets.open(sealed_text, id))
}
const routerGone = () =>
  fixture.deps.db.inTenant(seller.id, (tx) =>
    queueRouterMessage(fixture.deps, tx, {
      kind: 'gone',
      name: 'Stall',
      lastHeardAt: fixture.deps.now(),
      cause: 'unknown',
    }),
  )

describe('a seller without data', () => {
  test('gets an SMS with the names of customers who wait with cash, once per burst', async () => {
    await wants({ cash: true })
    await bringsCash()
    await bringsCash()
    await pushes.settles(seller)
    expect(await texts()).toEqual(['Minit: 2 customers wait with cash, Le 70. Confirm it on your dashboard.'])
    const [message] = await fixture.database.asOwner<{ state: string; recipient: string }>(
      `select state, recipient from messages where entrepreneur_id = $1 and kind = 'cash'`,
      [seller.id],
    )
    expect(message).toEqual({ state: 'sent', recipient: '+23276123456' })
  })

  test('gets no SMS about sales, which would cost more than they matter', async () => {
    await wants({ cash: true })
    await buys(fixture, seller)
    await pushes.settles(seller)
    expect(await texts()).toEqual([])
  })

  test('gets no SMS that they did not choose', async () => {
    await bringsCash()
    await pushes.passes()
    await gatherNews(fixture.deps, seller.id)
    expect(await texts()).toEqual([])
  })

  test('gets no SMS in quiet hours', async () => {
    const clock = (minutes: number) =>
      new Date(fixture.deps.now().getTime() + minutes * 60_000).toISOString().slice(11, 16)
    await pushes.wishes(seller, {
      quiet: { from: clock(-1), to: clock(60) },
      sms: { ...USUAL.sms, cash: true },
    })
    await bringsCash()
    await pushes.settles(seller)
    expect(await texts()).toEqual([])
  })

  test('gets an SMS about a router unless it is switched off', async () => {
    await routerGone()
    await wants({ router: false })
    await routerGone()
    expect(await texts()).toEqual([expect.stringContaining('router Stall has been offline')])
  })
})

describe('no more SMS a day than the seller chose', () => {
  test('are sent, and the allowance is full again the next day', async () => {
    await wants({ aDay: 2 })
    for (let turn = 0; turn < 4; turn += 1) await routerGone()
    expect(await texts()).toHaveLength(2)
    const { sms } = await (await pushes.as(seller))(readAlerts, {})
    expect(sms).toMatchObject({ aDay: 2, usedToday: 2 })
    fixture.clock.advance({ hours: 24 })
    await routerGone()
    expect(await texts()).toHaveLength(3)
  })

  const atOnce = (take: () => Promise<boolean>) =>
    Promise.all(Array.from({ length: 10 }, take)).then((taken) => taken.filter(Boolean).length)

  test('are sent by ten alerts at one instant', async () => {
    await wants({ aDay: 3 })
    const take = () => fixture.deps.db.inTenant(seller.id, (tx) => takeAlertText(tx, fixture.deps.now()))
    expect(await atOnce(take)).toBe(3)
  })

  test('negative control: counted before and written after, more of them are sent', async () => {
    await wants({ aDay: 3 })
    const used = async () => {
      const [row] = await fixture.database.asOwner<{ used: number }>(
        'select texts_used as used from alert_settings where entrepreneur_id = $1',
        [seller.id],
      )
      return row?.used ?? 0
    }
    let checked = 0
    let allRead = (): void => undefined
    const recipients = new Promise<void>((resolve) => {
      allRead = resolve
    })
    const unguarded = async () => {
      const isLeft = (await used()) < 3
      checked += 1
      if (checked === 10) allRead()
      await recipients
      return isLeft
    }
    expect(await atOnce(unguarded)).toBe(10)
  })
})
