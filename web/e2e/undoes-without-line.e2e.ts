import { listSalesHistory } from '@minit/contract/entrepreneur/sales.ts'
import { listShopLog } from '@minit/contract/entrepreneur/shop-log.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import type { Seller } from './seller.ts'
import { keptSales, openApp, phoneOf } from './seller-app.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 3 })
const undo = (page: Page) => page.getByRole('button', { name: /^Undo Le 35/ })

const openSell = async (page: Page): Promise<void> => {
  await openApp(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sell' }).click()
  await page.getByRole('radio', { name: 'Market Hour' }).check()
}

const takeCash = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Cash Le 35' }).click()
  await expect(heading(page)).toHaveText('Kept on this phone', { timeout: 20_000 })
}

const undoesIt = async (page: Page): Promise<void> => {
  await undo(page).click()
  await expect(heading(page)).toHaveText('Sale undone')
  await expect(page.getByText('Give the Le 35 back. The customer gets no code.')).toBeVisible()
  await expect(keptSales(page)).toHaveCount(0)
}

const newestSale = async ({ call }: Seller) => (await call(listSalesHistory, { query: {} }))[0]
const newestLine = async ({ call }: Seller) => (await call(listShopLog, { query: {} })).items[0]

test('a cash sale made offline is undone before it is sent: no sale arrives, and the owner’s log says so', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const before = await newestSale(hub)
  const page = await newVisitor(phoneOf(hub, origin))
  await openSell(page)
  await page.context().setOffline(true)
  await takeCash(page)
  await expectNoSideways(page)
  await expectAccessible(page)
  await undoesIt(page)
  await expectAccessible(page)

  await page.context().setOffline(false)
  await expect
    .poll(() => newestLine(hub), { timeout: 20_000 })
    .toMatchObject({
      what: 'Undid a cash sale that was kept on the phone',
      reason: 'Undone at the counter right after the sale',
    })
  expect((await newestSale(hub))?.id).toBe(before?.id)
  await page.getByRole('button', { name: 'Next customer' }).click()
  await expect(page.getByRole('radio').first()).toBeFocused()
})

test('a sale that had arrived, its answer lost, is cancelled when the line is back', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const before = await newestSale(hub)
  const page = await newVisitor(phoneOf(hub, origin))
  await openSell(page)
  await page.route('**/api/entrepreneur/cash-sales', async (route) => {
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort('connectionreset')
  })
  await takeCash(page)
  const sold = await newestSale(hub)
  expect(sold?.id).not.toBe(before?.id)
  expect(sold?.refund).toBeNull()
  await undoesIt(page)

  await page.context().setOffline(false)
  await expect
    .poll(async () => (await newestSale(hub))?.refund, { timeout: 20_000 })
    .toMatchObject({ state: 'sent', method: 'cash' })
  expect((await newestSale(hub))?.id).toBe(sold?.id)
})

test('a kept sale is offered to be undone for ten seconds, and then sent', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const before = await newestSale(hub)
  const page = await newVisitor(phoneOf(hub, origin))
  await openSell(page)
  await page.context().setOffline(true)
  await takeCash(page)
  await expect(undo(page)).toBeVisible()
  await expect(undo(page)).toHaveCount(0, { timeout: 12_000 })
  await page.context().setOffline(false)
  await expect.poll(async () => (await newestSale(hub))?.id, { timeout: 20_000 }).not.toBe(before?.id)
  expect((await newestSale(hub))?.refund).toBeNull()
  await test.step('the same screen then shows the code, without another undo', async () => {
    await expect(heading(page)).toHaveText('Payment Successful!')
    await expect(page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{3}-[0-9A-Z]{3}$/)).toBeVisible()
    await expect(undo(page)).toHaveCount(0)
  })
})
