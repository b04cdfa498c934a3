import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { archivePackage, createPackage, listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { aBuyer } from './buying.ts'
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
  return sold
}

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
