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

/** The page's title and message are the news; where they say something else, a toast is. */
const PAGES = {
  'self-service': {
    buys: (page: Page) => startBuying(page, aBuyer()),
    says: 'Your WiFi access is ready',
    hasToast: false,
  },
  'the provider page': {
    buys: (page: Page) => startOnProviderPage(page, aBuyer()),
    says: 'Internet access activated successfully!',
    hasToast: false,
  },
  'the QR page': {
    buys: (page: Page) => startBuyingAt(page, QR_PAYMENT, aBuyer(), { method: 'Orange Money' }),
    says: 'Your internet access code has been generated',
    hasToast: false,
  },
  'the sign-up page': {
    buys: (page: Page) => startBuyingAt(page, SIGNUP, aBuyer(), { method: 'Orange Money' }),
    says: 'Your WiFi access has been activated and sent to you',
    hasToast: true,
  },
}

for (const [name, { buys, says, hasToast }] of Object.entries(PAGES)) {
  test(`a purchase on ${name} is announced once on a slow line, too`, async ({ page }) => {
    await slowDown(page)
    await buys(page)
    const toast = toastOf(page, 'Payment Successful!')
    if (hasToast) {
      await expect(toast).toBeVisible({ timeout: 20_000 })
      await expectSeen(toast)
      await expect(toast).toContainText(says)
    } else {
      await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible({ timeout: 20_000 })
      await expect(toast).toHaveCount(0)
    }
    await page.reload()
    await expect(page.getByLabel('Your pass')).toBeVisible()
    await expect(toast).toBeHidden()
  })
}
