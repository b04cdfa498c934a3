import type { Page } from '@playwright/test'
import { aBuyer, buy, expectPass, passPath } from './buying.ts'
import { aCodeBox, putOnSale, unifiFile } from './code-shop.ts'
import { expect, expectAccessible, expectSoundAtBothWidths, test } from './page.ts'
import { forgetRouters } from './router.ts'
import { callsTo, storageOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

test.beforeEach(({ kiosk }) => forgetRouters(kiosk))
test.afterEach(({ kiosk }) => forgetRouters(kiosk))

const chooses = (page: Page, text: string): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'vouchers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const stockOf = (page: Page, pack: string) =>
  page
    .getByRole('region', { name: /^Codes of/ })
    .getByRole('listitem')
    .filter({ hasText: pack })

test('a seller uploads the codes of a box, previews the file, and takes them off sale again', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  await aCodeBox(kiosk)
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto('/entrepreneur/network')
  const routers = page.getByRole('region', { name: 'Routers' })
  await expect(routers).toContainText('No codes')
  await routers.getByRole('button', { name: 'Codes' }).click()
  await expectSeen(page.getByRole('heading', { name: 'Codes of Rented box' }))
  // An empty box changes nothing for customers.
  await expect(page.getByText('Sold out:')).toHaveCount(0)
  await expectSoundAtBothWidths(page)

  await page.getByRole('button', { name: 'Check the codes' }).click()
  await expect(page.getByText('Choose the package that the codes are for')).toBeVisible()
  await expect(page.getByText('Choose a file, or paste the codes')).toBeVisible()
  await page.getByLabel('Codes for the package').selectOption({ label: 'Half Hour, 30 min, Le 15' })
  await chooses(page, 'PK\u0003\u0004 a spreadsheet')
  await expect(page.getByText('Save it as CSV, then choose that file.', { exact: false })).toBeVisible()
  await chooses(
    page,
    `${unifiFile('UP', 12, 30)}\r\nab,2026-11-01,30 min,Valid,\r\nUP-99999,2026-11-01,60 min,Valid,`,
  )
  await expect(page.getByText('vouchers.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Check the codes' }).click()
  await expect(page.getByText('12 codes to sell')).toBeVisible()
  await expect(page.getByText('UP••••00', { exact: false })).toBeVisible()
  await expect(page.getByText('Line 14: A code has 4 to 40 letters, digits or signs')).toBeVisible()
  await expect(page.getByText('Line 15: The file says 60 minutes, and the package has 30')).toBeVisible()
  await expect(stockOf(page, 'Half Hour')).toContainText('0left')
  await expectSoundAtBothWidths(page)

  await page.getByRole('button', { name: 'Sell 12 codes' }).click()
  await expect(toastOf(page, 'Codes On Sale')).toContainText('12 codes added.')
  await expect(stockOf(page, 'Half Hour')).toContainText('12left')
  await page.getByLabel('Or paste the codes here').fill('UP-10000\nUP-10001')
  await page.getByRole('button', { name: 'Check the codes' }).click()
  await expect(page.getByText('No new codes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing to upload' })).toBeDisabled()
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('button', { name: 'Remove the codes of Half Hour' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toastOf(page, 'Codes Removed')).toContainText('12 codes went off sale.')
  await expect(stockOf(page, 'Half Hour')).toContainText('Sold out')
})

test('a seller releases codes reserved for unpaid orders', async ({
  kiosk,
  baseURL,
  openSecondDashboard,
}) => {
  const id = await aCodeBox(kiosk)
  const codes = Array.from({ length: 9 }, (_, index) => `HELD-0000${index}`)
  await putOnSale(kiosk, { id, pack: 'Half Hour', codes })
  const call = callsTo(baseURL ?? '')
  await buy(call, aBuyer(), { seller: 'lumley-kiosk', pack: 'Half Hour', method: 'cash' })
  const page = await openSecondDashboard(kiosk)
  await page.goto('/entrepreneur/network')
  await page.getByRole('button', { name: 'Codes', exact: true }).click()
  const row = stockOf(page, 'Half Hour')
  await expect(row).toContainText('1 held by unpaid orders')
  await expectSoundAtBothWidths(page)
  await row.getByRole('button', { name: 'Release the held codes of Half Hour' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release 1 code of Half Hour?' })
  await expectSeen(dialog)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(toastOf(page, 'Codes Released')).toContainText('1 code can be sold again.')
  await expect(row).not.toContainText('held')
})

test('a customer gets a code of the box, until none is left', async ({
  kiosk,
  page,
  openSecondDashboard,
  baseURL,
}) => {
  const id = await aCodeBox(kiosk)
  const codes = ['SELL-00001', 'SELL-00002']
  await putOnSale(kiosk, { id, pack: 'Half Hour', codes })
  await page.goto('/customer-self-service?entrepreneur=lumley-kiosk')
  await expect(page.getByRole('radio', { name: /Ten Minutes/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /Half Hour/ })).toBeEnabled()
  await expectSoundAtBothWidths(page)

  const call = callsTo(baseURL ?? '')
  const bought = await buy(call, aBuyer(), { seller: 'lumley-kiosk', pack: 'Half Hour' })
  await page.goto(passPath(bought))
  await expectPass(page)
  await expect(page.getByText('Type this code at the WiFi’s page')).toBeVisible()
  await expect(page.getByText('SELL-00001')).toBeVisible()
  await expect(page.getByText('Add more time')).toHaveCount(0)
  await expectSoundAtBothWidths(page)

  await buy(call, aBuyer(), { seller: 'lumley-kiosk', pack: 'Half Hour' })
  await page.goto('/customer-purchase?provider=lumley-kiosk')
  await expect(page.getByRole('radio', { name: /Half Hour/ })).toBeDisabled()
  const dashboard = await openSecondDashboard(kiosk)
  await expect(dashboard.getByRole('region', { name: 'Your routers' })).toContainText('Codes: 0 left')
  await expect(dashboard.getByText('Few codes are left for Half Hour.', { exact: false })).toBeVisible()
  await expectSoundAtBothWidths(dashboard)
})
