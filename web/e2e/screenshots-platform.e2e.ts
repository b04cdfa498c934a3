import { logInAsAdmin } from './admin.ts'
import { expect, test } from './page.ts'
import { shoot, shootWindow } from './shoot.ts'

test.use({ trace: 'off' })

test('pictures of the status, privacy and terms pages', async ({ page }) => {
  for (const path of ['status', 'privacy', 'terms']) {
    await page.goto(`/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shoot(page, path)
  }
})

test('pictures of the dialogs for on call, GST and invoices of sponsors, and of those that export and erase a number', async ({
  page,
}) => {
  await logInAsAdmin(page)
  await page.goto('/admin/settings')
  for (const [title, name] of [
    ['On call', 'on-call'],
    ['GST', 'gst'],
    ['How sponsors pay invoices', 'bank-account'],
    ['Texts about the beta', 'beta'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^Change.*${title}`, 'i') }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await shootWindow(page, dialog, `admin-${name}`)
    await page.keyboard.press('Escape')
  }
  await page.goto('/admin/customers')
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  for (const what of ['Export', 'Erase'] as const) {
    await page.getByRole('button', { name: what, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${what}`) })
    await expect(dialog).toBeVisible()
    await shootWindow(page, dialog, `admin-${what.toLowerCase()}`)
    await page.keyboard.press('Escape')
  }
})

test('pictures of on-call contacts and of alerts', async ({ page }) => {
  await page.route('**/api/admin/watch', async (route) => {
    const answer = await route.fetch()
    const openedAt = new Date(Date.now() - 900_000).toISOString()
    const alerts = [
      'orange_money does not answer: half of the orders of 15 min or more have no answer.',
      '12 messages wait, the oldest for 16 min.',
    ].map((text, index) => ({ id: `01KB000000000000000000000${index}`, kind: 'messages', text, openedAt }))
    await route.fulfill({ response: answer, json: { ...(await answer.json()), alerts } })
  })
  await logInAsAdmin(page)
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await shoot(page, 'admin-alerts')
})
