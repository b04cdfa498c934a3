import { readFile } from 'node:fs/promises'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { storageOf } from './seller.ts'
import { shoot } from './shoot.ts'
import { toastOf } from './sight.ts'

const PATH = '/entrepreneur/business-settings'

test('an owner downloads all data of the shop from its settings', async ({ kiosk, newVisitor, origin }) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto(PATH)
  const part = page.getByRole('region', { name: 'Take all my data' })
  await expect(part).toContainText('Codes, passwords and whole numbers of customers are not in it.')
  await expectSoundAtBothWidths(page)
  await shoot(page, 'settings-all-data')
  const download = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Take all my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^minit-all-data-lumley-kiosk-\d{4}-\d\d-\d\d\.zip$/)
  await expect(toastOf(page, 'Your data is here')).toBeVisible()
  const bytes = await readFile(await file.path())
  for (const name of ['README.txt', 'purchases.csv', 'payouts.csv', 'audit.csv'])
    expect(bytes.includes(Buffer.from(name))).toBe(true)
})

test('an owner whose connection drops reads that there is no file, and can press again', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto(PATH)
  const button = page.getByRole('button', { name: 'Take all my data' })
  await page.route('**/api/entrepreneur/all-data', (route) => route.abort())
  await button.click()
  await expect(toastOf(page, 'No file')).toBeVisible()
  await expect(button).toBeEnabled()
})
