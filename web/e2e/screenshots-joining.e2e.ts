import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { aBuyer, buy, expectPass, payButton, tile } from './buying.ts'
import { expect, test } from './page.ts'
import { aSimulatedRouter, connectRouter, forgetRouters, portalOf } from './router.ts'
import { newsOf } from './seller.ts'
import { closeMessages, shoot, shootPhone, shootWindow } from './shoot.ts'

// How phones get on the WiFi, by hand and by a router; when minutes begin, and the pass of an
// online customer.
test.use({ trace: 'off' })

test('pictures of joining by hand', async ({ kiosk, openDashboard, page: customer }) => {
  const buyer = aBuyer()
  const [pack] = (await kiosk.call(listPackages, {})).filter(({ isActive }) => isActive)
  await buy(kiosk.call, buyer, { pack: pack?.name ?? '', seller: 'lumley-kiosk' })
  await expect.poll(async () => (await newsOf(kiosk, buyer)).length, { timeout: 20_000 }).toBe(1)
  await customer.goto('/customer-self-service?entrepreneur=lumley-kiosk')
  await customer.getByRole('radio').first().check({ force: true })
  await shoot(customer, 'hand-shop')
  await customer.goto('/voucher?entrepreneur=lumley-kiosk')
  await shoot(customer, 'hand-voucher')
  const page = await openDashboard(kiosk)
  const opener = page.getByRole('button', { name: 'Generate QR Code' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Generate QR Code' })
  await dialog.getByRole('radio').first().check({ force: true })
  await expect(dialog.locator('[data-minutes-begin]')).toBeVisible()
  await shootWindow(page, dialog, 'hand-sale')
  await page.goto('/entrepreneur/by-hand')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, 'hand-page')
})

test('pictures of a package for a shop with a router, and of claims', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub)
  const claims = page.getByRole('region', { name: 'Paid but no internet' })
  await expect(claims.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText('Market Hour').first()).toBeVisible()
  await shoot(page, 'dashboard-with-claims')
  await claims
    .getByRole('button', { name: /^Answer / })
    .first()
    .click()
  await shootWindow(page, page.getByRole('dialog'), 'claim-answer')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add package' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add package' })
  await expect(
    dialog.getByText('The minutes begin when a phone first connects.', { exact: false }),
  ).toBeVisible()
  await shootWindow(page, dialog, 'package-at-router')
})

test('pictures of buying again while online, and of the folded pass', async ({ page, hub, origin }) => {
  const { id, token } = await connectRouter(hub)
  const [mac, router] = ['da:a1:19:b1:00:01', aSimulatedRouter(origin, token)]
  await router.report([{ mac }])
  const buyer = aBuyer()
  await page.goto(portalOf(id, mac))
  await tile(page, 'Quick Browse').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await payButton(page).click()
  await expectPass(page)
  await router.report([{ mac }])
  await router.report([{ mac, openSeconds: 1800 }])
  await expect(page.getByText('You are online.')).toBeVisible()
  await closeMessages(page)
  await shoot(page, 'pass-folded')
  const at = new URL(page.url()).searchParams.get('at') ?? ''
  await page.goto(`/customer-self-service?${new URLSearchParams({ at })}`)
  await tile(page, 'Quick Browse').check()
  await shootPhone(page, 'buys-again')
  await shoot(page, 'buys-again')
  await page.context().setOffline(true)
  await shootPhone(page, 'buys-again-offline')
  await page.context().setOffline(false)
  await forgetRouters(hub)
})
