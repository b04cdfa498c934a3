import { expect, type Page } from '@playwright/test'

/** How the names begin of sponsors that tests make. */
export const TEST_SPONSOR = 'Lumley School'

let sponsors = 0
/** The name of a sponsor that no other test uses; a name holds few digits. */
export const aSponsor = (): string => {
  sponsors += 1
  return `${TEST_SPONSOR} ${String(process.pid).slice(-3)} ${String.fromCharCode(64 + sponsors)}`
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

type Order = { sponsorName: string; phone: string; sum?: string; who?: RegExp }

/** A sponsor says what it pays for, up to the page that shows what the sum buys. */
export const asksWhatItBuys = async (page: Page, { sponsorName, phone, sum = '35', who }: Order) => {
  await page.goto('/sponsor/demo-hub')
  await page.getByLabel('Your name, or your school, clinic or firm').fill(sponsorName)
  await page.getByLabel('Your phone number').fill(phone)
  await page.getByLabel('Sum in Le').fill(sum)
  await page.getByLabel('Price of the minutes').selectOption({ label: 'Le 35 for 1h' })
  if (who !== undefined) await page.getByRole('radio', { name: who }).check()
  await page.getByLabel('Last day').fill(await page.getByLabel('First day').inputValue())
  await page.getByRole('button', { name: 'See what it buys' }).click()
}

/** The same, paid: the figures are open, and say that it runs. */
export const paysFor = async (page: Page, order: Order): Promise<void> => {
  await asksWhatItBuys(page, order)
  await page.getByRole('button', { name: /^Pay Le .* by mobile money$/ }).click()
  await expect(heading(page)).toHaveText(/20 free minutes at Freetown Central Hub/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Running', { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
}
