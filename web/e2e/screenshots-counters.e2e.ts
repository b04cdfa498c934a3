import type { Page } from '@playwright/test'
import { aBuyer, expectPass, tile } from './buying.ts'
import {
  type CounterPage,
  fillInAt,
  headingOf,
  payButtonOf,
  QR_PAYMENT,
  SIGNUP,
  startBuyingAt,
} from './counter-pages.ts'
import { expect, test } from './page.ts'
import { closeMessages, shoot, shootPhone } from './shoot.ts'

// The QR page, the sign-up and the demo's choice: each state that self-service does not have in the
// same shape.
test.use({ trace: 'off' })

const shootForm = async (page: Page, counter: CounterPage, name: string): Promise<void> => {
  await page.goto(counter.path)
  await expect(headingOf(page)).toHaveText('Freetown Central Hub')
  await shoot(page, name)
  await tile(page, 'All Day').check()
  await page.getByRole('radio', { name: 'Vult' }).check()
  await shoot(page, `${name}-chosen`)
  await page.getByLabel(counter.nameLabel).fill('A')
  await payButtonOf(page, counter).click()
  await expect(page.getByText('Valid phone number required')).toBeVisible()
  await shoot(page, `${name}-errors`)
}

test('pictures of the QR page', async ({ page }) => {
  await shootForm(page, QR_PAYMENT, 'qr-payment')
})

test('pictures of the sign-up', async ({ page }) => {
  await shootForm(page, SIGNUP, 'signup')
})

test('pictures of a seller with long names and odd amounts', async ({ page }) => {
  await page.route('**/customer-*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll('Freetown Central Hub', 'Fatmata Conteh and Daughters Internet Corner')
      .replaceAll('Quick Browse', 'Whole day for the family, with calls and video')
      .replaceAll('"price":20', '"price":1250.5')
      .replaceAll('Le 20', 'Le 1,250.50')
      .replaceAll('Le 0.67/min', 'Le 41.68/min')
    await route.fulfill({ response, body })
  })
  for (const [path, name] of [
    ['/customer-self-service', 'self-service-long'],
    [QR_PAYMENT.path, 'qr-payment-long'],
    [SIGNUP.path, 'signup-long'],
  ] as const) {
    await page.goto(path)
    await tile(page, 'Whole day').check()
    await shoot(page, name)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('pictures of a refunded payment, and of one without a connection', async ({ page, context }) => {
  await fillInAt(page, QR_PAYMENT, aBuyer())
  await page.route('**/api/customer/purchase-with-qr', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'payment_failed', message: 'There is not enough money in this account.' },
    }),
  )
  await payButtonOf(page, QR_PAYMENT).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('.toasts > *')).toBeVisible()
  await shootPhone(page, 'qr-payment-refused')
  await closeMessages(page)
  await shoot(page, 'qr-payment-refused')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await shoot(page, 'qr-payment-offline')
  await context.setOffline(false)
})

test('pictures of passes that came by SMS and by WhatsApp, and of a sign-up’s', async ({ page }) => {
  await startBuyingAt(page, QR_PAYMENT, aBuyer(), { delivery: 'SMS' })
  await expectPass(page)
  await expect(page.locator('.toasts > *')).toBeVisible()
  await shootPhone(page, 'qr-payment-result')
  await closeMessages(page)
  await expect(page.getByText(/^SMS sent to \+232/)).toBeVisible({ timeout: 15_000 })
  await shoot(page, 'qr-payment-result-sms')
  await startBuyingAt(page, QR_PAYMENT, aBuyer(), { delivery: 'WhatsApp', method: 'Vult' })
  await expectPass(page)
  await closeMessages(page)
  await expect(page.getByText(/^WhatsApp message sent to \+232/)).toBeVisible({ timeout: 15_000 })
  await shoot(page, 'qr-payment-result-whatsapp')
  await startBuyingAt(page, SIGNUP, aBuyer())
  await expect(headingOf(page)).toHaveText('WiFi activated', { timeout: 20_000 })
  await closeMessages(page)
  await shoot(page, 'signup-result')
})

test('pictures of the demo', async ({ page }) => {
  await page.goto('/customer-demo')
  await shoot(page, 'demo')
  await page.goto('/customer-demo?flow=in-person')
  await shoot(page, 'demo-in-person')
  await page.goto('/customer-demo?flow=self-service')
  await shoot(page, 'demo-self-service')
})
