import { saveTravelTerms } from '@minit/contract/entrepreneur/travel-terms.ts'
import { expect, test } from './page.ts'
import { storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// Minutes at other shops: the seller's terms and option.
test.use({ trace: 'off' })

test('pictures of a seller’s terms for travellers', async ({
  hub,
  kiosk,
  newVisitor,
  openSecondDashboard,
  origin,
}) => {
  await hub.call(saveTravelTerms, { body: { takesTravellers: true, hour: 30, downKbps: 2000 } })
  const page = await newVisitor({ storageState: storageOf(hub, origin) })
  await page.goto('/entrepreneur/network')
  await expect(page.getByRole('switch', { name: 'You take travellers' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await shoot(page, 'travel-terms')
  const without = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await without.goto('/entrepreneur/network')
  await expect(without.getByText('Connect a router first.', { exact: false })).toBeVisible()
  await shoot(without, 'travel-terms-lack')
  const dashboard = await openSecondDashboard(hub)
  await dashboard.getByRole('button', { name: 'Add package' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Add package' })
  await dialog.getByText('Options: phones, speed, hours').click()
  await dialog.getByRole('switch', { name: 'May be used at other shops' }).click()
  await shootWindow(dashboard, dialog, 'travel-option')
  await dialog.getByLabel('Data, MB').fill('500')
  await shootWindow(dashboard, dialog, 'travel-option-barred')
})
