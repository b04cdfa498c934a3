import { readLine, saveLine } from '@minit/contract/entrepreneur/line-plan.ts'
import { archivePackage, listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { aBuyer, payButton } from './buying.ts'
import { openPackage } from './package-rows.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { connectRouter } from './router.ts'
import { storageOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const PHONE = { width: 360, height: 740 }
const SHOP = '/customer-self-service?entrepreneur=demo-hub'

test('a seller makes a package slower after some data, and buyers read it before they pay', async ({
  page,
  hub,
  openSecondDashboard,
}) => {
  await connectRouter(hub)
  const dashboard = await openSecondDashboard(hub, { viewport: PHONE })
  await dashboard.getByRole('button', { name: 'Add package' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Add package' })
  await dialog.getByLabel('Package name').fill('Not Shut')
  await dialog.getByText('Options: phones, speed, hours').click()
  await dialog.getByLabel('Download, up to').selectOption('1 Mbit/s')
  await dialog.getByLabel('Slower after, MB').fill('1000')
  await dialog.getByLabel('Then up to').selectOption('2 Mbit/s')
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expect(dialog.getByText('Choose a speed below its normal one')).toBeVisible()
  await dialog.getByLabel('Then up to').selectOption('512 kbit/s')
  const words = '1 GB at full speed, then 512 kbit/s'
  await expect(dialog.getByText(words)).toBeVisible()
  await expectNoSideways(dashboard)
  await expectAccessible(dashboard)
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expectSeen(toastOf(dashboard, 'Package Created'))
  await expect(await openPackage(dashboard, 'Not Shut')).toContainText(words)
  await page.goto(SHOP)
  await expect(page.getByText(words, { exact: false }).first()).toBeVisible()
  const made = (await hub.call(listPackages, {})).find(({ name }) => name === 'Not Shut')
  await hub.call(archivePackage, { params: { id: made?.id ?? '' } })
})

test('while the data runs short new passes are slower, and say so on the shop’s page and on the pass', async ({
  page,
  hub,
  newVisitor,
  origin,
}) => {
  await connectRouter(hub)
  const { line: before } = await hub.call(readLine, {})
  if (before === null) throw new Error('the demo’s hub has no line')
  const { resaleAt: _, speedPercent: __, ...body } = before
  const seller = await newVisitor({ storageState: storageOf(hub, origin), viewport: PHONE })
  await seller.goto('/entrepreneur/network')
  const line = seller.getByRole('region', { name: 'Your line' })
  await line.getByRole('button', { name: 'Change your line' }).click()
  const dialog = seller.getByRole('dialog', { name: 'Your line' })
  await dialog.getByLabel('While the data runs short, new passes are').selectOption('512')
  await dialog.getByLabel('Speed (Mbit/s)').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter the speed: packages without a limit go down from it')).toBeVisible()
  await dialog.getByLabel('Speed (Mbit/s)').fill('20')
  // All of it is used.
  await dialog.getByLabel('Data a month (GB)').fill('0.1')
  await expectNoSideways(seller)
  await expectAccessible(seller)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSeen(toastOf(seller, 'Line saved'))
  await expect(line.getByText('New passes get your least speed, 512 kbit/s.')).toBeVisible()
  try {
    await page.setViewportSize(PHONE)
    await page.goto(SHOP)
    const words = 'Slower this month: 512 kbit/s instead of 3 Mbit/s'
    await expect(page.getByText(words, { exact: false }).first()).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)
    const buyer = aBuyer()
    await page.getByRole('radio', { name: /Family Time/ }).check({ force: true })
    await page.getByRole('radio', { name: 'Orange Money' }).check()
    await page.getByLabel('Your name').fill(buyer.name)
    await page.getByLabel('Phone number').fill(buyer.phone)
    await payButton(page).click()
    await expect(page.getByText('3 phones, up to 512 kbit/s', { exact: false })).toBeVisible()
  } finally {
    await hub.call(saveLine, { body })
  }
  await page.goto(SHOP)
  await expect(page.getByText('Slower this month', { exact: false })).toHaveCount(0)
})
