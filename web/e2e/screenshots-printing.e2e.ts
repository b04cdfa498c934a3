import type { Page } from '@playwright/test'
import { aBuyer, answerPurchaseWith, buy, expectPass, passPath, startBuying } from './buying.ts'
import { expect, test } from './page.ts'
import { callsTo, newsOf } from './seller.ts'
import { closeMessages, shoot, shootWindow } from './shoot.ts'

// What a pass's holder can add, and what a seller can print.
test.use({ trace: 'off' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('pictures of a pass that gets more time', async ({ page }) => {
  await startBuying(page, aBuyer())
  await expectPass(page)
  await closeMessages(page)
  await shoot(page, 'pass-add-time')
  await page.getByRole('button', { name: 'Add more time' }).click()
  await shoot(page, 'pass-add-time-open')
  await page.getByRole('button', { name: /^Pay Le / }).click()
  await expect(heading(page)).toHaveText('10 min added', { timeout: 20_000 })
  await closeMessages(page)
  await shoot(page, 'pass-time-added')
})

test('pictures of a pass that can be rated', async ({ page, hub, baseURL }) => {
  const buyer = aBuyer()
  const bought = await buy(callsTo(baseURL ?? ''), buyer, { pack: 'All Day' })
  await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
  const rateableFrom = new Date(Date.now() - 1000).toISOString()
  await answerPurchaseWith(page, {
    pass: {
      overtime: null,
      overtimeMinutes: 0,
      outageMinutes: 0,
      hasRouter: false,
      connectedAt: null,
      phones: [],
      megabytesUsed: 0,
      data: null,
      options: null,
      maxDevices: 1,
      movesLeft: 3,
      pause: null,
      away: null,
      stars: null,
      rateableFrom,
    },
  })
  await page.route('**/api/passes/*/rating', (route) => route.fulfill({ json: { success: true } }))
  await page.goto(passPath(bought))
  const stars = page.getByRole('button', { name: '4 stars' })
  // The customer returns to the page, which reads again.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(stars).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await shoot(page, 'pass-rating')
  await stars.click()
  await expect(page.getByText('Thank you!')).toBeVisible()
  await shoot(page, 'pass-rated')
})

test('pictures of what a seller prints, and of the alerts', async ({ hub, openDashboard }) => {
  const buyer = aBuyer()
  await buy(hub.call, buyer, { pack: 'Market Hour' })
  await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
  const page = await openDashboard(hub)
  for (const [button, title] of [
    ['Alerts', 'Alerts'],
    ['Print slips', 'Access slips'],
    ['Print poster', 'Your poster'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.locator('[aria-busy]')).toHaveCount(0)
    await shootWindow(page, dialog, `dashboard-${button.toLowerCase().replace(' ', '-')}`)
    await page.keyboard.press('Escape')
  }
  const activity = page.getByRole('region', { name: /^Customer Activity/ })
  await activity.getByRole('button', { name: buyer.name }).first().click()
  const sale = page.getByRole('dialog', { name: buyer.name })
  await shootWindow(page, sale, 'dashboard-sale')
  await sale.getByRole('button', { name: 'Receipt' }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByText('15% GST')).toBeVisible()
  await shootWindow(page, receipt, 'dashboard-receipt')
})
