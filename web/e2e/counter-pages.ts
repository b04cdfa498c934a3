import type { Locator, Page } from '@playwright/test'
import { type Buyer, type Choice, tile } from './buying.ts'

/** One of the pages that sell as self-service does, each with its own texts. */
export type CounterPage = { path: string; nameLabel: string; payButton: RegExp; paidTitle: string }

export const QR_PAYMENT: CounterPage = {
  path: '/customer-qr-payment',
  nameLabel: 'Full name',
  payButton: /^Pay Le .* Now$/,
  paidTitle: 'Payment Successful!',
}

export const SIGNUP: CounterPage = {
  path: '/customer-signup',
  nameLabel: 'Your name',
  payButton: /^Pay & Get Instant WiFi Access$/,
  paidTitle: 'WiFi activated',
}

export const payButtonOf = (page: Page, counter: CounterPage): Locator =>
  page.getByRole('button', { name: counter.payButton })

export const headingOf = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Opens the page and fills it in, up to the pay button; chooses a delivery method only if given. */
export const fillInAt = async (
  page: Page,
  counter: CounterPage,
  buyer: Buyer,
  { pack = 'Market Hour', method = 'Orange Money', delivery }: Choice = {},
): Promise<void> => {
  await page.goto(counter.path)
  await tile(page, pack).check()
  await page.getByLabel(counter.nameLabel).fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByRole('radio', { name: method }).check()
  if (delivery !== undefined) await page.getByRole('radio', { name: delivery }).check()
}

/** Fills the page in, pays, and waits for the purchase's own page. */
export const startBuyingAt = async (
  page: Page,
  counter: CounterPage,
  buyer: Buyer,
  choice?: Choice,
): Promise<void> => {
  await fillInAt(page, counter, buyer, choice)
  await payButtonOf(page, counter).click()
  await page.waitForURL(/\/pass\//)
}
