import { aBuyer, buyForCash, passPath, startBuying, testPhone, tile } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { startOnProviderPage } from './providers.ts'
import { callsTo } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const CANCEL = '**/api/purchases/*/cancel'

test('a waiting customer cancels the order', async ({ page }) => {
  await startBuying(page, aBuyer(testPhone('129')), { pack: 'Quick Browse' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on Phone')
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order cancelled')
})

test('a waiting customer changes the number, and orders again with the same choices', async ({ page }) => {
  await startBuying(page, aBuyer(testPhone('129')), { pack: 'Quick Browse' })
  await page.getByRole('button', { name: 'Change number or payment' }).click()
  await expect(page).toHaveURL(/customer-self-service.*#again$/)
  await expect(page.getByLabel('Phone number')).toHaveValue(/129$/)
})

test('a customer who pays another way instead of cash reads it, and keeps the package', async ({ page }) => {
  const buyer = aBuyer()
  await startBuying(page, buyer, { pack: 'Quick Browse', method: 'Cash' })
  await expect(page.getByRole('button', { name: 'I gave the cash, but no code came' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await expect(
    page.getByText('Your cash order was cancelled, so that you can pay another way.'),
  ).toBeVisible()
  await expect(tile(page, 'Quick Browse')).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Cash/ })).not.toBeChecked()
  await expect(page.getByLabel('Phone number')).toHaveValue(buyer.phone)
})

for (const { status, code, message } of [
  { status: 429, code: 'too_many_requests', message: 'Too many tries. Please wait a little.' },
  { status: 503, code: 'unavailable', message: 'We cannot reach our database now. Please try again.' },
]) {
  test(`a cancellation answered ${status} says that the order waits, and can be repeated`, async ({
    page,
  }) => {
    await startBuying(page, aBuyer(testPhone('129')), { pack: 'Quick Browse' })
    await page.route(CANCEL, (route) => route.fulfill({ status, json: { code, message } }), { times: 1 })
    await page.getByRole('button', { name: 'Change number or payment' }).click()
    await expectSeen(toastOf(page, 'Not cancelled'))
    await expect(toastOf(page, 'Not cancelled')).toContainText(message)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order cancelled')
  })
}

test('cancelling an order that has ended meanwhile shows its end, not a failure', async ({ page }) => {
  await startBuying(page, aBuyer(testPhone('129')), { pack: 'Quick Browse' })
  await page.route(CANCEL, async (route) => {
    await route.fetch()
    await route.fulfill({
      status: 409,
      json: { code: 'already_decided', message: 'This was already decided' },
    })
  })
  await page.getByRole('button', { name: 'Change number or payment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order cancelled')
  await expect(toastOf(page, 'Not cancelled')).toHaveCount(0)
})

for (const { where, fill } of [
  { where: 'self-service', fill: startBuying },
  { where: 'the provider page', fill: startOnProviderPage },
]) {
  test(`after the browser’s Back, ${where} links back to a pending order`, async ({ page }) => {
    await fill(page, aBuyer(testPhone('129')), { pack: 'Quick Browse' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Confirm on Phone')
    await page.goBack()
    await expect(page.getByText(/^Your order of Le \d+ at Freetown Central Hub still waits\.$/)).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to your order' }).click()
    await expect(heading).toHaveText('Confirm on Phone')
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await expect(heading).toHaveText('Order cancelled')
    await page.goBack()
    await expect(heading).not.toHaveText('Order cancelled')
    await expect(page.getByText(/^Your order of Le \d+ at Freetown Central Hub still waits\.$/)).toHaveCount(
      0,
    )
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a form cancels the order', async ({ page, baseURL }) => {
    const ticket = await buyForCash(callsTo(baseURL ?? ''), aBuyer(), 'Quick Browse')
    await page.goto(passPath(ticket))
    await expect(page.getByText(ticket.transactionId.slice(-5)).first()).toBeVisible()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order cancelled')
  })
})

test('the seller finds one order among many by its code, and declines orders of new numbers', async ({
  baseURL,
  hub,
  openDashboard,
}) => {
  const call = callsTo(baseURL ?? '')
  const first = await buyForCash(call, aBuyer(), 'Market Hour')
  for (let count = 0; count < 22; count++) await buyForCash(call, aBuyer(), 'Quick Browse')
  const dashboard = await openDashboard(hub, { viewport: { width: 360, height: 700 } })
  const card = dashboard.getByRole('region', { name: 'Cash to confirm' })
  await expect(card.getByRole('listitem')).toHaveCount(20)
  await expectAccessible(dashboard)
  await card.getByRole('searchbox').fill(first.transactionId.slice(-5).toLowerCase())
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByRole('listitem')).toContainText('Market Hour')
  await expectNoSideways(dashboard)
  await card.getByRole('button', { name: /^Cash received from/ }).click()
  await card.getByRole('searchbox').fill('')
  await card.getByRole('button', { name: 'Decline all from new numbers' }).click()
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Decline all' }).click()
  await expect(card).toHaveCount(0)
})
