import type { Page } from '@playwright/test'
import { aBuyer, aCode, expectPass, payButton, tile } from './buying.ts'
import { aSimulatedMikrotik } from './mikrotik.ts'
import { expect, expectAccessible, expectNoSideways, holdCalls, test } from './page.ts'
import { callsTo } from './seller.ts'

let phones = 0
/** The address of a phone that no other test uses. */
const aMac = (): string => {
  phones += 1
  const tail = (process.pid * 16 + phones).toString(16).padStart(6, '0').slice(-6)
  return `da:a1:20:${tail.slice(0, 2)}:${tail.slice(2, 4)}:${tail.slice(4)}`
}

const pay = async (page: Page, button = payButton(page)): Promise<void> => {
  const buyer = aBuyer()
  await tile(page, 'Quick Browse').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await button.click()
}

let router: Awaited<ReturnType<typeof aSimulatedMikrotik>>
test.beforeEach(async ({ hub, origin }) => {
  router = await aSimulatedMikrotik(hub, origin, aMac())
  await router.beat(false)
})
test.afterEach(() => router.close())

test('a phone behind a MikroTik pays, is redirected to the router, and is online once RADIUS accepts it', async ({
  page,
}) => {
  await page.goto(router.walled)
  await expect(page.getByText('You are at Freetown Central Hub')).toBeVisible()
  const leaving = await holdCalls(page, '**/wifi-login*')
  await pay(page)
  await expectPass(page)
  await expect(page.getByText('Opening...')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the WiFi' })).toBeVisible()
  await expectAccessible(page)
  leaving.release()
  await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible()
  expect(router.logins).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Go on to news.example' })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  // The browser's Back leads to the pass, and stays there.
  await page.goBack()
  await expectPass(page)
  await expect(page.getByText('You are online.')).toBeVisible()
  expect(router.logins).toHaveLength(1)
})

test('a router that cannot reach RADIUS shows an error, and a tap tries again', async ({ page }) => {
  router.switchLine(false)
  await page.goto(router.walled)
  await pay(page)
  await expect(page.getByText('The router could not ask us whether you have paid.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The WiFi is not open yet' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 600 })
  await expectNoSideways(page)
  await expectAccessible(page)
  router.switchLine(true)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible()
  expect(router.logins).toHaveLength(2)
})

test('a returning phone with a pass gets online without paying', async ({ page }) => {
  await page.goto(router.walled)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible()
  await page.goto(router.walled)
  await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible()
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('the phone is still redirected to its router', async ({ page }) => {
    await page.goto(router.walled)
    await pay(page, page.getByRole('button', { name: 'Pay Now' }))
    await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible({ timeout: 30_000 })
    await expectNoSideways(page)
  })
})

test('a code typed at the router gets the phone online, without a form to the router', async ({
  page,
  origin,
}) => {
  const password = await aCode(callsTo(origin))
  await page.goto(router.walled)
  await page.getByText('I have a code').click()
  await page.getByLabel('Code of your pass').fill(password)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible()
  expect(router.logins).toHaveLength(1)
  expect(router.logins.join()).not.toContain(password.replaceAll('-', ''))
})
