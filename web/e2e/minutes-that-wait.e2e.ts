import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { archivePackage, createPackage, listPackages } from '@minit/contract/entrepreneur/packages.ts'
import type { Page } from '@playwright/test'
import { aBuyer, maskedPhone } from './buying.ts'
import { giftLinkTo } from './gifts.ts'
import { openPackage } from './package-rows.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { aSimulatedRouter, connectRouter, forgetRouters, portalOf } from './router.ts'
import type { Seller } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const WORDS = '3 phones, runs only while you are online'

const forgetPackages = async ({ call }: Seller): Promise<void> => {
  const packs = await call(listPackages, {})
  for (const { id, name } of packs)
    if (name === 'Family Hour' || name === 'Family Purse') await call(archivePackage, { params: { id } })
}

test.afterEach(async ({ hub }) => {
  await forgetPackages(hub)
  await forgetRouters(hub)
})

test('a seller with a router sells minutes that run only while a customer is online', async ({
  hub,
  openSecondDashboard,
}) => {
  await connectRouter(hub)
  const dashboard = await openSecondDashboard(hub, { viewport: { width: 360, height: 740 } })
  await dashboard.getByRole('button', { name: 'Add package' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Add package' })
  await dialog.getByLabel('Package name').fill('Family Hour')
  await dialog.getByText('Options: phones, speed, hours').click()
  await dialog.getByLabel('The minutes begin').selectOption('while_online')
  await expect(dialog.getByText('They wait while every phone is away', { exact: false })).toBeVisible()
  await expect(dialog.getByLabel('Customers may pause it and keep their minutes')).toHaveCount(0)
  await dialog.getByLabel('Phones at the same time').selectOption('3')
  await expectNoSideways(dashboard)
  await expectAccessible(dashboard)
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expectSeen(toastOf(dashboard, 'Package Created'))
  await expect(await openPackage(dashboard, 'Family Hour')).toContainText(WORDS)
})

/** A phone of a family that bought such minutes at the router, and is online. */
const aFamilyOnline = async (hub: Seller, origin: string, mac: string) => {
  const { id, token } = await connectRouter(hub)
  const router = aSimulatedRouter(origin, token)
  await router.report([])
  const made = await hub.call(createPackage, {
    body: {
      name: 'Family Purse',
      durationMinutes: 60,
      price: 1_000,
      currency: 'SLE',
      options: {
        clock: 'while_online',
        maxDevices: 3,
        downKbps: null,
        upKbps: null,
        dataLimitMb: null,
        hours: null,
        maxPerDay: null,
        maxPauses: null,
        pauseDays: null,
      },
    },
  })
  const shop = await fetch(new URL(portalOf(id, mac), origin), { redirect: 'manual' })
  const place = new URL(shop.headers.get('location') ?? '', origin).searchParams.get('at') ?? ''
  const { name: customerName, phone: phoneNumber } = aBuyer()
  const sold = await hub.call(signupAndPay, {
    body: {
      packageId: made.id,
      customerName,
      phoneNumber,
      entrepreneurId: hub.userId,
      paymentMethod: 'orange_money',
      deliveryMethod: 'qr_display',
    },
    headers: { 'phone-place': place },
  })
  const opened = async (): Promise<boolean> => (await router.report([{ mac }])).length > 0
  for (let tries = 0; !(await opened()); tries++) {
    if (tries === 40) throw new Error('the phone was not let in')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  for (const kilobytes of [0, 500, 900]) await router.report([{ mac, openSeconds: 3_600, kilobytes }])
  return { transactionId: sold.transactionId, statusToken: sold.statusToken, place }
}

test('a phone of a family that is online reads how many are left, and how others join it', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const { transactionId, statusToken, place } = await aFamilyOnline(hub, origin, 'da:a1:19:0f:07:11')
  const page = await newVisitor({ viewport: { width: 360, height: 740 } })
  await page.goto(`/online?entrepreneur=demo-hub&at=${encodeURIComponent(place)}`)
  await expect(page.getByText(/(59|60) minutes are left\. They run only while you are online/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your pass: its code and who used it' })).toBeVisible()
  await page.goto(`/pass/${transactionId}?t=${statusToken}`)
  await page.getByRole('link', { name: 'Code for another phone' }).click()
  await expect(page.getByText('Scan to join')).toBeInViewport()
  await expect(page.getByText('2 more phones can join with this code. This one stays online.')).toBeVisible()
  await expect(page.getByText('goes offline', { exact: false })).toHaveCount(0)
})

test('its holder sees how many are left, and which phone used which, also without scripts', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const { transactionId, statusToken } = await aFamilyOnline(hub, origin, 'da:a1:19:0f:07:01')
  const page = await newVisitor({ viewport: { width: 360, height: 740 } })
  await page.goto(`/pass/${transactionId}?t=${statusToken}`)
  await expect(
    page.getByText(/Your (59|60) minutes run only while you are online, until/, { exact: false }),
  ).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('link', { name: 'Who used them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where your minutes went')

  const plain = await newVisitor({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await plain.goto(`/pass/${transactionId}?t=${statusToken}`)
  await plain.getByRole('link', { name: 'Who used them' }).click()
  await expect(plain.getByText('They run now, and stop 3 minutes after', { exact: false })).toBeVisible()
  await expect(plain.getByRole('listitem').filter({ hasText: '…07:01' })).toHaveCount(2)
  await expectNoSideways(plain)
  await expectSoundAtBothWidths(page)
  await plain.getByRole('link', { name: 'Show your pass' }).click()
  await expect(plain.getByRole('link', { name: 'Who used them' })).toBeVisible()
})

type Sold = { transactionId: string; statusToken: string }

/** Gives minutes on the page of the pass, from a refusal to the pass of the other number. */
const givesMinutes = async (page: Page, { transactionId, statusToken }: Sold): Promise<void> => {
  const recipient = aBuyer()
  await page.goto(`/pass/${transactionId}/minutes?t=${statusToken}`)
  const most = Number(await page.getByLabel('How many minutes').getAttribute('max'))
  expect(most).toBeGreaterThan(30)
  await page.getByLabel('How many minutes').fill('20')
  await page.getByLabel('To which phone number').fill('+14155550100')
  await page.getByRole('button', { name: 'Give minutes' }).click()
  await expect(page.getByText('Nothing was given.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('How many minutes')).toHaveValue('20')
  await page.getByLabel('To which phone number').fill(recipient.phone)
  await page.getByRole('button', { name: 'Give minutes' }).click()
  const masked = maskedPhone(recipient)
  await expect(page.getByRole('status')).toContainText(`20 minutes given to ${masked}`)
  await expect(page.getByRole('listitem').filter({ hasText: `Given to ${masked}` })).toHaveCount(1)
  await expectNoSideways(page)

  await page.goto(await giftLinkTo(recipient.phone))
  await expect(page.getByText('20 minutes run only while you are online', { exact: false })).toBeVisible()
  await expect(
    page.getByText(/From \+232 \d\d \*\*\* \d{3}, who does not see where you use it/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Who used them' }).click()
  await expect(page.getByText(/^20 minutes from \+232/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Give minutes' })).toHaveCount(0)
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Show your pass' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A gift for you')
}

test('its holder gives minutes to another number, also without scripts', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const sold = await aFamilyOnline(hub, origin, 'da:a1:19:0f:07:02')
  const page = await newVisitor({ viewport: { width: 360, height: 740 } })
  await givesMinutes(page, sold)
  await page.goto(`/pass/${sold.transactionId}/minutes?t=${sold.statusToken}`)
  await expectSoundAtBothWidths(page)
  await expectAccessible(page)
  const plain = await newVisitor({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await givesMinutes(plain, await aFamilyOnline(hub, origin, 'da:a1:19:0f:07:03'))
})
