import { logInAsAdmin } from './admin.ts'
import { expect, test } from './page.ts'
import { storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// The seller's balance, and payouts.
test.use({ trace: 'off' })

test('pictures of sellers’ money', async ({ hub, kiosk, newVisitor, origin }) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto('/entrepreneur/money')
  await expect(page.getByText('We hold for you in all')).toBeVisible()
  await shoot(page, 'money-without-number')
  await page.getByRole('button', { name: 'Set your number' }).click()
  await shootWindow(page, page.getByRole('dialog'), 'money-number')
  const sent = await newVisitor({ storageState: storageOf(hub, origin) })
  await sent.goto('/entrepreneur/dashboard')
  await expect(sent.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()
  await shoot(sent, 'money-dashboard')
  await sent.goto('/entrepreneur/money')
  await expect(sent.getByRole('button', { name: /^Send to / })).toBeVisible()
  await shoot(sent, 'money')
  await sent.getByLabel('Amount in Le').fill('5001')
  await sent.getByRole('button', { name: /^Send to / }).click()
  await shootWindow(sent, sent.getByRole('dialog'), 'money-question')
  await sent.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sent.getByText(/^We check Le 5,001 before/).first()).toBeVisible()
  await shoot(sent, 'money-being-checked')
})

test('pictures of the admin’s payouts', async ({ newVisitor }) => {
  const page = await newVisitor()
  await logInAsAdmin(page)
  await page.goto('/admin/payouts')
  await expect(page.getByText('Owed to sellers').first()).toBeVisible()
  await shoot(page, 'admin-payouts')
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Platform fee' })).toBeVisible()
  await shoot(page, 'admin-money-settings')
})
