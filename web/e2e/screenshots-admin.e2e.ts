import { logInAsAdmin } from './admin.ts'
import { expect, test } from './page.ts'
import { shoot } from './shoot.ts'

test.use({ trace: 'off' })

test('pictures of the admin’s screens', async ({ page }) => {
  test.setTimeout(240_000)
  await page.goto('/admin')
  await shoot(page, 'admin-login')
  await logInAsAdmin(page)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await shoot(page, 'admin-dashboard')
  for (const screen of [
    'entrepreneurs',
    'routers',
    'customers',
    'purchases',
    'worklist',
    'refunds',
    'payouts',
    'settings',
    'security',
    'revenue',
    'messages',
    'audit',
  ]) {
    await page.goto(`/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await shoot(page, `admin-${screen}`)
  }
  await page.goto('/admin/purchases?status=paid')
  await page
    .getByRole('link', { name: /^Open purchase/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible()
  await shoot(page, 'admin-purchase')
})
