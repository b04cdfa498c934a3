import { aBuyer } from './buying.ts'
import { expect, test } from './page.ts'
import { keptSales, openApp, phoneOf, sellsWithoutLine } from './seller-app.ts'
import { shoot, shootWindow } from './shoot.ts'

// Minit on the seller's phone: its alerts, sharing, and offline use.
test.use({ trace: 'off' })

test('pictures of a seller’s alerts and shared pages', async ({ kiosk, openDashboard }) => {
  const page = await openDashboard(kiosk, { path: '/entrepreneur/phone' })
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await page.getByRole('switch', { name: /^Quiet hours/ }).click()
  await expect(page.getByLabel('From')).toBeVisible()
  await shoot(page, 'phone')
  await page.getByRole('switch', { name: /^Quiet hours/ }).click()
  await page.goto('/entrepreneur/dashboard')
  await page
    .getByRole('button', { name: /^Share / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Send on WhatsApp' })).toBeVisible()
  await shootWindow(page, dialog, 'phone-share')
})

test('pictures of an offline dashboard', async ({ hub, origin, newVisitor }) => {
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate QR Code' })
  await dialog.getByRole('radio', { name: 'Market Hour' }).check()
  await dialog.getByLabel('Customer name').fill('Aminata Kamara')
  await dialog.getByLabel('Phone number').fill('078123456')
  await shootWindow(page, dialog, 'phone-selling')
  await dialog.getByRole('button', { name: 'Take Le 35 in cash' }).click()
  await expect(dialog.getByText('Kept on this phone')).toBeVisible()
  await shootWindow(page, dialog, 'phone-kept')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await sellsWithoutLine(page, aBuyer())
  await expect(keptSales(page)).toBeVisible()
  await shoot(page, 'phone-offline')
  await page.context().setOffline(false)
  await expect(keptSales(page)).toHaveCount(0)
})
