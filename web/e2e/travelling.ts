import type { Call } from '@minit/contract/call.ts'
import { readPurchase } from '@minit/contract/customer/passes.ts'
import type { Page } from '@playwright/test'
import { aBuyer, buy, type Purchased } from './buying.ts'
import { expect } from './page.ts'

/** The demo's shop that takes travellers; its login is on no screen. */
export const BEACH = {
  email: 'aberdeen-beach@minit.example',
  password: 'minit-demo-aberdeen-beach',
} as const

/** A pass of the hub, of the package that travels by default, with its code. */
export const aPassOfTwoHours = async (
  call: Call,
  pack = 'Long Chat',
): Promise<Purchased & { code: string }> => {
  const { transactionId, statusToken } = await buy(call, aBuyer(), { pack })
  const headers = { 'purchase-token': statusToken }
  const passOf = async () => (await call(readPurchase, { params: { transactionId }, headers })).result
  await expect.poll(async () => (await passOf())?.password).toBeDefined()
  return { transactionId, statusToken, code: (await passOf())?.password ?? '' }
}

/** A phone joins the WiFi of the shop at the beach, and opens the page that its router shows. */
export const joinsAtTheBeach = (page: Page): Promise<void> => joins(page, '/demo-beach-phone')

/** A phone joins the WiFi of the hub, and opens the page that its router shows. */
export const joinsAtTheHub = (page: Page): Promise<void> => joins(page, '/demo-phone')

const joins = async (page: Page, phones: string): Promise<void> => {
  await page.goto(phones)
  await page.getByRole('button', { name: 'Join the WiFi' }).click()
  await page.getByRole('link', { name: 'Sign in to the WiFi' }).click()
}

/** Types a code on the page of this WiFi. */
export const typesCode = async (page: Page, code: string): Promise<void> => {
  await page.getByText('I have a code').first().click()
  await page.getByLabel('Code of your pass').fill(code)
  await page.getByRole('button', { name: 'Connect' }).click()
}

/** A phone joins the WiFi of the shop at the beach, and its owner types a code there. */
export const offerAtTheBeach = async (page: Page, code: string): Promise<void> => {
  await joinsAtTheBeach(page)
  await expect(page.getByText('You are at Aberdeen Beach WiFi')).toBeVisible()
  await typesCode(page, code)
}
