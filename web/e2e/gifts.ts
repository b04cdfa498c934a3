import { expect, type Page } from '@playwright/test'
import { type Buyer, tile } from './buying.ts'
import { smsTo } from './stand-ins.ts'

/** Fills the hub's page in for another number, up to the pay button. */
export const fillInGift = async (page: Page, buyer: Buyer, recipient: string): Promise<void> => {
  await page.goto('/customer-self-service')
  await tile(page, 'Market Hour').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByText('Send it to another number').click()
  await page.getByLabel('Whose phone gets the WiFi code?').fill(recipient)
}

/** The gift link in the message to a number. */
export const giftLinkTo = async (phone: string): Promise<string> => {
  let link = ''
  await expect
    .poll(
      async () => {
        link = /\/gift\/\S+/.exec((await smsTo(phone)).join(' '))?.[0] ?? ''
        return link
      },
      { timeout: 40_000 },
    )
    .not.toBe('')
  return link
}

/** The newest code that shows a number's passes. */
export const myCodeTo = async (phone: string): Promise<string> => {
  let code = ''
  await expect
    .poll(
      async () => {
        code = /^Minit: (\d{6}) is your code/.exec((await smsTo(phone)).at(-1) ?? '')?.[1] ?? ''
        return code
      },
      { timeout: 40_000 },
    )
    .not.toBe('')
  return code
}
