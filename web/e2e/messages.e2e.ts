import type { Locator, Page } from '@playwright/test'
import { aBuyer, fillIn, payButton, startBuying, testPhone } from './buying.ts'
import { SIGNUP, startBuyingAt } from './counter-pages.ts'
import { expect, test } from './page.ts'
import { expectSeen, toastOf } from './sight.ts'

// A toast covers the page for six seconds: it must leave the heading and the next step free.

const PHONE = { viewport: { width: 360, height: 700 } }

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Any message, whatever is open beneath it. */
const message = (page: Page, title: string): Locator =>
  page.locator('[data-radix-toast-announce-exclude], li').filter({ hasText: title }).first()

test('a success toast leaves the pass’s heading and its password free', async ({ page }) => {
  await startBuyingAt(page, SIGNUP, aBuyer())
  await expect(heading(page)).toHaveText('WiFi activated', { timeout: 40_000 })
  await expectSeen(toastOf(page, 'Payment Successful!'))
  await expectSeen(heading(page))
  await expectSeen(page.getByRole('button', { name: /^Copy (password|code)$/ }))
})

test('a failure toast leaves the heading and the next button free', async ({ page }) => {
  await startBuying(page, aBuyer(testPhone('039')))
  await expectSeen(toastOf(page, 'Payment Failed'))
  await expectSeen(heading(page))
  await expectSeen(page.getByRole('link', { name: 'Try again' }))
})

test('a refused payment shows above the pay button, which stays free', async ({ page }) => {
  await fillIn(page, aBuyer())
  await page.route('**/api/customer/signup-and-pay', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'payment_failed', message: 'There is not enough money in this account.' },
    }),
  )
  await payButton(page).click()
  await expectSeen(toastOf(page, 'Payment Failed'))
  await expectSeen(payButton(page))
})

test('closing a toast leaves the dialog below it open, and the toast hides neither title nor buttons', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub, PHONE)
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate QR Code' })
  await dialog.getByRole('radio', { name: 'Market Hour' }).check()
  await dialog.getByLabel('Customer name').fill('Foday Mansaray')
  await dialog.getByLabel('Phone number').fill(testPhone('039'))
  await dialog.getByRole('button', { name: /^Ask for / }).click()
  const toast = message(page, 'Payment Failed')
  await expectSeen(toast)
  // It stays while the pointer is on it.
  await toast.hover()
  await expectSeen(dialog.getByRole('heading', { name: 'Generate QR Code' }))
  await expectSeen(dialog.getByRole('heading', { name: 'Payment Failed' }))
  await expectSeen(dialog.getByRole('button', { name: 'Try again' }))

  const box = await toast.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 20)
  await expect(dialog).toBeVisible()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 24, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(toast).toBeHidden()
  await expect(dialog).toBeVisible()
})
