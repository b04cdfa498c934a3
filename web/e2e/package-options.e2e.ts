import { archivePackage, listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { aBuyer, payButton } from './buying.ts'
import { openPackage } from './package-rows.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { aSimulatedRouter, connectRouter } from './router.ts'
import { expectSeen, toastOf } from './sight.ts'

test('a new package of a shop with a router begins with the first connection, and says so', async ({
  hub,
  openSecondDashboard,
}) => {
  await connectRouter(hub)
  const dashboard = await openSecondDashboard(hub, { viewport: { width: 360, height: 740 } })
  await dashboard.getByRole('button', { name: 'Add package' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Add package' })
  await expect(
    dialog.getByText('The minutes begin when a phone first connects.', { exact: false }),
  ).toBeVisible()
  await expectNoSideways(dashboard)
  await expectAccessible(dashboard)
  await dialog.getByLabel('Package name').fill('Router Hour')
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expectSeen(toastOf(dashboard, 'Package Created'))
  const packs = await hub.call(listPackages, {})
  const made = packs.find(({ name }) => name === 'Router Hour')
  expect(made?.options).toMatchObject({ clock: 'first_use' })
  await hub.call(archivePackage, { params: { id: made?.id ?? '' } })
  expect(packs.find(({ name }) => name === 'Quick Browse')?.options).toBeNull()
})

test('options of a package are folded, chosen, shown to buyers, and its time begins at the router', async ({
  page,
  hub,
  origin,
  openSecondDashboard,
}) => {
  const dashboard = await openSecondDashboard(hub)
  await dashboard.getByRole('button', { name: 'Add package' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Add package' })
  await expect(dialog.getByLabel('Data, MB')).toBeHidden()
  await dialog.getByLabel('Package name').fill('Two Phones')
  await dialog.getByLabel('Price, Le').fill('12')
  await dialog.getByText('Options: phones, speed, hours').click()
  await dialog.getByLabel('The minutes begin').selectOption('first_use')
  await dialog.getByLabel('Phones at the same time').selectOption('2')
  await dialog.getByLabel('Download, up to').selectOption('2 Mbit/s')
  await dialog.getByLabel('Data, MB').fill('5')
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expect(dialog.getByText('Enter 10 to 100,000 MB')).toBeVisible()
  await dialog.getByLabel('Data, MB').fill('500')
  await expectAccessible(dashboard)
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expectSeen(toastOf(dashboard, 'Package Created'))
  const words = '2 phones, up to 2 Mbit/s, 500 MB of data, starts when you first connect'
  await expect(await openPackage(dashboard, 'Two Phones')).toContainText(words)
  await dashboard.getByRole('button', { name: 'Edit Two Phones' }).click()
  await expect(dashboard.getByRole('dialog').getByLabel('Data, MB')).toHaveValue('500')

  const { id, token } = await connectRouter(hub)
  const [mac, router] = ['da:a1:19:0f:00:01', aSimulatedRouter(origin, token)]
  await router.report([{ mac }])
  const fas = Buffer.from(`hid=${'0'.repeat(64)}, clientmac=${mac}`).toString('base64')
  await page.goto(`/wifi/${id}?fas=${encodeURIComponent(fas)}`)
  await expect(page.getByText(words).first()).toBeVisible()
  await expectNoSideways(page)
  const buyer = aBuyer()
  await page.getByRole('radio', { name: /Two Phones/ }).check({ force: true })
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await payButton(page).click()
  await expect(page.getByText('Your 60 minutes begin when you first connect', { exact: false })).toBeVisible()
  await expect(page.getByText('500 MB of 500 MB left')).toBeVisible()
  await expectAccessible(page)
  expect(await router.report([{ mac }])).toEqual([`auth ${mac} 60`])
  await router.report([{ mac, openSeconds: 3_600, kilobytes: 120_000 }])
  await expect(page.getByText('You are online.')).toBeVisible()
  await expect(page.getByText('1h left')).toBeVisible()

  await test.step('once its data is used the router closes, and the pass’s page says so', async () => {
    const received = await router.report([{ mac, openSeconds: 3_500, kilobytes: 500_000 }])
    expect(received).toEqual([`deauth ${mac}`])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The data of this pass is used up')
    await expect(page.getByText('Its 500 MB are used')).toBeVisible()
    await expect(page.getByText('How to connect')).toBeHidden()
    await expectAccessible(page)
  })
})

test('a connection lost before the form has loaded shows an error, and a retry loads it', async ({
  hub,
  openSecondDashboard,
}) => {
  const dashboard = await openSecondDashboard(hub)
  await dashboard.route('**/assets/package-form*', (route) => route.abort())
  await dashboard.getByRole('button', { name: 'Add package' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Add package' })
  await expect(dialog.getByText('We could not load this')).toBeVisible()
  await dashboard.unroute('**/assets/package-form*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Package name')).toBeVisible()
})
