import { logInAsAdmin } from './admin.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'

const LIST = 'Payments to match'

test('a line opens its detail beside the list, with an address of its own and one main action', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await logInAsAdmin(page)
  await page.goto('/admin/worklist')
  const lines = page.getByRole('list', { name: LIST }).getByRole('link')
  await expect(lines.first()).toHaveAttribute('aria-current', 'true')
  // Overdue first.
  await expect(lines.first()).toContainText('Late: waits')
  await expect(lines.last()).not.toContainText('Late: waits')
  await lines.filter({ hasText: 'Payment we cannot match' }).first().click()
  await expect(page).toHaveURL(/item=unmatched-/)
  const detail = page.getByRole('region', { name: /^Payment we cannot match: Le/ })
  await expect(detail.getByRole('heading')).toBeFocused()
  await expect(detail.getByRole('button', { name: 'Resolve' })).toBeVisible()
  await expect(detail.locator('.bg-action')).toHaveCount(1)
  await page.reload()
  await expect(detail).toBeVisible()
  await expect(lines.first()).toBeVisible()
  await expectSoundAtBothWidths(page)
})

test('on a phone the detail replaces the list, and Back returns to it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logInAsAdmin(page)
  await page.goto('/admin/worklist')
  const list = page.getByRole('list', { name: LIST })
  await list.getByRole('link').first().click()
  await expect(list).toBeHidden()
  await expect(page.getByRole('button', { name: 'Back to the list' })).toBeVisible()
  await page.goBack()
  await expect(list).toBeVisible()
  await list.getByRole('link').last().focus()
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(list).toBeVisible()
})

test('the list is searched by reference and narrowed by type', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await logInAsAdmin(page)
  await page.goto('/admin/worklist')
  const lines = page.getByRole('list', { name: LIST }).getByRole('link')
  await expect(lines.first()).toBeVisible()
  const all = await lines.count()
  await page.getByLabel('Type').selectOption('Differs from a statement')
  await expect(page).toHaveURL(/type=differences/)
  await expect(lines.filter({ hasNotText: 'Differs from a statement' })).toHaveCount(0)
  expect(await lines.count()).toBeLessThan(all)
  await page.getByLabel('Type').selectOption('')
  await page.getByRole('searchbox').fill('no such reference 4711')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Nothing is found here')).toBeVisible()
})
