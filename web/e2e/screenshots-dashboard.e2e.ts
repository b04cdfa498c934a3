import type { Locator, Page } from '@playwright/test'
import { aBuyer, testPhone } from './buying.ts'
import { expect, test } from './page.ts'
import { closeMessages, shoot, shootPhone, shootWindow } from './shoot.ts'

// The dashboard's dialog for selling, and the dashboard without a connection or server.
test.use({ trace: 'off' })

const OURS = '**/api/entrepreneur/**'

const openCounter = async (dashboard: Page): Promise<Locator> => {
  await dashboard.getByRole('button', { name: 'Generate QR Code' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Generate QR Code' })
  await expect(dialog.getByRole('group', { name: 'Choose a package' })).toBeVisible()
  return dialog
}

const ask = async (dialog: Locator, name: string, phone: string): Promise<void> => {
  await dialog.getByRole('radio', { name: 'Market Hour' }).check()
  await dialog.getByLabel('Customer name').fill(name)
  await dialog.getByLabel('Phone number').fill(phone)
  await dialog.getByRole('button', { name: /^Ask for / }).click()
}

const step = (dialog: Locator): Locator => dialog.getByRole('heading', { level: 3 })

test('pictures of a sale at the counter', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub)
  const dialog = await openCounter(page)
  await shootWindow(page, dialog, 'counter-form')
  await dialog.getByRole('radio', { name: 'All Day' }).check()
  await dialog.getByRole('button', { name: 'Vult', exact: true }).click()
  await shootWindow(page, dialog, 'counter-form-chosen')
  await dialog.getByRole('button', { name: /^Ask for / }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await shootWindow(page, dialog, 'counter-form-errors')
  await dialog.getByRole('button', { name: 'Mobile money' }).click()
  await dialog.getByRole('radio', { name: 'SMS' }).check()
  await ask(dialog, 'Fatmata Binta Kamara-Williams', aBuyer().phone)
  await expect(step(dialog)).toHaveText('Payment Successful!', { timeout: 20_000 })
  await expect(page.locator('.toasts > *')).toBeVisible()
  await shootPhone(page, 'counter-result')
  await closeMessages(page)
  await expect(dialog.getByText('SMS sent')).toBeVisible({ timeout: 15_000 })
  await shootWindow(page, dialog, 'counter-result')
})

test('pictures of a customer who is slow, and of one who declines', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub)
  await page.clock.install()
  const dialog = await openCounter(page)
  await ask(dialog, 'Sorie Turay', testPhone('129'))
  await expect(step(dialog)).toHaveText('Confirm on Phone')
  await shootWindow(page, dialog, 'counter-waiting')
  await page.clock.fastForward(31_000)
  await expect(step(dialog)).toHaveText('Still checking')
  await shootWindow(page, dialog, 'counter-still-checking')
  await page.keyboard.press('Escape')
  await openCounter(page)
  await ask(dialog, 'Foday Mansaray', testPhone('039'))
  await page.clock.runFor(20_000)
  await expect(step(dialog)).toHaveText('Payment Failed', { timeout: 20_000 })
  await expect(page.locator('.toasts > *')).toBeVisible()
  await shootPhone(page, 'counter-failed')
  await closeMessages(page)
  await shootWindow(page, dialog, 'counter-failed')
})

test('pictures of a dashboard that loads, that fails to load, and that has lost its connection', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub)
  let isAway = false
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(OURS, async (route) => {
    await opened
    if (isAway) return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Away' } })
    return route.continue()
  })
  await page.reload()
  await expect(page.getByLabel('Loading customer activity')).toBeVisible()
  await shoot(page, 'dashboard-loading')
  isAway = true
  open()
  await expect(page.getByText('We could not load your figures')).toBeVisible({ timeout: 10_000 })
  await shoot(page, 'dashboard-error')
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('Total customers')).toBeVisible()
  isAway = true
  await expect(page.getByText('We cannot reach our server now.')).toBeVisible({ timeout: 15_000 })
  await shoot(page, 'dashboard-away')
  isAway = false
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await shoot(page, 'dashboard-offline')
  await page.context().setOffline(false)
})
