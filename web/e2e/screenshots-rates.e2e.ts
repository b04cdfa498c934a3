import { openPackage } from './package-rows.ts'
import { expect, test } from './page.ts'
import { shoot, shootWindow } from './shoot.ts'

// Suggested prices of a package, and automatic prices.
test.use({ trace: 'off' })

test('pictures of suggested and automatic prices', async ({ hub, openSecondDashboard }) => {
  const dashboard = await openSecondDashboard(hub)
  for (const pack of ['Market Hour', 'Quick Browse']) await openPackage(dashboard, pack)
  await expect(dashboard.getByText('Suggested: Le 38.')).toBeVisible()
  await shoot(dashboard, 'rates-dashboard')
  for (const [name, pack] of [
    ['rates-suggested', 'Market Hour'],
    ['rates-automatic', 'Quick Browse'],
  ] as const) {
    await dashboard
      .getByRole('button', { name: new RegExp(`^(Price advice|Automatic price.*) for ${pack}$`) })
      .click()
    const dialog = dashboard.getByRole('dialog', { name: `Price of ${pack}` })
    await expect(dialog.getByRole('heading', { name: 'Changes of this price' })).toBeVisible()
    await shootWindow(dashboard, dialog, name)
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
})
