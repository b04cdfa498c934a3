import { logInAsAdmin } from './admin.ts'
import { expect, test } from './page.ts'
import { shoot, shootWindow } from './shoot.ts'
test('zz', async ({ page }) => {
  test.setTimeout(240_000)
  await logInAsAdmin(page)
  await page.getByRole('button', { name: /^Change\s*: GST$/ }).click()
  await page.getByLabel('Percent').fill('17.5')
  await page.getByLabel('From this day').fill('2072-01-01')
  await page.getByLabel('Reason').fill('By the Finance Act.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('From 1 Jan 2072: 17.5%.')).toBeVisible()
  await shoot(page, 'zz-planned')
  await page.getByRole('button', { name: /^Take back\s*: planned rates/ }).click()
  await shootWindow(page, page.getByRole('dialog'), 'zz-takeback')
})
