import { confirmCash } from '@minit/contract/entrepreneur/notifications.ts'
import { listPackages, switchPackage } from '@minit/contract/entrepreneur/packages.ts'
import type { Page } from '@playwright/test'
import {
  aBuyer,
  answerPurchaseWith,
  buy,
  buyForCash,
  expectPass,
  fillIn,
  passPath,
  payButton,
  startBuying,
  testPhone,
  tile,
} from './buying.ts'
import { expect, test } from './page.ts'
import { callsTo, type Seller } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'
import { letNextWait } from './stand-ins.ts'

// A trace would record the pictures again.
test.use({ trace: 'off' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const switchAll = async ({ call }: Seller, isActive: boolean): Promise<void> => {
  for (const { id } of await call(listPackages, {})) {
    await call(switchPackage, { params: { id }, body: { isActive } })
  }
}

test('pictures of a dashboard on its first day', async ({ kiosk, openDashboard }) => {
  const page = await openDashboard(kiosk)
  // Both demo sellers have past sales.
  await page.route('**/api/entrepreneur/notifications', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('No activity yet')).toBeVisible()
  await shoot(page, 'dashboard-empty')
  await page.route('**/api/entrepreneur/packages', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('No packages available')).toBeVisible()
  await shoot(page, 'dashboard-no-packages')
})

test('pictures of self-service', async ({ page, kiosk }) => {
  await page.goto('/customer-self-service')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
  await shoot(page, 'self-service')
  await tile(page, 'Market Hour').check()
  await shoot(page, 'self-service-chosen')
  await page.getByLabel('Your name').fill('A')
  await payButton(page).click()
  await expect(page.getByText('Valid phone number required')).toBeVisible()
  await shoot(page, 'self-service-errors')
  await switchAll(kiosk, false)
  await page.goto('/customer-self-service?entrepreneur=lumley-kiosk').finally(() => switchAll(kiosk, true))
  await shoot(page, 'self-service-empty')
})

test('pictures of waiting', async ({ page, baseURL }) => {
  const call = callsTo(baseURL ?? '')
  await page.clock.install()
  await startBuying(page, aBuyer(testPhone('129')))
  await expect(heading(page)).toHaveText('Confirm on Phone')
  await shoot(page, 'waiting-prompt')
  await page.clock.fastForward(31_000)
  await expect(heading(page)).toHaveText('Still checking')
  await shoot(page, 'waiting-still-checking')
  await letNextWait('vult')
  await page.goto(passPath(await buy(call, aBuyer(), { pack: 'Market Hour', method: 'vult' })))
  await expect(heading(page)).toHaveText('Pay with Vult')
  await shoot(page, 'waiting-redirect')
  await page.goto(passPath(await buyForCash(call, aBuyer(), 'Market Hour')))
  await expect(heading(page)).toHaveText('Pay the seller')
  await shoot(page, 'waiting-cash')
})

test('pictures of a code to dial', async ({ page }) => {
  await answerPurchaseWith(page, {
    nextAction: { type: 'dial_ussd', code: '*715*2*114466#', telUri: 'tel:*715*2*114466%23' },
  })
  await startBuying(page, aBuyer(testPhone('129')))
  await expect(heading(page)).toHaveText('Dial this code to pay')
  await shoot(page, 'waiting-dial')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('pictures of an unpaid purchase', async ({ page }) => {
  await answerPurchaseWith(page, { status: 'expired' })
  await startBuying(page, aBuyer(testPhone('129')))
  await expect(heading(page)).toHaveText('No payment came')
  await shoot(page, 'expired')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('pictures of a pass of each kind of WiFi, and of a failed one', async ({ page, baseURL }) => {
  const call = callsTo(baseURL ?? '')
  const [atKiosk, declined] = await Promise.all([
    buy(call, aBuyer(), { seller: 'lumley-kiosk', pack: 'Half Hour' }),
    buy(call, aBuyer(testPhone('039')), { pack: 'Market Hour' }),
  ])
  await startBuying(page, aBuyer(), { method: 'Vult', delivery: 'SMS' })
  await expectPass(page)
  await expect(page.getByText(/^SMS sent to/)).toBeVisible({ timeout: 15_000 })
  await shoot(page, 'pass-hub')
  await page.goto(passPath(atKiosk))
  await expectPass(page)
  await shoot(page, 'pass-kiosk')
  await page.goto(passPath(declined))
  await expect(heading(page)).toHaveText('Payment Failed', { timeout: 15_000 })
  await shoot(page, 'failed')
})

test('pictures of the front page, page not found and login', async ({ page }) => {
  await page.goto('/')
  await shoot(page, 'home')
  await page.goto('/no-such-page')
  await shoot(page, 'not-found')
  await page.goto('/entrepreneur-login')
  await expect(page.getByText('Demo accounts')).toBeVisible()
  await shoot(page, 'login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await shoot(page, 'login-errors')
})

test('pictures of a busy dashboard', async ({ baseURL, hub, openDashboard }) => {
  const call = callsTo(baseURL ?? '')
  const paidInCash = await buyForCash(call, aBuyer(), 'Long Chat')
  await hub.call(confirmCash, { params: { id: paidInCash.transactionId } })
  for (const order of [
    { pack: 'All Day', method: 'vult' },
    { pack: 'Long Chat', method: 'orange_money' },
    { pack: 'Market Hour', method: 'africell_money' },
    { pack: 'Quick Browse', method: 'orange_money' },
  ] as const) {
    await buy(call, aBuyer(), order)
  }
  await buyForCash(call, aBuyer(), 'Market Hour')
  const page = await openDashboard(hub)
  await expect(page.getByRole('heading', { name: 'Cash to confirm' })).toBeVisible()
  await expect(page.getByText('Quick Browse').first()).toBeVisible()
  await shoot(page, 'dashboard')
  await page
    .getByRole('button', { name: /^Decline/ })
    .first()
    .click()
  await shootWindow(page, page.getByRole('dialog'), 'dashboard-decline')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add package' }).click()
  await shootWindow(page, page.getByRole('dialog'), 'dashboard-add-package')
  await page.keyboard.press('Escape')
  await page
    .getByRole('region', { name: /^Customer Activity/ })
    .locator('button[aria-haspopup]')
    .first()
    .click()
  await shootWindow(page, page.getByRole('dialog'), 'dashboard-sale')
})

test('pictures of a refused form', async ({ page }) => {
  await fillIn(page, aBuyer(), { pack: 'Long Chat' })
  await page.route('**/api/customer/signup-and-pay', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'payment_failed', message: 'There is not enough money in this account.' },
    }),
  )
  await payButton(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await shoot(page, 'self-service-refused')
})
