import { createDiscountCode } from '@minit/contract/entrepreneur/promotions.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { aBuyer, buy } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { ISATU, logIn, newsOf } from './seller.ts'
import { keptSales, openApp, openCounter, phoneOf, sellsWithoutLine } from './seller-app.ts'

const cut = (context: BrowserContext): Promise<void> => context.setOffline(true)
const reconnect = (context: BrowserContext): Promise<void> => context.setOffline(false)

test('after a first visit the dashboard opens offline, with stored data and its age', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  await buy(hub.call, buyer, { pack: 'Quick Browse' })
  await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await expect(page.getByRole('button', { name: `Send code again: ${buyer.name}` })).toBeVisible()
  await cut(page.context())
  await page.reload()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freetown Central Hub')
  await expect(page.getByText(/^No connection\. All of this is as of \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByText('Market Hour').first()).toBeVisible()
  await expect(page.getByRole('button', { name: buyer.name }).first()).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)

  await test.step('the phone stores no codes', async () => {
    await expect(page.getByRole('button', { name: `Send code again: ${buyer.name}` })).toHaveCount(0)
  })

  await test.step('it reads again by itself when the connection is back', async () => {
    await reconnect(page.context())
    await expect(page.getByText('No connection.')).toBeHidden()
    await expect(page.getByRole('button', { name: `Send code again: ${buyer.name}` })).toBeVisible()
  })
})

/** Stops what runs every ten seconds: a poll would hide that the screen does not read by itself. */
const stopPolls = (): void => {
  const start = window.setInterval
  // No other form of call is in use.
  window.setInterval = ((run: () => void, ms: number) =>
    ms === 10_000 ? 0 : start(run, ms)) as typeof window.setInterval
}

test('a cashier’s counter opens offline, says so, and sells for cash, although nothing was sold there before', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  const page = await newVisitor(phoneOf(await logIn(origin, ISATU), origin))
  await openCounter(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('No connection.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freetown Central Hub')
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expectNoSideways(page)
  await expectAccessible(page)
  await sellsWithoutLine(page, buyer, { opener: 'Sell' })
  await expect(keptSales(page).getByRole('listitem')).toHaveCount(1)

  await test.step('a drawer count meanwhile says that the sale is not included, and can upload it there', async () => {
    let hasArrived = false
    await page.route('**/api/entrepreneur/cash-sales', (route) =>
      hasArrived ? route.continue() : route.abort(),
    )
    await page.addInitScript(stopPolls)
    await reconnect(page.context())
    await page.goto('/entrepreneur/shift')
    await page.getByRole('button', { name: 'Open with Le 0' }).click()
    await page.getByRole('button', { name: 'Count and close' }).click()
    const unsynced = page.getByText('A sale for Le 35 in cash is kept on this phone, and not in this sum.')
    await expect(unsynced).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)
    hasArrived = true
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
    await expect(unsynced).toHaveCount(0)
    await page.getByLabel('How many of Le 20', { exact: true }).fill('1')
    await page.getByLabel('How many of Le 5', { exact: true }).fill('3')
    await expect(page.getByText('Right', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close shift' }).click()
    await expect(page.getByRole('dialog', { name: 'Slip of the shift' })).toBeVisible()
  })
})

test('an offline cash sale is stored, and uploaded once when the connection is back', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await cut(page.context())
  await page.reload()
  await sellsWithoutLine(page, buyer)
  await expect(keptSales(page)).toContainText(buyer.name)
  await expect(keptSales(page)).toContainText('The code will be ready when the line is back.')
  await expectNoSideways(page)
  await expectAccessible(page)
  expect(await newsOf(hub, buyer)).toEqual([])

  await reconnect(page.context())
  await expect(keptSales(page)).toHaveCount(0)
  const news = await newsOf(hub, buyer)
  expect(news).toMatchObject([{ kind: 'sale', paymentMethod: 'cash', password: expect.any(String) }])
  await expect(page.getByRole('button', { name: `Send code again: ${buyer.name}` }).first()).toBeVisible()
})

test('a discount code used when the connection drops is sold at its price after the upload', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  const code = `LINE${Date.now() % 100_000}`
  const lastDay = freetownDay(new Date(Date.now() + 7 * DAY_MS))
  const terms = { name: 'Flyer', percent: 20, lastDay, maxUses: 1, maxPerBuyer: 1 }
  await hub.call(createDiscountCode, { body: { ...terms, code } })
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await sellsWithoutLine(page, buyer, { lowered: { code, price: 'Le 28' } })
  await expect(keptSales(page)).toContainText('Le 28')
  await reconnect(page.context())
  await expect(keptSales(page)).toHaveCount(0)
  expect(await newsOf(hub, buyer)).toMatchObject([{ kind: 'sale', paymentMethod: 'cash', amount: 28 }])
})

/**
 * Opens two tabs with one stored sale, and restores the connection for both. Returns how often it
 * was uploaded.
 */
const uploadFromTwoTabs = async (
  context: BrowserContext,
  pages: readonly [Page, Page],
  prepare: () => Promise<void>,
) => {
  let uploaded = 0
  await prepare()
  // The first upload is delayed until the other tab has had its chance.
  let release = (): void => undefined
  const bothTried = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const page of pages)
    await page.route('**/api/entrepreneur/cash-sales', async (route) => {
      uploaded += 1
      if (uploaded === 2) release()
      await bothTried
      await route.continue()
    })
  await reconnect(context)
  return { told: () => uploaded, release }
}

test('one of two tabs uploads the sale', async ({ hub, origin, newVisitor }) => {
  const buyer = aBuyer()
  const first = await newVisitor(phoneOf(hub, origin))
  const context = first.context()
  await openApp(first)
  const second = await context.newPage()
  await openApp(second)
  await cut(context)
  const { told: uploaded, release } = await uploadFromTwoTabs(context, [first, second], async () => {
    await sellsWithoutLine(first, buyer)
    await expect(keptSales(second)).toContainText(buyer.name)
  })
  // Each has tried by itself. On a second try the other tab leaves it to this one: its button can be
  // pressed again.
  for (const page of [first, second]) await page.getByRole('button', { name: 'Try now' }).click()
  await expect(second.getByRole('button', { name: 'Try now' })).toBeEnabled()
  release()
  for (const page of [first, second]) await expect(keptSales(page)).toHaveCount(0)
  expect(uploaded()).toBe(1)
  expect(await newsOf(hub, buyer)).toHaveLength(1)
})

test('negative control: without their lock both tabs upload', async ({ hub, origin, newVisitor }) => {
  const buyer = aBuyer()
  const first = await newVisitor(phoneOf(hub, origin))
  const context = first.context()
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  await openApp(first)
  const second = await context.newPage()
  await openApp(second)
  await cut(context)
  const { told: uploaded } = await uploadFromTwoTabs(context, [first, second], async () => {
    await sellsWithoutLine(first, buyer)
    await expect(keptSales(second)).toContainText(buyer.name)
  })
  await expect.poll(uploaded).toBeGreaterThanOrEqual(2)
  for (const page of [first, second]) await expect(keptSales(page)).toHaveCount(0)
  // The key still made it one sale.
  expect(await newsOf(hub, buyer)).toHaveLength(1)
})

/** Loses the first answer to a stored sale, and changes each upload as requested. */
const loseFirstAnswer = async (
  page: Page,
  keyOf: (uploaded: number) => Record<string, string>,
): Promise<void> => {
  let uploaded = 0
  await page.route('**/api/entrepreneur/cash-sales', async (route) => {
    uploaded += 1
    const headers = { ...route.request().headers(), ...keyOf(uploaded) }
    if (uploaded > 1) return route.continue({ headers })
    await route.fetch({ headers })
    await route.abort('connectionreset')
  })
}

test('a lost answer is requested again, and the sale stays one', async ({ hub, origin, newVisitor }) => {
  const buyer = aBuyer()
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await loseFirstAnswer(page, () => ({}))
  await cut(page.context())
  await sellsWithoutLine(page, buyer)
  await reconnect(page.context())
  await expect(keptSales(page)).toHaveCount(0, { timeout: 30_000 })
  expect(await newsOf(hub, buyer)).toHaveLength(1)
})

test('negative control: with another key each time it would be sold twice', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await loseFirstAnswer(page, (uploaded) => ({
    'idempotency-key': `twin-${buyer.phone.replace(/\D/g, '')}-${uploaded}`,
  }))
  await cut(page.context())
  await sellsWithoutLine(page, buyer)
  await reconnect(page.context())
  await expect(keptSales(page)).toHaveCount(0, { timeout: 30_000 })
  expect(await newsOf(hub, buyer)).toHaveLength(2)
})
