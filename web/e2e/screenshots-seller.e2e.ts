import type { Page } from '@playwright/test'
import { openPackage } from './package-rows.ts'
import { expect, test } from './page.ts'
import { storageOf } from './seller.ts'
import { LATER_STEPS, NEW_SELLER, STOPPED_SELLER, withStats } from './seller-states.ts'
import { shoot, shootWindow } from './shoot.ts'

// The seller's own screens: the dashboard's states, the package dialogs, the settings and the eight steps.
test.use({ trace: 'off' })

const ready = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Packages', exact: true })).toBeVisible()

test('pictures of the dashboard of a new, a suspended and a closed seller', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub)
  for (const [name, changes, hasPackages] of [
    ['seller-new', NEW_SELLER, false],
    ['seller-suspended', STOPPED_SELLER, true],
    ['seller-closed', { isOpen: false }, true],
  ] as const) {
    await withStats(page, changes, hasPackages)
    await page.reload()
    await ready(page)
    await shoot(page, name)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('pictures of the package dialogs', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub)
  await openPackage(page, 'Market Hour')
  await page.getByRole('button', { name: 'Edit Market Hour' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Package name')).toHaveValue('Market Hour')
  await shootWindow(page, dialog, 'package-edit')
  await dialog.getByLabel('Package name').fill('')
  await dialog.getByLabel('Overtime rate, Le per minute').fill('0')
  await dialog.getByRole('button', { name: 'Save package' }).click()
  await expect(dialog.getByText('Package name required')).toBeVisible()
  await shootWindow(page, dialog, 'package-edit-errors')
  await dialog.getByRole('button', { name: 'Archive package' }).click()
  await shootWindow(page, dialog, 'package-archive')
})

test('pictures of the settings', async ({ hub, newVisitor, baseURL }) => {
  const page = await newVisitor({ storageState: storageOf(hub, baseURL ?? '') })
  await page.goto('/entrepreneur/business-settings')
  await expect(page.getByLabel('Business name')).toHaveValue('Freetown Central Hub')
  await shoot(page, 'settings')
  await page.getByLabel('Business name').fill('')
  await page.getByLabel('Email').fill('nobody')
  for (const name of ['Accept Orange Money', 'Accept Africell Money', 'Accept Vult']) {
    await page.getByRole('switch', { name }).click()
  }
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Business name required')).toBeVisible()
  await shoot(page, 'settings-errors')
})

test('pictures of the eight steps', async ({ kiosk, newVisitor, baseURL }) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, baseURL ?? '') })
  await page.goto('/entrepreneur/onboarding')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter your revenue goal')).toBeVisible()
  await shoot(page, 'onboarding-1-errors')
  await page.getByLabel('Your business goals').fill('Pay the school fees of my three children')
  await page.getByLabel('Expected monthly revenue').fill('Le 3,000')
  await page.getByLabel('Target customers').fill('Visitors of Lumley Beach')
  await shoot(page, 'onboarding-1')
  for (const [index, title] of LATER_STEPS.entries()) {
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
    await expect(page.locator('.toasts > *')).toHaveCount(0, { timeout: 15_000 })
    if (title === 'Ready to Launch') await page.getByRole('checkbox').first().check()
    await shoot(page, `onboarding-${index + 2}`)
  }
})
