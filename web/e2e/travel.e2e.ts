import { archivePackage, listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { saveTravelTerms } from '@minit/contract/entrepreneur/travel-terms.ts'
import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { aBuyer, passPath, payHere, tile } from './buying.ts'
import { headingOf } from './counter-pages.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { pack, provider } from './providers.ts'
import { forgetRouters } from './router.ts'
import { callsTo, logIn, storageOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'
import {
  aPassOfTwoHours,
  BEACH,
  joinsAtTheBeach,
  joinsAtTheHub,
  offerAtTheBeach,
  typesCode,
} from './travelling.ts'

const PHONE = { width: 360, height: 740 }
const TAKES_MINUTES = 'Takes minutes of other shops'

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
  const shop = await newVisitor({ viewport: PHONE })
  await shop.goto('/customer-self-service?entrepreneur=demo-hub')
  await expect(shop.getByText(TAKES_MINUTES)).toBeVisible()
  await expectNoSideways(shop)
  await expectAccessible(shop)
  await part.getByRole('switch').click()
  await expectSeen(toastOf(page, 'You take no travellers'))
  await shop.reload()
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Freetown Central Hub')
  await expect(shop.getByText(TAKES_MINUTES)).toHaveCount(0)
  await hub.call(saveTravelTerms, { body: { takesTravellers: true, hour: 30, downKbps: null } })
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

test('the list of shops says who takes minutes of others, and a package that it may be used there', async ({
  page,
}) => {
  await page.goto('/customer-purchase')
  await expect(provider(page, 'Aberdeen Beach WiFi')).toHaveAccessibleName(new RegExp(TAKES_MINUTES))
  await expect(provider(page, 'Lumley Kiosk')).not.toHaveAccessibleName(new RegExp(TAKES_MINUTES))
  await page.goto('/customer-purchase?provider=demo-hub')
  const sentence = page.getByText('You can use these minutes at shops that take minutes of other shops.')
  await pack(page, 'Quick Browse').check()
  await expect(sentence).toHaveCount(0)
  await pack(page, 'Long Chat').check()
  await expect(sentence).toBeVisible()
  await expectSoundAtBothWidths(page)
})

const moneyOf = (page: Page) => page.getByRole('region', { name: 'Minutes at other shops' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })
    // Without scripts nothing can search the page for faults.
    const expectSound = javaScriptEnabled ? expectSoundAtBothWidths : expectNoSideways

    test('a customer types the code of a pass at another shop, uses it there, and takes it home', async ({
      page,
      origin,
    }) => {
      const pass = await aPassOfTwoHours(callsTo(origin))
      await offerAtTheBeach(page, pass.code)
      await expect(headingOf(page)).toHaveText(/^\d+ minutes of Freetown Central Hub\. Use them here\?$/)
      await expect(page.getByText(/^They last \d+ minutes here\.$/)).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: 'Use them here' }).click()
      await expect(headingOf(page)).toHaveText('Minutes of Freetown Central Hub')
      await expect(page.getByText('You are online.')).toBeVisible()
      await expectSound(page)
      const there = page.url()
      await page.goto(passPath(pass))
      await expect(headingOf(page)).toHaveText('Used at Aberdeen Beach WiFi now')
      await expect(page.getByText('Its minutes run there')).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: 'Take them home' }).click()
      await expect(headingOf(page)).toHaveText('Payment Successful!')
      await page.goto(there)
      await expect(page.getByText('Their use at Aberdeen Beach WiFi is over')).toBeVisible()
    })

    test('a customer comes back to the shop that sold the pass, types its code there, and takes it home', async ({
      page,
      origin,
    }) => {
      const pass = await aPassOfTwoHours(callsTo(origin))
      await offerAtTheBeach(page, pass.code)
      await page.getByRole('button', { name: 'Use them here' }).click()
      await expect(headingOf(page)).toHaveText('Minutes of Freetown Central Hub')
      await joinsAtTheHub(page)
      await typesCode(page, pass.code)
      await expect(headingOf(page)).toHaveText(
        'Your minutes are used at Aberdeen Beach WiFi. Take them home?',
      )
      await expect(page.getByText(/^\d+ minutes are left\.$/)).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: 'Take them home' }).click()
      await expect(headingOf(page)).toHaveText('You are online', { timeout: 40_000 })
      await page.goto(passPath(pass))
      await expect(headingOf(page)).toHaveText('Payment Successful!')
    })

    test('a phone that bought at one shop is offered its minutes at the next one, without a code', async ({
      page,
    }) => {
      await joinsAtTheHub(page)
      await tile(page, 'Long Chat').check()
      await payHere(page, aBuyer())
      await joinsAtTheBeach(page)
      await expect(headingOf(page)).toHaveText(/^.* minutes of Freetown Central Hub\. Use them here\?$/)
      await page.getByRole('link', { name: 'Not now' }).click()
      await expect(page.getByText('You are at Aberdeen Beach WiFi')).toBeVisible()
      await page.goBack()
      await page.getByRole('button', { name: 'Use them here' }).click()
      await expect(page.getByText('You are online.')).toBeVisible({ timeout: 40_000 })
    })
  })
}

test('both sellers and the admin see minutes used at another shop, and the admin stops it with a reason', async ({
  page,
  hub,
  newVisitor,
  origin,
}) => {
  const pass = await aPassOfTwoHours(callsTo(origin))
  await offerAtTheBeach(page, pass.code)
  await page.getByRole('button', { name: 'Use them here' }).click()
  await expect(headingOf(page)).toHaveText('Minutes of Freetown Central Hub')
  const sold = await newVisitor({ storageState: storageOf(hub, origin), viewport: PHONE })
  await sold.goto('/entrepreneur/money')
  const home = moneyOf(sold).getByRole('listitem').first()
  await expect(home).toContainText('At Aberdeen Beach WiFi')
  await expect(home).toContainText('In use')
  await expectNoSideways(sold)
  await expectAccessible(sold)
  const beach = await logIn(origin, BEACH)
  const carried = await newVisitor({ storageState: storageOf(beach, origin), viewport: PHONE })
  await carried.goto('/entrepreneur/money')
  await expect(moneyOf(carried).getByRole('listitem').first()).toContainText('From Freetown Central Hub')
  const admin = await newVisitor({ viewport: { width: 1280, height: 800 } })
  await logInAsAdmin(admin)
  await admin.goto('/admin/revenue')
  const part = moneyOf(admin)
  const open = part.getByRole('list', { name: 'In use now' }).getByRole('listitem').first()
  await expect(open).toContainText('Freetown Central Hub at Aberdeen Beach WiFi')
  await expect(part.getByRole('list', { name: 'Latest clearings' }).getByRole('listitem')).not.toHaveCount(0)
  await expectAccessible(admin)
  await open.getByRole('button', { name: 'Stop the use at Aberdeen Beach WiFi' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The holder called us')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Stop it' }).click()
  await expectSeen(toastOf(admin, 'Use stopped'))
  await page.goto(passPath(pass))
  await expect(headingOf(page)).toHaveText('Your pass is paused')
  await page.getByRole('button', { name: 'Go on with my time' }).click()
  await expect(headingOf(page)).toHaveText('Payment Successful!')
})

test('a code that may not be used at another shop leads to the reason, and back', async ({
  page,
  origin,
}) => {
  const { code } = await aPassOfTwoHours(callsTo(origin), 'Quick Browse')
  await offerAtTheBeach(page, code)
  await expect(headingOf(page)).toHaveText('These minutes stay where they are')
  await expect(page.getByText('This pass is only for the WiFi of Freetown Central Hub.')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('link', { name: 'Back to this WiFi' }).click()
  await expect(page.getByText('You are at Aberdeen Beach WiFi')).toBeVisible()
})
