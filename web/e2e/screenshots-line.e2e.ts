import { expect, test } from './page.ts'
import { storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// The seller's own line: of the hub with limited data, and the form of the kiosk's satellite.
test.use({ trace: 'off' })

test('pictures of a seller’s line', async ({ hub, kiosk, newVisitor, origin }) => {
  const limited = await newVisitor({ storageState: storageOf(hub, origin) })
  await limited.goto('/entrepreneur/network')
  await expect(limited.getByText(/ of 60 GB used, /)).toBeVisible()
  await shoot(limited, 'line-limited')
  const unlimited = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await unlimited.goto('/entrepreneur/network')
  const line = unlimited.getByRole('region', { name: 'Your line' })
  await expect(line.getByText(/ used, \d+ days? left$/)).toBeVisible()
  await shoot(unlimited, 'line-unlimited')
  await line.getByRole('button', { name: 'Change your line' }).click()
  const dialog = unlimited.getByRole('dialog', { name: 'Your line' })
  await expect(dialog.getByLabel('May you sell on?')).toBeVisible()
  await dialog.getByLabel('Cost a month (Le)').fill('much')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter an amount in Le')).toBeVisible()
  await shootWindow(unlimited, dialog, 'line-form')
})
