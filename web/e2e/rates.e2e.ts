import { updatePackage } from '@minit/contract/entrepreneur/packages.ts'
import { setAutomaticPrice, setHourCost } from '@minit/contract/entrepreneur/rates.ts'
import { openPackage } from './package-rows.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { packageOf } from './rates.ts'
import { expectSeen, toastOf } from './sight.ts'

test('a suggested price appears next to the package with its reason, and is applied with one tap', async ({
  hub,
  openSecondDashboard,
}) => {
  const pack = await packageOf(hub, 'Market Hour')
  const dashboard = await openSecondDashboard(hub)
  const row = await openPackage(dashboard, 'Market Hour')
  try {
    await expect(row.getByText('Suggested: Le 38.')).toBeVisible()
    await expect(row.getByText(/At Le 20 you sold .* at Le 38 you likely earn/)).toBeVisible()
    await expectNoSideways(dashboard)
    await expectAccessible(dashboard)
    await row.getByRole('button', { name: 'Take Le 38 for Market Hour' }).click()
    await expectSeen(toastOf(dashboard, 'Package Updated'))
    await expect(row.getByText('Le 38', { exact: false }).first()).toBeVisible()
    await row.getByRole('button', { name: 'Price advice for Market Hour' }).click()
    const dialog = dashboard.getByRole('dialog', { name: 'Price of Market Hour' })
    await expect(dialog.getByText('Le 35 → Le 38')).toBeVisible()
    await expect(dialog.getByText('You took our suggestion')).toBeVisible()
  } finally {
    const { name, description, durationMinutes, price, allowsOvertime, overtimeRate } = pack
    const body = { name, description, durationMinutes, price, allowsOvertime, overtimeRate }
    await hub.call(updatePackage, { params: { id: pack.id }, body })
  }
})

test('automatic prices are turned on within bounds, refuse wrong ones, show their results, and are turned off', async ({
  hub,
  openSecondDashboard,
}) => {
  const pack = await packageOf(hub, 'Quick Browse')
  const dashboard = await openSecondDashboard(hub)
  try {
    await openPackage(dashboard, 'Quick Browse')
    await dashboard.getByRole('button', { name: 'Automatic price, Le 17 to Le 25 for Quick Browse' }).click()
    const dialog = dashboard.getByRole('dialog', { name: 'Price of Quick Browse' })
    await expect(
      dialog.getByText(/It brought Le \d+ a day at Le 20 and Le \d+ at Le 22: back to Le 20/).first(),
    ).toBeVisible()
    await expect(dialog.getByText('Went back', { exact: true })).toBeVisible()
    await expectAccessible(dashboard)
    await dialog.getByLabel('Highest price, Le').fill('19')
    await dialog.getByRole('button', { name: 'Save bounds' }).click()
    await expect(dialog.getByText('This is below the price as it is now')).toBeVisible()
    await dialog.getByLabel('Highest price, Le').fill('24')
    await dialog.getByRole('button', { name: 'Save bounds' }).click()
    await expectSeen(toastOf(dashboard, 'Package Updated'))
    await dialog.getByRole('switch', { name: 'Automatic price' }).click()
    await expect(dialog.getByText('Off: Le 20 stays until you change it.')).toBeVisible()
    await dialog.getByLabel(/Your cost of one hour/).fill('60')
    await dialog.getByRole('button', { name: 'Save cost' }).click()
    await expect(
      dialog.getByText('By your cost an hour this pass costs you Le 30, and you sell it for Le 20.'),
    ).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'We suggest Le 22' })).toBeVisible()
  } finally {
    await hub.call(setHourCost, { body: { costPerHour: null } })
    const bounds = { lowest: 17, highest: 25 }
    await hub.call(setAutomaticPrice, { params: { id: pack.id }, body: { bounds } })
  }
})
