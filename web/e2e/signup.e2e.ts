import { listPackages, switchPackage } from '@minit/contract/entrepreneur/packages.ts'
import { aBuyer, testPhone, tile, unfold } from './buying.ts'
import { fillInAt, headingOf, payButtonOf, SIGNUP, startBuyingAt } from './counter-pages.ts'
import { expect, expectSoundAtBothWidths, goWithoutLoad, test, untilTakenOver } from './page.ts'
import { newsOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

for (const method of ['Vult', 'Orange Money', 'Africell Money'] as const) {
  test(`a new customer pays with ${method} and is online, and the seller sees it`, async ({ page, hub }) => {
    const buyer = aBuyer()
    const sent = page.waitForRequest('**/api/customer/signup-and-pay')
    await startBuyingAt(page, SIGNUP, buyer, { method })
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({ customerName: buyer.name, amount: 35 })
    expect(body).not.toHaveProperty('deliveryMethod')

    await expect(headingOf(page)).toHaveText('WiFi activated', { timeout: 20_000 })
    const pass = page.getByLabel('Your pass')
    const other = await unfold(page, 'Use it on another phone')
    await expect(other.getByRole('img', { name: 'QR code that joins the WiFi' })).toBeVisible()
    await expect(pass).toContainText('Freetown Central Hub')
    await expect(page.getByRole('heading', { name: 'How to connect' })).toBeVisible()
    const receipt = await unfold(page, 'Receipt')
    await expect(receipt).toContainText('Sold byFreetown Central Hub')
    await expect(receipt).toContainText(`Paid with${method}`)
    const text = (await receipt.textContent()) ?? ''
    const id = /Receipt no\.\s*([0-9A-Z]{26})/.exec(text)?.[1] ?? 'no id'
    expect(text).toMatch(new RegExp(`Order code\\s*${id.slice(-5)}`))
    await expect(receipt).toContainText('Business owner has been notified')
    await expectSoundAtBothWidths(page)
    expect(await newsOf(hub, buyer)).toMatchObject([{ amount: 35 }])
  })
}

test('the form is sound, starts with the wallet, and waits for a package', async ({ page }) => {
  await page.goto('/customer-signup')
  await expect(headingOf(page)).toHaveText('Freetown Central Hub')
  await expect(page.getByRole('radio', { name: 'Vult' })).toBeChecked()
  await expect(payButtonOf(page, SIGNUP)).toBeDisabled()
  const pack = page.locator('label').filter({ hasText: 'Market Hour' })
  await expect(pack).toContainText('1h')
  await expect(pack).toContainText('Le 35')
  await expect(pack).toContainText('SLL')
  await expectSoundAtBothWidths(page)
  await tile(page, 'Market Hour').check()
  await page.getByLabel('Your name').fill('A')
  await page.getByLabel('Phone number').fill('123')
  await payButtonOf(page, SIGNUP).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByText('Valid phone number required')).toBeVisible()
  await expectSoundAtBothWidths(page)
})

test('the page announces the payment in its own words, and a reload keeps the pass', async ({ page }) => {
  await startBuyingAt(page, SIGNUP, aBuyer())
  const toast = toastOf(page, 'Payment Successful!')
  await expectSeen(toast)
  await expect(toast).toContainText('Your WiFi access has been activated and sent to you')
  await page.reload()
  await expect(headingOf(page)).toHaveText('WiFi activated')
  await page.getByRole('link', { name: 'Buy Another Package' }).click()
  await expect(page).toHaveURL(/\/customer-signup\?entrepreneur=/)
  await expect(headingOf(page)).toHaveText('Freetown Central Hub')
})

test('a declined payment says so, and the retry leads back to this page', async ({ page, hub }) => {
  const buyer = aBuyer(testPhone('039'))
  await startBuyingAt(page, SIGNUP, buyer)
  await expect(headingOf(page)).toHaveText('Payment Failed', { timeout: 15_000 })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/customer-signup\?entrepreneur=/)
  await expect(tile(page, 'Market Hour')).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Orange Money' })).toBeChecked()
  expect(await newsOf(hub, buyer)).toEqual([])
})

test('a failure without a message says to try again', async ({ page }) => {
  await page.route('**/api/customer/signup-and-pay', (route) => route.fulfill({ status: 422, body: 'no' }))
  await fillInAt(page, SIGNUP, aBuyer())
  await payButtonOf(page, SIGNUP).click()
  await expect(toastOf(page, 'Payment Failed')).toContainText('Failed to process payment. Please try again.')
})

test('the address chooses the seller, and the page of one who sells nothing says so', async ({
  page,
  kiosk,
}) => {
  const packs = await kiosk.call(listPackages, {})
  const active = packs.filter(({ isActive }) => isActive)
  const switchAll = async (isActive: boolean): Promise<void> => {
    for (const { id } of active) await kiosk.call(switchPackage, { params: { id }, body: { isActive } })
  }
  await switchAll(false)
  await page.goto('/customer-signup?entrepreneur=lumley-kiosk').finally(() => switchAll(true))
  await expect(page.getByRole('heading', { name: 'No packages available', exact: true })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.goto('/customer-signup?entrepreneur=nobody')
  await expect(headingOf(page)).toHaveText('This seller was not found')
})

test('a page that fails to load says so, and tries again', async ({ page }) => {
  await page.goto('/customer-signup')
  await untilTakenOver(page)
  await page.route('**/api/customer/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await goWithoutLoad(page, '/customer-signup?entrepreneur=lumley-kiosk')
  await expect(headingOf(page)).toHaveText('We could not load the packages', { timeout: 15_000 })
  await expectSoundAtBothWidths(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tile(page, 'Half Hour')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a new customer still gets a pass', async ({ page }) => {
    const buyer = aBuyer()
    await page.goto('/customer-signup')
    await tile(page, 'Quick Browse').check()
    await page.getByLabel('Your name').fill(buyer.name)
    await page.getByLabel('Phone number').fill(buyer.phone)
    await page.getByRole('radio', { name: 'Orange Money' }).check()
    await payButtonOf(page, SIGNUP).click()
    await expect(page.getByLabel('Your pass')).toBeVisible({ timeout: 20_000 })
  })
})
