import { expect, type Page } from '@playwright/test'
import type { Buyer } from './buying.ts'
import { goWithoutLoad } from './page.ts'

// The parts of the page 'Buy Internet Time', by their names.

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const provider = (page: Page, name = 'Freetown Central Hub') =>
  page.getByRole('group', { name: 'Choose a provider' }).getByRole('radio', { name })
export const pack = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Choose a package' }).getByRole('radio', { name })
export const method = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Payment method' }).getByRole('radio', { name })
export const phoneField = (page: Page) => page.getByLabel('Phone number')
export const onward = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay Le / })
export const benefits = (page: Page) => page.getByRole('region', { name: 'Your Benefits Summary' })

/** Opens the page and chooses one of the hub's packages. */
export const choose = async (page: Page, packName: string): Promise<void> => {
  await page.goto('/customer-purchase')
  await provider(page).check()
  await pack(page, packName).check()
  await page.getByRole('button', { name: 'Continue to Purchase' }).click()
}

/** Enters the buyer's number, up to the payment step. */
export const identify = async (page: Page, { phone }: Buyer): Promise<void> => {
  await phoneField(page).fill(phone)
  await onward(page).click()
  await expect(benefits(page)).toBeVisible()
}

/** Buys one of the hub's packages by mobile money, up to the purchase's own page. */
export const startOnProviderPage = async (
  page: Page,
  buyer: Buyer,
  { pack: name = 'Market Hour' }: { pack?: string } = {},
): Promise<void> => {
  await choose(page, name)
  await identify(page, buyer)
  await payButton(page).click()
  await page.waitForURL(/\/pass\//)
}

/** The call that lists the providers. */
export const ACTIVE = '**/api/entrepreneurs/active?*'

/** Opens the page without a load, so that the browser reads the providers itself. */
export const arrive = async (page: Page): Promise<void> => {
  await page.goto('/customer-self-service')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
  await goWithoutLoad(page, '/customer-purchase')
}
