import { logInAsAdmin } from './admin.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { toastOf } from './sight.ts'

test('an admin cancels a GST rate with a wrong year, and the card shows the current rate', async ({
  page,
}) => {
  await logInAsAdmin(page)
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: /^Change\s*: GST$/ }).click()
  await page.getByLabel('Percent').fill('17.5')
  await page.getByLabel('From this day').fill('2072-01-01')
  await page.getByLabel('Reason').fill('By the Finance Act.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('From 1 Jan 2072: 17.5%.')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: /^Take back\s*: planned rates/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Take back planned rates of GST' })
  await dialog.getByLabel('Reason').fill('The year was wrong.')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(toastOf(page, 'Settings Updated').first()).toBeVisible()
  await expect(page.getByText('15% is included in every price.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Take back\s*: planned rates/ })).toHaveCount(0)
})
