import { listPackages, switchPackage } from '@minit/contract/entrepreneur/packages.ts'
import { openPackage } from './package-rows.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import type { Seller } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const switchAll = async ({ call }: Seller, isActive: boolean): Promise<void> => {
  for (const { id } of await call(listPackages, {})) {
    await call(switchPackage, { params: { id }, body: { isActive } })
  }
}

test('a package is added with its warnings, sold at once, and removed again', async ({
  page,
  hub,
  openSecondDashboard,
}) => {
  const dashboard = await openSecondDashboard(hub)
  await dashboard.getByRole('button', { name: 'Add package' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Add package' })
  await expectSeen(dialog)
  const price = dialog.getByLabel('Price, Le')
  await expect(dialog.getByLabel('Duration')).toHaveValue('60')
  await expect(price).toHaveValue('1')
  await expect(dialog.getByText('Only a start. Type your price.')).toBeVisible()
  await expect(price).toHaveAttribute('inputmode', 'decimal')
  expect(await dialog.getByLabel('Duration').getByRole('option').allInnerTexts()).toEqual([
    '10 min',
    '30 min',
    '1h',
    '2h',
    '3h',
    '5h',
    '8h',
    '24h',
  ])

  await dialog.getByLabel('Package name').fill('X')
  await price.fill('0.05')
  await expect(dialog.getByText('Only a start. Type your price.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expect(dialog.getByText('Package name required')).toBeVisible()
  await expect(dialog.getByText('Price must be at least $0.10')).toBeVisible()
  await expectAccessible(dashboard)

  await dialog.getByLabel('Package name').fill('Weekend Day')
  await dialog.getByLabel('Duration').selectOption('1440')
  await price.fill('199.50')
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expectSeen(toastOf(dashboard, 'Package Created'))
  await expect(dialog).toBeHidden()
  await expect(await openPackage(dashboard, 'Weekend Day')).toContainText('0 sold')

  await page.goto('/customer-self-service')
  const tile = page.getByRole('radio', { name: 'Weekend Day' })
  await expect(tile).toBeVisible()
  await expect(page.getByText('1 day')).toBeVisible()
  await expectNoSideways(page)
  await tile.check({ force: true })
  await expect(page.locator('[data-bar]')).toContainText('1 day')
  for (const path of [
    '/customer-signup?entrepreneur=demo-hub',
    '/customer-qr-payment?entrepreneur=demo-hub',
  ]) {
    await page.goto(path)
    await page.getByRole('radio', { name: 'Weekend Day' }).check({ force: true })
    await expect(page.locator('[data-bar]')).toContainText('24h')
    await expect(page.getByText('1 day')).toHaveCount(0)
  }
  await page.goto('/customer-self-service')

  const onSale = dashboard.getByRole('switch', { name: 'Weekend Day' })
  await expect(onSale).toBeChecked()
  await onSale.click()
  await expectSeen(toastOf(dashboard, 'Package Updated'))
  await expect(dashboard.getByRole('listitem').filter({ hasText: 'Weekend Day' }).first()).toContainText(
    'Inactive',
  )
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Quick Browse' })).toBeVisible()
  await expect(tile).toHaveCount(0)
})

test('a seller on rented equipment can choose no pass longer than three hours', async ({
  kiosk,
  openDashboard,
}) => {
  const dashboard = await openDashboard(kiosk, { viewport: { width: 360, height: 700 } })
  await dashboard.getByRole('button', { name: 'Add package' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Add package' })
  await expectSeen(dialog)
  expect(await dialog.getByLabel('Duration').getByRole('option').allInnerTexts()).toEqual([
    '10 min',
    '30 min',
    '1h',
    '2h',
    '3h',
  ])
  await expectNoSideways(dashboard)
  await expectAccessible(dashboard)
})

test('the shop of a seller with nothing on sale is empty and says so', async ({ page, kiosk }) => {
  await switchAll(kiosk, false)
  try {
    const response = await page.goto('/customer-self-service?entrepreneur=lumley-kiosk')
    expect(response?.status()).toBe(200)
    await expectSeen(page.getByRole('heading', { name: 'No packages available at the moment' }))
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
    await expectNoSideways(page)
    await expectAccessible(page)
  } finally {
    await switchAll(kiosk, true)
  }
})
