import { expect, type Page } from '@playwright/test'
import { aSimulatedRouter, connectRouter, portalOf } from './router.ts'

/** How the names begin of sponsors that tests make. */
export const TEST_SPONSOR = 'Lumley School'

let sponsors = 0
/** The name of a sponsor that no other test uses; a name holds few digits. */
export const aSponsor = (): string => {
  sponsors += 1
  return `${TEST_SPONSOR} ${String(process.pid).slice(-3)} ${String.fromCharCode(64 + sponsors)}`
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

type Order = {
  sponsorName: string
  phone: string
  sum?: string
  who?: RegExp
  /** For a list, one a line. */
  numbers?: string
  way?: RegExp
}

/** A sponsor says what it pays for, up to the page that shows what the sum buys. */
export const asksWhatItBuys = async (
  page: Page,
  { sponsorName, phone, sum = '35', who, numbers, way }: Order,
) => {
  await page.goto('/sponsor/demo-hub')
  await page.getByLabel('Your name, or your school, clinic or firm').fill(sponsorName)
  await page.getByLabel('Your phone number').fill(phone)
  await page.getByLabel('Sum in Le').fill(sum)
  await page.getByLabel('Price of the minutes').selectOption({ label: 'Le 35 for 1h' })
  if (who !== undefined) await page.getByRole('radio', { name: who }).check()
  if (numbers !== undefined) await page.getByLabel('Phone numbers').fill(numbers)
  if (way !== undefined) await page.getByRole('radio', { name: way }).check()
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

let phones = 0
const aMac = (): string => {
  phones += 1
  const tail = (process.pid * 16 + phones).toString(16).padStart(6, '0').slice(-6)
  return `da:5c:19:${tail.slice(0, 2)}:${tail.slice(2, 4)}:${tail.slice(4)}`
}

/** A phone at a new router of the hub. */
export const aPlace = async (hub: Parameters<typeof connectRouter>[0], origin: string) => {
  const mac = aMac()
  const { id, token } = await connectRouter(hub)
  await aSimulatedRouter(origin, token).report([{ mac }])
  return portalOf(id, mac)
}
