import type { Locator, Page } from '@playwright/test'
import type { Buyer } from './buying.ts'
import { expect } from './page.ts'
import { type Seller, storageOf } from './seller.ts'

export const DASHBOARD = '/entrepreneur/dashboard'
export const COUNTER = '/entrepreneur/counter'

/** A phone of a seller, on which the installed app's worker may run. */
export const phoneOf = (seller: Seller, origin: string) => ({
  viewport: { width: 360, height: 700 },
  serviceWorkers: 'allow' as const,
  storageState: storageOf(seller, origin),
})

/** Puts a login into the browser's storage, in place of the current one. */
export const putLogin = (page: Page, login: readonly { name: string; value: string }[]): Promise<void> =>
  page.evaluate((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value)
  }, login)

/**
 * Replaces the login with the next user's, and loads a page: this also ends open requests of the
 * previous page.
 */
export const handPhoneTo = async (page: Page, login: Parameters<typeof putLogin>[1]): Promise<void> => {
  await putLogin(page, login)
  await page.goto('about:blank')
}

/** Opens the dashboard until it would also open offline: its worker runs, and its answers are cached. */
export const openApp = async (page: Page): Promise<void> => {
  await page.goto(DASHBOARD)
  await expect(page.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.kept.')).length))
    .toBeGreaterThanOrEqual(7)
}

/** The same for the counter, where staff sell; it does not open the sale dialog. */
export const openCounter = async (page: Page): Promise<void> => {
  await page.goto(COUNTER)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sell', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.kept.')).length))
    .toBeGreaterThanOrEqual(4)
}

export const keptSales = (page: Page): Locator => page.getByRole('region', { name: /^Kept on this phone/ })

type How = {
  lowered?: { code: string; price: string }
  /** The window on the dashboard, or the page that the counter leads to. */
  opener?: 'Generate QR Code' | 'Sell'
}

/** Sells Market Hour for cash at the counter offline: the phone stores the sale. */
export const sellsWithoutLine = async (
  page: Page,
  { name, phone }: Buyer,
  { lowered, opener = 'Generate QR Code' }: How = {},
): Promise<void> => {
  const isPage = opener === 'Sell'
  const bar = page.getByRole('navigation', { name: 'Main' })
  await (isPage ? bar : page).getByRole(isPage ? 'link' : 'button', { name: opener, exact: true }).click()
  const dialog = isPage ? page.getByRole('main') : page.getByRole('dialog', { name: opener })
  await dialog.getByRole('radio', { name: 'Market Hour' }).check()
  if (isPage) await dialog.getByRole('button', { name: 'Add name, number or discount code' }).click()
  await dialog.getByLabel('Customer name').fill(name)
  await dialog.getByLabel('Phone number').fill(phone)
  if (lowered !== undefined) {
    await dialog.getByText('The customer has a discount code').click()
    await dialog.getByLabel('Discount code').fill(lowered.code)
    await dialog.getByRole('button', { name: 'Use code' }).click()
    await expect(dialog.getByText(`${lowered.code}: ${lowered.price} instead of`)).toBeVisible()
    await page.context().setOffline(true)
  }
  const price = lowered?.price ?? 'Le 35'
  await dialog.getByRole('button', { name: `Take ${price} in cash` }).click()
  await expect(dialog.getByText('It appears here, and in Customer Activity.')).toBeVisible()
  if (isPage) await page.getByRole('link', { name: /^Back to / }).click()
  else await dialog.getByRole('button', { name: 'Close' }).last().click()
}
