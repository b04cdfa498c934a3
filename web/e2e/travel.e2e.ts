import { archivePackage, listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { saveTravelTerms } from '@minit/contract/entrepreneur/travel-terms.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { forgetRouters } from './router.ts'
import { storageOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const PHONE = { width: 360, height: 740 }

test.afterEach(({ hub }) => forgetRouters(hub))

test('the owner takes travellers at a price that the cheapest package proposes, and stops again', async ({
  hub,
  newVisitor,
  origin,
}) => {
  await hub.call(saveTravelTerms, { body: { takesTravellers: false, hour: 30, downKbps: null } })
  const page = await newVisitor({ storageState: storageOf(hub, origin), viewport: PHONE })
  await page.goto('/entrepreneur/network')
  const part = page.getByRole('region', { name: 'Travellers' })
  await part.getByLabel('Price an hour (Le)').fill('a lot')
  await part.getByRole('switch', { name: 'Take travellers' }).click()
  await expect(part.getByText('Enter Le 1 to Le 1,000 an hour')).toBeVisible()
  await part.getByLabel('Price an hour (Le)').fill('Le 20')
  await part.getByRole('switch', { name: 'Take travellers' }).click()
  await expectSeen(toastOf(page, 'You take travellers'))
  await expect(part.getByRole('switch', { name: 'You take travellers' })).toBeChecked()
  await part.getByLabel('Download, up to').selectOption('2 Mbit/s')
  await part.getByRole('button', { name: 'Save' }).click()
  await expectSeen(toastOf(page, 'You take travellers'))
  await expectNoSideways(page)
  await expectAccessible(page)
  await part.getByRole('switch').click()
  await expectSeen(toastOf(page, 'You take no travellers'))
})

test('a shop without a router reads why it takes no travellers', async ({ kiosk, newVisitor, origin }) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin), viewport: PHONE })
  await page.goto('/entrepreneur/network')
  const part = page.getByRole('region', { name: 'Travellers' })
  await expect(part.getByText('Connect a router first.', { exact: false })).toBeVisible()
  await expect(part.getByRole('switch')).toHaveCount(0)
})

test('a package may be used at other shops, but not with a data limit', async ({
  hub,
  openSecondDashboard,
}) => {
  const dashboard = await openSecondDashboard(hub, { viewport: PHONE })
  await dashboard.getByRole('button', { name: 'Add package' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Add package' })
  await dialog.getByLabel('Package name').fill('Walking Hour')
  await dialog.getByLabel('Price, Le').fill('12')
  await dialog.getByText('Options: phones, speed, hours').click()
  const travels = dialog.getByRole('switch', { name: 'May be used at other shops' })
  await travels.click()
  await expect(
    dialog.getByText('You keep a tenth of each minute used elsewhere', { exact: false }),
  ).toBeVisible()
  await dialog.getByLabel('Data, MB').fill('500')
  await expect(dialog.getByText('Minutes with a data limit cannot be used at other shops')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Data, MB').fill('')
  await expectAccessible(dashboard)
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expectSeen(toastOf(dashboard, 'Package Created'))
  const made = (await hub.call(listPackages, {})).find(({ name }) => name === 'Walking Hour')
  expect(made?.options).toMatchObject({ travels: true, dataLimitMb: null })
  await hub.call(archivePackage, { params: { id: made?.id ?? '' } })
})
