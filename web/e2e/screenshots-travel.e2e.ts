import { saveTravelTerms } from '@minit/contract/entrepreneur/travel-terms.ts'
import { logInAsAdmin } from './admin.ts'
import { passPath } from './buying.ts'
import { headingOf } from './counter-pages.ts'
import { expect, test } from './page.ts'
import { callsTo, logIn, storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'
import { aPassOfTwoHours, BEACH, offerAtTheBeach } from './travelling.ts'

// Minutes at other shops: the seller's terms and option, the customer's way there and home, and both lists.
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

test('pictures of minutes at another shop', async ({ page, newVisitor, hub, origin }) => {
  const pass = await aPassOfTwoHours(callsTo(origin))
  await offerAtTheBeach(page, pass.code)
  await expect(headingOf(page)).toContainText('Use them here?')
  await shoot(page, 'travel-offer')
  await page.getByRole('button', { name: 'Use them here' }).click()
  await expect(page.getByText('You are online.')).toBeVisible()
  await shoot(page, 'travel-host')
  const there = page.url()
  const home = await newVisitor()
  await home.goto(passPath(pass))
  await expect(headingOf(home)).toContainText('Used at Aberdeen Beach WiFi now')
  await expect(home.getByRole('button', { name: 'Take them home' })).toBeVisible()
  await shoot(home, 'travel-away')
  const sold = await newVisitor({ storageState: storageOf(hub, origin) })
  await sold.goto('/entrepreneur/money')
  await expect(sold.getByRole('region', { name: 'Minutes at other shops' })).toContainText('In use')
  await shoot(sold, 'travel-money-open')
  const second = await aPassOfTwoHours(callsTo(origin))
  await home.getByRole('button', { name: 'Take them home' }).click()
  await expect(headingOf(home)).toHaveText('Payment Successful!')
  await page.goto(there)
  await expect(page.getByText('is over')).toBeVisible()
  await shoot(page, 'travel-over')
  const next = await newVisitor()
  await offerAtTheBeach(next, second.code)
  await next.getByRole('button', { name: 'Use them here' }).click()
  await expect(headingOf(next)).toHaveText('Minutes of Freetown Central Hub')
  await sold.reload()
  await expect(sold.getByRole('region', { name: 'Minutes at other shops' })).toContainText('of')
  await shoot(sold, 'travel-money')
  const carried = await newVisitor({ storageState: storageOf(await logIn(origin, BEACH), origin) })
  await carried.goto('/entrepreneur/money')
  await expect(carried.getByRole('region', { name: 'Minutes at other shops' })).toContainText('From')
  await shoot(carried, 'travel-money-host')
  const admin = await newVisitor({ viewport: { width: 1280, height: 800 } })
  await logInAsAdmin(admin)
  await admin.goto('/admin/revenue')
  await expect(admin.getByRole('region', { name: 'Minutes at other shops' })).toContainText('In use now')
  await shoot(admin, 'travel-admin')
  const barred = await newVisitor()
  await offerAtTheBeach(barred, (await aPassOfTwoHours(callsTo(origin), 'Quick Browse')).code)
  await expect(headingOf(barred)).toHaveText('These minutes stay where they are')
  await shoot(barred, 'travel-barred')
})
