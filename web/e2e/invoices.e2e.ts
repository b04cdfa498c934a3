import { agreeToTaking, readBilling } from '@minit/contract/entrepreneur/billing.ts'
import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { logIn, storageOf } from './seller.ts'
import { toastOf } from './sight.ts'

test.describe.configure({ mode: 'serial' })

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }

/** Demo sellers with a fee: the trial of one ends soon, the other has an invoice to pay. */
const CORNER = { email: 'corner@minit.example', password: 'minit-demo-corner' } as const
const JUNCTION = { email: 'junction@minit.example', password: 'minit-demo-junction' } as const

const expectSound = async (page: Page): Promise<void> => {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectNoSideways(page)
    await expectAccessible(page)
  }
}

const invoices = (page: Page) => page.getByRole('region', { name: 'Invoices from Minit' })

test('a seller who agreed sees the fee taken from the balance, and downloads the PDF', async ({
  hub,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(hub, origin), viewport: DESKTOP })
  await page.goto('/entrepreneur/money')
  await expect(invoices(page)).toContainText('$15 a month plus 15% GST')
  await expect(
    invoices(page)
      .getByText(/^Taken from your balance (today|yesterday|\w+ \d+) /)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Take invoices from my balance' })).toBeChecked()
  await expectSound(page)
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^PDF of DEMO-/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/^minit-invoice-DEMO-\d{6}\.pdf$/)
})

test('a seller whose trial ends soon sees it on the dashboard, and agrees to automatic payment', async ({
  newVisitor,
  origin,
}) => {
  const seller = await logIn(origin, CORNER)
  const page = await newVisitor({ storageState: storageOf(seller, origin), viewport: PHONE })
  await page.goto('/entrepreneur/dashboard')
  await expect(
    page.getByRole('heading', { name: /^Your trial ends (in \d days|tomorrow|today)$/ }),
  ).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Open My money' }).click()
  const agreed = page.getByRole('switch', { name: 'Take invoices from my balance' })
  await expect(agreed).not.toBeChecked()
  await agreed.click()
  await expect(agreed).toBeChecked()
  await expect(invoices(page)).toContainText(/You agreed on \d+ \w+ \d{4}\./)
  await seller.call(agreeToTaking, { body: { isAgreed: false } })
})

test('an admin extends an invoice’s deadline, and sets a fee, with reasons', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: DESKTOP })
  await logInAsAdmin(page)
  await page.getByRole('link', { name: 'Invoices' }).click()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await page.getByLabel('State').selectOption('Open')
  const line = page.getByRole('listitem').filter({ hasText: 'Waterloo Junction' })
  await expect(line).toBeVisible()
  await expectSound(page)
  await line.getByRole('button', { name: 'Give more time' }).click()
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('Pays on Friday.')
  await page.getByRole('dialog').getByRole('button', { name: 'Give more time' }).click()
  await expect(toastOf(page, 'There is more time')).toBeVisible()
  await expect(line).toContainText('Reason: Pays on Friday.')
  await page.goto('/admin/entrepreneurs?search=kissy-corner')
  await page.getByRole('button', { name: 'More for Kissy Corner' }).click()
  await page.getByRole('button', { name: 'Set fee' }).click()
  await page.getByLabel('US dollars a month, without GST').fill('12.5')
  await page.getByLabel('Reason').fill('A larger box.')
  await page.getByRole('dialog').getByRole('button', { name: 'Set monthly fee' }).click()
  await expect(toastOf(page, 'Monthly fee set')).toBeVisible()
  await expect(page.getByText('fee $12.5')).toBeVisible()
})

test('a seller pays an invoice by mobile money, and sees it arrive', async ({ newVisitor, origin }) => {
  const seller = await logIn(origin, JUNCTION)
  const page = await newVisitor({ storageState: storageOf(seller, origin), viewport: PHONE })
  await page.goto('/entrepreneur/dashboard')
  await expect(page.getByRole('heading', { name: /^Pay Le 261.05 by / })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Open My money' }).click()
  await expectSound(page)
  await page.getByRole('button', { name: /^Pay Le 261.05: DEMO-/ }).click()
  await expectAccessible(page)
  await expect(page.getByText('Your balance of Le 0 does not cover it')).toBeVisible()
  await page.getByLabel('Orange or Africell number').fill('12')
  await page.getByRole('button', { name: 'Pay Le 261.05 by mobile money' }).click()
  await expect(page.getByText('Valid phone number required')).toBeVisible()
  await page.getByLabel('Orange or Africell number').fill('076 009 400')
  await page.getByRole('button', { name: 'Pay Le 261.05 by mobile money' }).click()
  await expect(toastOf(page, 'Asked for')).toBeVisible()
  await expect(invoices(page).getByText(/^Paid by mobile money today /)).toBeVisible({ timeout: 20_000 })
  await page.goto('/entrepreneur/dashboard')
  await expect(page.getByRole('heading', { name: 'Packages', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Pay Le / })).toHaveCount(0)
})

test('a seller without a fee sees no invoices anywhere', async ({ kiosk, newVisitor, origin }) => {
  expect(await kiosk.call(readBilling, {})).toEqual({ billing: null })
  const page = await newVisitor({ storageState: storageOf(kiosk, origin), viewport: PHONE })
  const screens = [
    ['/entrepreneur/dashboard', 'Packages'],
    ['/entrepreneur/money', 'Sent to you'],
    ['/entrepreneur/business-settings', 'Business Settings'],
  ] as const
  for (const [path, heading] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(/invoice|your trial ends in|a month plus/i)).toHaveCount(0)
  }
})
