import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { aBuyer, testPhone, tile, unfold } from './buying.ts'
import { fillInAt, headingOf, payButtonOf, QR_PAYMENT, startBuyingAt } from './counter-pages.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { newsOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

test('each package shows its duration, its price, and the price of overtime', async ({ page }) => {
  await page.goto('/customer-qr-payment')
  await expect(headingOf(page)).toHaveText('Freetown Central Hub')
  const group = page.getByRole('group', { name: 'Choose your time' })
  const row = group.locator('label').filter({ hasText: 'Market Hour' })
  await expect(row).toContainText('1h')
  await expect(row).toContainText('Le 35')
  await expect(row).toContainText('Overtime OK')
  await expect(row).toContainText('Le 0.50 per minute')
  await expect(group.locator('label').filter({ hasText: 'All Day' })).toContainText('No overtime')
  await expect(page.getByRole('radio', { name: 'Orange Money' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'QR code' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Cash' })).toHaveCount(1)
})

test('the order summary adds the wallet’s five percent, rounded, and names the tax', async ({ page }) => {
  await page.goto('/customer-qr-payment')
  const summary = page.locator('section').filter({ hasText: 'Order Summary' })
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
  await expect(summary).toContainText('Choose your time first.')
  await tile(page, 'Quick Browse').check()
  await expect(summary).toContainText('Time30 min')
  await expect(summary).not.toContainText('Vult bonus')
  await page.getByRole('radio', { name: 'Vult' }).check()
  await expect(summary).toContainText('Vult bonus+2 min')
  await expect(summary).toContainText('Total time32 min')
  await expect(summary).toContainText('PriceLe 20')
  await expect(summary).toContainText('of which 15% GSTLe 2.61')
  await expect(payButtonOf(page, QR_PAYMENT)).toHaveText('Pay Le 20 Now')
  await expectSoundAtBothWidths(page)
})

for (const [method, delivery, message] of [
  ['Orange Money', 'QR code', null],
  ['Africell Money', 'SMS', /^SMS sent to \+232/],
  ['Vult', 'WhatsApp', /^WhatsApp message sent to \+232/],
] as const) {
  test(`a pass paid with ${method} comes by ${delivery}`, async ({ page, hub }) => {
    const buyer = aBuyer()
    const sent = page.waitForRequest('**/api/customer/purchase-with-qr')
    await startBuyingAt(page, QR_PAYMENT, buyer, { method, delivery })
    expect((await sent).postDataJSON()).toMatchObject({ customerName: buyer.name, amount: 35 })

    await expect(headingOf(page)).toHaveText('Payment Successful!', { timeout: 20_000 })
    const pass = page.getByLabel('Your pass')
    await expect(pass).toContainText('Freetown Central Hub')
    const other = await unfold(page, 'Use it on another phone')
    await expect(other.getByRole('img', { name: 'QR code that joins the WiFi' })).toBeVisible()
    await expect(pass.getByText(/Ends (today|tomorrow) at \d\d:\d\d/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How to connect' })).toBeVisible()
    await expect(page.getByText(/^Need help\? Call \+232/)).toBeVisible()
    if (message === null) await expect(page.getByText(/ sent to /)).toHaveCount(0)
    else await expect(page.getByText(message)).toBeVisible({ timeout: 15_000 })
    await expectSoundAtBothWidths(page)
    expect(await newsOf(hub, buyer)).toMatchObject([{ amount: 35 }])
  })
}

test('the page announces the payment in its own words, and the pass links back to it, reset', async ({
  page,
}) => {
  await startBuyingAt(page, QR_PAYMENT, aBuyer())
  await expect(headingOf(page)).toHaveText('Payment Successful!', { timeout: 20_000 })
  const news = page.getByRole('status').filter({ hasText: 'Your internet access code has been generated' })
  await expectSeen(news)
  await expect(toastOf(page, 'Payment Successful!')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/')
  await page.reload()
  await expect(headingOf(page)).toHaveText('Payment Successful!')
  await page.getByRole('link', { name: 'Buy Another Package' }).click()
  await expect(page).toHaveURL(/\/customer-qr-payment$/)
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
})

test('the page states exactly what is missing, and sends nothing', async ({ page }) => {
  let calls = 0
  await page.route('**/api/customer/purchase-with-qr', (route) => {
    calls += 1
    return route.abort()
  })
  await fillInAt(page, QR_PAYMENT, { name: 'A', phone: '123' })
  await payButtonOf(page, QR_PAYMENT).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByText('Valid phone number required')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expectSoundAtBothWidths(page)
  expect(calls).toBe(0)
  // The messages for choices that the form's own inputs cannot leave open are the contract's.
  const refused = purchaseWithQr.body.safeParse({
    deliveryMethod: 'dove',
    paymentMethod: 'gold',
    packageId: '',
  })
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Please select a package',
      'Please select a payment method',
      'Please select how to receive your access code',
    ]),
  )
})

test('a failure without a message is shown as a failed payment', async ({ page }) => {
  await page.route('**/api/customer/purchase-with-qr', (route) => route.fulfill({ status: 422, body: 'no' }))
  await fillInAt(page, QR_PAYMENT, aBuyer())
  await payButtonOf(page, QR_PAYMENT).click()
  await expect(toastOf(page, 'Payment Failed')).toContainText('Failed to process payment')
  await expectSoundAtBothWidths(page)
})

test('a declined payment says so, and the retry leads back to this page', async ({ page, hub }) => {
  const buyer = aBuyer(testPhone('039'))
  await startBuyingAt(page, QR_PAYMENT, buyer)
  await expect(headingOf(page)).toHaveText('Payment Failed', { timeout: 15_000 })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/customer-qr-payment#again$/)
  await expect(payButtonOf(page, QR_PAYMENT)).toHaveText('Pay Le 35 Now')
  expect(await newsOf(hub, buyer)).toEqual([])
})

test('a phone without a connection reads so, above the packages that it already has', async ({
  page,
  context,
}) => {
  await page.goto('/customer-qr-payment')
  await tile(page, 'Market Hour').check()
  await context.setOffline(true)
  await expectSeen(page.getByText('You are offline.'))
  await expect(tile(page, 'Market Hour')).toBeVisible()
  await context.setOffline(false)
})

test('a seller who has closed since is shown as closed, with a link back', async ({ page }) => {
  await page.route('**/api/customer/business-info/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isOpen: false, isOnline: false } })
  })
  await page.route('**/api/customer/purchase-with-qr', (route) =>
    route.fulfill({ status: 422, json: { code: 'seller_closed', message: 'This seller is closed now' } }),
  )
  await fillInAt(page, QR_PAYMENT, aBuyer())
  await payButtonOf(page, QR_PAYMENT).click()
  await expect(toastOf(page, 'Payment Failed')).toContainText('This seller is closed now')
  await expect(page.getByRole('heading', { name: 'This seller is closed now' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Main Page' })).toBeVisible()
  await expectSoundAtBothWidths(page)
})
