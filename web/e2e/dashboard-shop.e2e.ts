import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { switchSite } from '@minit/contract/entrepreneur/site.ts'
import { aBuyer, buy } from './buying.ts'
import { openFigures, openPackage } from './package-rows.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { forgetRouters } from './router.ts'
import { NEW_SELLER, STOPPED_SELLER, totalSalesOn, withStats } from './seller-states.ts'
import { expectSeenByScrolling, toastOf } from './sight.ts'

const PHONE = { viewport: { width: 360, height: 700 } }

test('a package is created with overtime, edited, and archived after a question', async ({
  page,
  kiosk,
  openSecondDashboard,
}) => {
  // At a box that prints codes a package is sold without overtime, and only with codes.
  await forgetRouters(kiosk)
  const dashboard = await openSecondDashboard(kiosk, PHONE)
  await dashboard.getByRole('button', { name: 'Add package' }).click()
  const dialog = dashboard.getByRole('dialog')
  await dialog.getByLabel('Package name').fill('Sunset')
  await dialog.getByLabel('Price, Le').fill('9')
  await dialog.getByRole('switch', { name: /^Overtime/ }).click()
  await dialog.getByLabel('Overtime rate, Le per minute').fill('0')
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expect(dialog.getByText('Overtime rate must be at least Le 0.01')).toBeVisible()
  await expectAccessible(dashboard)
  await dialog.getByLabel('Overtime rate, Le per minute').fill('0.25')
  await expect(dialog.getByText('10 min more cost Le 2.50.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expect(toastOf(dashboard, 'Package Created')).toBeVisible()
  const packages = dashboard.getByRole('region', { name: 'Packages' })
  const row = packages.getByRole('listitem').filter({ hasText: 'Sunset' })
  await openPackage(dashboard, 'Sunset')
  await expect(row).toContainText('overtime Le 0.25/min')

  await dashboard.getByRole('button', { name: 'Edit Sunset' }).click()
  await expect(dialog.getByLabel('Package name')).toHaveValue('Sunset')
  await dialog.getByLabel('Package name').fill('Sunset Hour')
  await dialog.getByLabel('Price, Le').fill('')
  await dashboard.route('**/api/entrepreneur/packages/*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save package' }).click()
  await expect(dialog.getByText('Enter an amount in Le')).toBeVisible()
  await dialog.getByLabel('Price, Le').fill('12')
  await dialog.getByRole('button', { name: 'Save package' }).click()
  await expect(dashboard.getByText('Update Failed').first()).toBeVisible()
  await expect(dialog.getByLabel('Package name')).toHaveValue('Sunset Hour')
  await dashboard.unrouteAll()
  await dialog.getByRole('button', { name: 'Save package' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Le 12')
  await page.goto('/customer-self-service?entrepreneur=lumley-kiosk')
  await expect(page.getByRole('radio', { name: 'Sunset Hour' })).toBeVisible()

  await dashboard.getByRole('button', { name: 'Edit Sunset Hour' }).click()
  await dialog.getByRole('button', { name: 'Archive package' }).click()
  await expect(dialog.getByRole('heading', { name: 'Archive Sunset Hour?' })).toBeVisible()
  await expectAccessible(dashboard)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.getByRole('button', { name: 'Archive package' }).click()
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(toastOf(dashboard, 'Package Archived')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(dashboard.getByRole('heading', { name: 'Packages', exact: true })).toBeFocused()
  expect((await kiosk.call(listPackages, {})).map(({ name }) => name)).not.toContain('Sunset Hour')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Beach Hour' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Sunset Hour' })).toHaveCount(0)
})

test('a seller closes the site and opens it again, and customers see it', async ({
  page,
  kiosk,
  openSecondDashboard,
}) => {
  const shop = '/customer-self-service?entrepreneur=lumley-kiosk'
  const dashboard = await openSecondDashboard(kiosk, PHONE)
  try {
    await dashboard.getByRole('switch', { name: 'Open: customers can buy' }).click()
    await expect(dashboard.getByRole('switch', { name: 'Closed: customers cannot buy' })).not.toBeChecked()
    await expect(toastOf(dashboard, 'You are closed')).toBeVisible()
    await expect(dashboard.getByRole('button', { name: 'Generate QR Code' })).toBeDisabled()
    await expectNoSideways(dashboard)
    await expectAccessible(dashboard)
    const response = await page.goto(shop)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Lumley Kiosk' })).toBeVisible()
    await expect(page.getByText(/closed/i).first()).toBeVisible()

    await dashboard.getByRole('switch', { name: 'Closed: customers cannot buy' }).click()
    await expect(toastOf(dashboard, 'You are open')).toBeVisible()
    await expect(dashboard.getByRole('button', { name: 'Generate QR Code' })).toBeEnabled()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Beach Hour' })).toBeVisible()
  } finally {
    await kiosk.call(switchSite, { body: { isOpen: true } })
  }
})

test('the switch reverts when the server is not reached', async ({ kiosk, openDashboard }) => {
  const dashboard = await openDashboard(kiosk, PHONE)
  await dashboard.route('**/api/entrepreneur/site', (route) => route.abort())
  await dashboard.getByRole('switch', { name: 'Open: customers can buy' }).click()
  await expect(toastOf(dashboard, 'Update Failed')).toBeVisible()
  await expect(dashboard.getByRole('switch', { name: 'Open: customers can buy' })).toBeChecked()
})

test('on a phone the last five sales come first, then each package says whether it is on sale', async ({
  kiosk,
  openDashboard,
}) => {
  const dashboard = await openDashboard(kiosk, PHONE)
  const packages = dashboard.getByRole('region', { name: 'Packages' })
  const badge = packages.getByText('Active', { exact: true }).first()
  await expectSeenByScrolling(badge)
  await expectNoSideways(dashboard)
  const topOf = async (name: string): Promise<number> =>
    (await dashboard.getByRole('heading', { name }).boundingBox())?.y ?? Number.NaN
  expect(await topOf('Today')).toBeLessThan(await topOf('Customer Activity'))
  expect(await topOf('Customer Activity')).toBeLessThan(await topOf('Packages'))
  expect(await topOf('Packages')).toBeLessThan(await topOf('Vult'))
})

test('the wallet is shown as connected only with a merchant id', async ({ hub, openDashboard }) => {
  const dashboard = await openDashboard(hub, PHONE)
  await expect(dashboard.getByRole('region', { name: 'Vult connected' })).toContainText('Merchant id VULT-SL')
  await withStats(dashboard, { wallet: { isConnected: true, merchantId: null } }, true)
  await dashboard.reload()
  await expect(dashboard.getByRole('region', { name: 'Vult is on' })).toContainText('No merchant id yet')
  await expect(dashboard.getByText('Vult connected')).toHaveCount(0)
})

test('today’s sales stand below total sales', async ({ hub, openDashboard }) => {
  const figures = { totalSales: 75_753, todaysSales: 42.5 }
  const dashboard = await openDashboard(hub, { ...PHONE, prepare: (page) => withStats(page, figures, true) })
  await openFigures(dashboard)
  await expect(totalSalesOn(dashboard)).toHaveText('Le 75,753')
  const today = dashboard.getByText('Le 42.50 today')
  await expectSeenByScrolling(today)
})

test('the growth of sales says what it compares', async ({ hub, openDashboard }) => {
  const dashboard = await openDashboard(hub, PHONE)
  await openFigures(dashboard)
  const growth = dashboard.getByText(/\d+% in 15 days, against the 15 before/)
  // Waiting customers come first.
  await expectSeenByScrolling(growth)
})

test('a selling seller keeps the link to an unfinished onboarding', async ({ hub, openDashboard }) => {
  const dashboard = await openDashboard(hub, {
    ...PHONE,
    prepare: (page) => withStats(page, { onboarding: { currentStep: 3, completed: false } }, true),
  })
  const rest = dashboard.getByRole('region', { name: 'Finish what you began' })
  await expect(rest).toContainText('You are at step 3 of 8.')
  await expectSoundAtBothWidths(dashboard)
  await rest.getByRole('link', { name: 'Go on' }).click()
  await expect(dashboard).toHaveURL(/\/entrepreneur\/onboarding$/)
})

test('a package shows how often it was sold', async ({ hub, openDashboard }) => {
  const sold = async (): Promise<number> =>
    (await hub.call(listPackages, {})).find(({ name }) => name === 'Long Chat')?.totalSales ?? 0
  const before = await sold()
  await buy(hub.call, aBuyer(), { pack: 'Long Chat' })
  await expect.poll(sold, { timeout: 20_000 }).toBe(before + 1)
  const dashboard = await openDashboard(hub)
  await expect(await openPackage(dashboard, 'Long Chat')).toContainText(`${before + 1} sold`)
})

test('a new seller is led to the onboarding, the WiFi, the first package, the router and the place', async ({
  kiosk,
  openDashboard,
}) => {
  const dashboard = await openDashboard(kiosk, { prepare: (page) => withStats(page, NEW_SELLER, false) })
  const steps = dashboard.getByRole('region', { name: /^Welcome/ })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expectSoundAtBothWidths(dashboard)
  await steps.getByRole('button', { name: 'Add package' }).click()
  await expect(dashboard.getByRole('dialog', { name: 'Add package' })).toBeVisible()
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await steps.getByRole('link', { name: 'Start' }).click()
  await expect(dashboard).toHaveURL(/\/entrepreneur\/onboarding$/)
})

test('a suspended seller sees all screens, the reason, and the support contacts', async ({
  hub,
  openDashboard,
}) => {
  const dashboard = await openDashboard(hub, { prepare: (page) => withStats(page, STOPPED_SELLER, true) })
  await expect(dashboard.getByText(STOPPED_SELLER.statusReason)).toBeVisible()
  await expect(dashboard.getByRole('link', { name: /^\+232/ }).first()).toHaveAttribute('href', /^tel:\+232/)
  await expect(dashboard.getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:/)
  await expect(dashboard.getByRole('button', { name: 'Generate QR Code' })).toBeDisabled()
  await expect(dashboard.getByRole('switch', { name: /customers/ })).toHaveCount(0)
  await expect(dashboard.getByRole('heading', { name: 'Total sales' })).toBeVisible()
  await expectSoundAtBothWidths(dashboard)
})
