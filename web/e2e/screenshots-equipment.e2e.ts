import { logInAsAdmin } from './admin.ts'
import { expect, test } from './page.ts'
import { KIOSK, logIn, storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// Rented equipment after its installation, from the demo's pieces.
test.use({ trace: 'off' })

test('pictures of rented equipment', async ({ newVisitor, baseURL, origin }) => {
  const storageState = storageOf(await logIn(origin, KIOSK), origin)
  const seller = await newVisitor({ baseURL: origin, storageState })
  await seller.goto('/entrepreneur/network')
  await expect(seller.getByRole('heading', { name: 'Rented equipment' })).toBeVisible()
  await shoot(seller, 'equipment-seller')
  await seller.getByRole('button', { name: 'Report a fault of Sector antenna' }).click()
  await shootWindow(seller, seller.getByRole('dialog'), 'equipment-fault')
  await seller.getByLabel('Tell us more').fill('The wind broke its arm.')
  await seller.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(seller.getByText('You reported that it is broken')).toBeVisible()
  await shoot(seller, 'equipment-seller-reported')
  const admin = await newVisitor({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 900 } })
  await logInAsAdmin(admin)
  await admin.goto('/admin/equipment')
  await expect(admin.getByRole('link', { name: 'Open RT-20417' })).toBeVisible()
  await shoot(admin, 'equipment-list')
  await admin.getByRole('link', { name: 'Open AN-5530' }).click()
  await expect(admin.getByRole('button', { name: 'No fault' })).toBeVisible()
  await shoot(admin, 'equipment-piece')
  await admin.getByRole('button', { name: 'Swap' }).click()
  await shootWindow(admin, admin.getByRole('dialog'), 'equipment-swap')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('button', { name: 'Lost' }).click()
  await shootWindow(admin, admin.getByRole('dialog'), 'equipment-lost')
})
