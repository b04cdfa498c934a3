import { createDiscountCode } from '@minit/contract/entrepreneur/promotions.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { aBuyer, buy } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { ISATU, logIn, newsOf } from './seller.ts'
import { keptSales, openApp, openCounter, phoneOf, sellsWithoutLine } from './seller-app.ts'

const cut = (context: BrowserContext): Promise<void> => context.setOffline(true)
const mend = (context: BrowserContext): Promise<void> => context.setOffline(false)

test('after a first visit the dashboard opens without a line, with what was known and how old it is', async ({
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

  await test.step('codes are not kept on the phone', async () => {
    await expect(page.getByRole('button', { name: `Send code again: ${buyer.name}` })).toHaveCount(0)
  })

  await test.step('and when the line is back it is read anew, without a touch', async () => {
    await mend(page.context())
    await expect(page.getByText('No connection.')).toBeHidden()
    await expect(page.getByRole('button', { name: `Send code again: ${buyer.name}` })).toBeVisible()
  })
})

test('a cashier’s counter opens without a line, says so, and sells for cash, though nothing was sold there before', async ({
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
  await sellsWithoutLine(page, buyer, { opener: 'Sell a pass' })
  await expect(keptSales(page).getByRole('listitem')).toHaveCount(1)

  await test.step('who counts the drawer meanwhile reads that the sale is not in the sum, and it is told there too', async () => {
    let isHeard = false
    await page.route('**/api/entrepreneur/cash-sales', (route) =>
      isHeard ? route.continue() : route.abort(),
    )
    await mend(page.context())
    await page.goto('/entrepreneur/shift')
    await page.getByRole('button', { name: 'Open with Le 0' }).click()
    await page.getByRole('button', { name: 'Count and close' }).click()
    const untold = page.getByText('A sale for Le 35 in cash is kept on this phone, and not in this sum.')
    await expect(untold).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)
    isHeard = true
    await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
    await expect(untold).toHaveCount(0)
    await page.getByLabel('How many of Le 20', { exact: true }).fill('1')
    await page.getByLabel('How many of Le 5', { exact: true }).fill('3')
    await expect(page.getByText('Right', { exact: true })).toBeVisible({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Close shift' }).click()
    await expect(page.getByRole('dialog', { name: 'Slip of the shift' })).toBeVisible()
  })
})

test('a sale for cash without a line is kept, and told once when the line is back', async ({
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

  await mend(page.context())
  await expect(keptSales(page)).toHaveCount(0)
  const news = await newsOf(hub, buyer)
  expect(news).toMatchObject([{ kind: 'sale', paymentMethod: 'cash', password: expect.any(String) }])
  await expect(page.getByRole('button', { name: `Send code again: ${buyer.name}` }).first()).toBeVisible()
})

test('a discount code whose line went while its buyer paid is sold at its price when it is told', async ({
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
  await mend(page.context())
  await expect(keptSales(page)).toHaveCount(0)
  expect(await newsOf(hub, buyer)).toMatchObject([{ kind: 'sale', paymentMethod: 'cash', amount: 28 }])
})

/** Two tabs that hold one kept sale, when the line comes back for both. Gives how often it was told. */
const tellFromTwoTabs = async (
  context: BrowserContext,
  pages: readonly [Page, Page],
  prepare: () => Promise<void>,
) => {
  let told = 0
  await prepare()
  // The first word is held until the other tab has had its chance.
  let release = (): void => undefined
  const bothTried = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const page of pages)
    await page.route('**/api/entrepreneur/cash-sales', async (route) => {
      told += 1
      if (told === 2) release()
      await bothTried
      await route.continue()
    })
  await mend(context)
  return { told: () => told, release }
}

test('of two tabs one tells the sale', async ({ hub, origin, newVisitor }) => {
  const buyer = aBuyer()
  const first = await newVisitor(phoneOf(hub, origin))
  const context = first.context()
  await openApp(first)
  const second = await context.newPage()
  await openApp(second)
  await cut(context)
  const { told, release } = await tellFromTwoTabs(context, [first, second], async () => {
    await sellsWithoutLine(first, buyer)
    await expect(keptSales(second)).toContainText(buyer.name)
  })
  // Each has tried by itself. Asked once more, the other tab leaves it to this one: its button is there to be pressed again.
  for (const page of [first, second]) await page.getByRole('button', { name: 'Try now' }).click()
  await expect(second.getByRole('button', { name: 'Try now' })).toBeEnabled()
  release()
  for (const page of [first, second]) await expect(keptSales(page)).toHaveCount(0)
  expect(told()).toBe(1)
  expect(await newsOf(hub, buyer)).toHaveLength(1)
})

test('without their lock both tabs would: the twin', async ({ hub, origin, newVisitor }) => {
  const buyer = aBuyer()
  const first = await newVisitor(phoneOf(hub, origin))
  const context = first.context()
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  await openApp(first)
  const second = await context.newPage()
  await openApp(second)
  await cut(context)
  const { told } = await tellFromTwoTabs(context, [first, second], async () => {
    await sellsWithoutLine(first, buyer)
    await expect(keptSales(second)).toContainText(buyer.name)
  })
  await expect.poll(told).toBeGreaterThanOrEqual(2)
  for (const page of [first, second]) await expect(keptSales(page)).toHaveCount(0)
  // The key still made it one sale.
  expect(await newsOf(hub, buyer)).toHaveLength(1)
})

/** Has the first answer to a kept sale lost on its way back, and changes each telling as it is told to. */
const loseFirstAnswer = async (
  page: Page,
  keyOf: (told: number) => Record<string, string>,
): Promise<void> => {
  let told = 0
  await page.route('**/api/entrepreneur/cash-sales', async (route) => {
    told += 1
    const headers = { ...route.request().headers(), ...keyOf(told) }
    if (told > 1) return route.continue({ headers })
    await route.fetch({ headers })
    await route.abort('connectionreset')
  })
}

test('an answer that was lost is asked for again, and the sale stays one', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await loseFirstAnswer(page, () => ({}))
  await cut(page.context())
  await sellsWithoutLine(page, buyer)
  await mend(page.context())
  await expect(keptSales(page)).toHaveCount(0, { timeout: 30_000 })
  expect(await newsOf(hub, buyer)).toHaveLength(1)
})

test('told with another key each time it would be sold twice: the twin', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await loseFirstAnswer(page, (told) => ({
    'idempotency-key': `twin-${buyer.phone.replace(/\D/g, '')}-${told}`,
  }))
  await cut(page.context())
  await sellsWithoutLine(page, buyer)
  await mend(page.context())
  await expect(keptSales(page)).toHaveCount(0, { timeout: 30_000 })
  expect(await newsOf(hub, buyer)).toHaveLength(2)
})
