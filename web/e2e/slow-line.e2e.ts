import type { Page } from '@playwright/test'
import { aBuyer, startBuying } from './buying.ts'
import { QR_PAYMENT, SIGNUP, startBuyingAt } from './counter-pages.ts'
import { expect, test } from './page.ts'
import { startOnProviderPage } from './providers.ts'
import { expectSeen, toastOf } from './sight.ts'

/** So slow that the payment has arrived before the first answer about it. */
const slowDown = (page: Page) =>
  page.route('**/api/purchases/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue()
  })

const PAGES = {
  'self-service': {
    buys: (page: Page) => startBuying(page, aBuyer()),
    says: 'Your WiFi access is ready',
  },
  'the provider page': {
    buys: (page: Page) => startOnProviderPage(page, aBuyer()),
    says: 'Your WiFi access is ready',
  },
  'the QR page': {
    buys: (page: Page) => startBuyingAt(page, QR_PAYMENT, aBuyer(), { method: 'Orange Money' }),
    says: 'Your internet access code has been generated',
  },
  'the sign-up page': {
    buys: (page: Page) => startBuyingAt(page, SIGNUP, aBuyer(), { method: 'Orange Money' }),
    says: 'Your WiFi access has been activated and sent to you',
  },
}

for (const [name, { buys, says }] of Object.entries(PAGES)) {
  test(`a purchase on ${name} is announced once on a slow line, too`, async ({ page }) => {
    await slowDown(page)
    await buys(page)
    const toast = toastOf(page, 'Payment Successful!')
    await expect(toast).toBeVisible({ timeout: 20_000 })
    await expectSeen(toast)
    await expect(toast).toContainText(says)
    await expect(page.getByText('Internet access activated successfully!')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Your pass')).toBeVisible()
    await expect(toast).toBeHidden()
  })
}
