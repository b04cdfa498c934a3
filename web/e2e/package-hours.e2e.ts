import { ApiError } from '@minit/contract/call.ts'
import {
  archivePackage,
  createPackage,
  listPackages,
  updatePackage,
} from '@minit/contract/entrepreneur/packages.ts'
import { MINUTES_A_DAY, WEEK } from '@minit/domain/passes/pass-hours.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { hoursText, minuteText } from '@minit/domain/shop/option-words.ts'
import type { Page } from '@playwright/test'
import { aBuyer, buy, fillIn, payButton, tile } from './buying.ts'
import { openPackage } from './package-rows.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { callsTo, type Seller } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const minuteIn = (hours: number): number => ((new Date().getUTCHours() + hours) * 60) % MINUTES_A_DAY
/** Hours that begin in three to four hours, so that the package is never on sale during the test. */
const later = () => ({
  fromMinute: minuteIn(4),
  untilMinute: minuteIn(5) === 0 ? MINUTES_A_DAY : minuteIn(5),
  days: [...WEEK],
})
const archive = async (hub: Seller, name: string): Promise<void> => {
  const packs = await hub.call(listPackages, {})
  for (const { id } of packs.filter((pack) => pack.name === name))
    await hub.call(archivePackage, { params: { id } })
}
/** On the package itself: the demo's own night package may begin in the same hour. */
const expectNotNow = (page: Page, name: string, { fromMinute }: { fromMinute: number }): Promise<void> =>
  expect(
    page.locator('label', { hasText: name }).getByText(`From ${minuteText(fromMinute)}`, { exact: true }),
  ).toBeVisible()

test('a seller creates a package for certain hours, and buyers read when it is sold', async ({
  page,
  hub,
  origin,
  openSecondDashboard,
}) => {
  const hours = later()
  const dashboard = await openSecondDashboard(hub, { viewport: { width: 360, height: 780 } })
  await dashboard.getByRole('button', { name: 'Add package' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Add package' })
  await dialog.getByLabel('Package name').fill('Small Hours')
  await dialog.getByLabel('Price, Le').fill('12')
  await dialog.getByText('Options: phones, speed, hours').click()
  await dialog.getByRole('switch', { name: 'Only at certain hours' }).click()
  await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('1320')
  await expect(dialog.getByText('Of the next day')).toBeVisible()

  await test.step('invalid hours show an error next to their field, and nothing is created', async () => {
    await dialog.getByLabel('Until', { exact: true }).selectOption('10 pm')
    await dialog.getByRole('button', { name: 'Create package' }).click()
    await expect(dialog.getByText('Choose an end that is not the beginning')).toBeVisible()
    await dialog.getByLabel('Until', { exact: true }).selectOption('6 am')
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
      await dialog.getByRole('checkbox', { name: day }).uncheck({ force: true })
    await dialog.getByRole('button', { name: 'Create package' }).click()
    await expect(dialog.getByText('Choose at least one day')).toBeVisible()
  })

  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    await dialog.getByRole('checkbox', { name: day }).check({ force: true })
  await dialog.getByLabel('From', { exact: true }).selectOption(minuteText(hours.fromMinute))
  await dialog.getByLabel('Until', { exact: true }).selectOption(minuteText(hours.untilMinute))
  await dialog.getByLabel('Most that one phone number can buy a day').fill('1')
  await dialog.getByRole('switch', { name: 'Customers may pause it' }).click()
  await expect(dialog.getByLabel('How many times')).toHaveValue('2')
  await expectAccessible(dashboard)
  await expectNoSideways(dashboard)
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expectSeen(toastOf(dashboard, 'Package Created'))
  const words = `1 phone, ${hoursText(hours)}, starts when you first connect, 1 a day for each person, 2 pauses of up to 7 days`
  await expect(await openPackage(dashboard, 'Small Hours')).toContainText(words)

  for (const path of ['/customer-self-service', '/customer-qr-payment']) {
    await page.goto(path)
    const offered = page.getByRole('radio', { name: /Small Hours/ })
    await expect(offered).toBeDisabled()
    await expect(page.getByText(words)).toBeVisible()
    await expectNotNow(page, 'Small Hours', hours)
    await expectAccessible(page)
    await expectNoSideways(page)
  }
  await page.goto('/customer-purchase?provider=demo-hub')
  await expect(page.getByText(words)).toBeVisible()
  const refused = await buy(callsTo(origin), aBuyer(), { pack: 'Small Hours' }).catch((error) => error)
  expect(refused instanceof ApiError && refused.details?.code).toBe('package_not_now')
  await archive(hub, 'Small Hours')
})

test('a page older than a package’s hours says when it is sold, and nothing is paid', async ({
  page,
  hub,
}) => {
  const terms = { name: 'Noon Nap', durationMinutes: 30, price: 9 }
  const { id } = await hub.call(createPackage, { body: { ...terms, currency: 'SLL' } })
  const buyer = aBuyer()
  await fillIn(page, buyer, { pack: 'Noon Nap' })
  const hours = later()
  await hub.call(updatePackage, { params: { id }, body: { ...terms, options: { ...USUAL_OPTIONS, hours } } })
  await payButton(page).click()
  const sentence = `This package is sold ${hoursText(hours)}. Come back then, or choose another one.`
  await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible()
  await expect(tile(page, 'Noon Nap')).toBeDisabled()
  await archive(hub, 'Noon Nap')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a form sent after a package’s hours ended returns with when it is sold', async ({ page, hub }) => {
    const terms = { name: 'Late Nap', durationMinutes: 30, price: 9 }
    const { id } = await hub.call(createPackage, { body: { ...terms, currency: 'SLL' } })
    const buyer = aBuyer()
    await page.goto('/customer-self-service')
    await tile(page, 'Late Nap').check()
    await page.getByRole('radio', { name: 'Orange Money' }).check()
    await page.getByLabel('Your name').fill(buyer.name)
    await page.getByLabel('Phone number').fill(buyer.phone)
    const hours = later()
    await hub.call(updatePackage, {
      params: { id },
      body: { ...terms, options: { ...USUAL_OPTIONS, hours } },
    })
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(
      page.getByText(`This package is sold ${hoursText(hours)}`, { exact: false }).first(),
    ).toBeVisible()
    await expectNotNow(page, 'Late Nap', hours)
    await archive(hub, 'Late Nap')
  })
})
