import type { Locator, Page } from '@playwright/test'
import { aBuyer, type Buyer, buy, testPhone } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { type News, newsOf, type Seller } from './seller.ts'
import { backgroundOf, expectSeen, expectSeenByScrolling, tokenColour } from './sight.ts'

const PHONE = { viewport: { width: 360, height: 700 } }

const openCounter = async (dashboard: Page): Promise<Locator> => {
  await dashboard.getByRole('button', { name: 'Generate QR Code' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Generate QR Code' })
  await expect(dialog.getByRole('group', { name: 'Choose a package' })).toBeVisible()
  return dialog
}

const fillIn = async (dialog: Locator, { name, phone }: Buyer): Promise<void> => {
  await dialog.getByRole('radio', { name: 'Market Hour' }).check()
  await dialog.getByLabel('Customer name').fill(name)
  await dialog.getByLabel('Phone number').fill(phone)
}

const ask = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: /^Ask for / }).click()

const step = (dialog: Locator): Locator => dialog.getByRole('heading', { level: 3 })

/** Behind an open dialog the messages are hidden from screen readers, but visible. */
const message = (page: Page, words: string): Locator => page.getByText(words, { exact: true }).first()

const activityOf = (dashboard: Page, { name }: Buyer): Locator =>
  dashboard
    .getByRole('region', { name: /^Customer Activity/ })
    .getByRole('button', { name })
    .first()

/** A pass bought without a screen, once the seller's feed has it. */
const sold = async (hub: Seller, buyer: Buyer): Promise<News> => {
  await buy(hub.call, buyer, { pack: 'Quick Browse' })
  await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
  const [news] = await newsOf(hub, buyer)
  if (news === undefined) throw new Error('the sale is not in the feed')
  return news
}

test('the seller sells at the counter by SMS, and shows the customer their access', async ({
  hub,
  openDashboard,
}) => {
  // Its payment is found by polling, some seconds later, so that the test can watch the wait.
  const buyer = aBuyer(testPhone('059'))
  const dashboard = await openDashboard(hub, PHONE)
  const dialog = await openCounter(dashboard)

  await test.step('the dialog appears over the page', async () => {
    await expectSeen(dialog.getByRole('heading', { name: 'Generate QR Code' }))
    expect(await backgroundOf(dialog)).toBe(await tokenColour(dialog, '--color-surface'))
    await expect(dialog).toHaveCSS('opacity', '1')
    await expect(dialog.getByRole('radio', { name: 'Orange Money' })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: 'QR code' })).toBeChecked()
  })

  await test.step('it requests nothing before a package is chosen', async () => {
    await expect(dialog.getByRole('button', { name: 'Ask for payment' })).toBeDisabled()
  })

  await test.step('it says what is missing, in the contract’s messages', async () => {
    await dialog.getByRole('radio', { name: 'Market Hour' }).check()
    await ask(dialog)
    for (const words of ['Name is required', 'Valid phone number required']) {
      await expect(dialog.getByText(words)).toBeVisible()
    }
    await expectAccessible(dashboard)
    await expectNoSideways(dashboard)
  })

  await test.step('the summary contains the wallet’s bonus, and no other', async () => {
    await fillIn(dialog, buyer)
    await dialog.getByRole('button', { name: 'Vult', exact: true }).click()
    await expect(dialog.locator('section', { hasText: 'Order Summary' })).toContainText('+3 min')
    await dialog.getByRole('button', { name: 'Mobile money' }).click()
    await expect(dialog.getByRole('radio', { name: 'Orange Money' })).toBeChecked()
    await expect(dialog.locator('section', { hasText: 'Order Summary' })).not.toContainText('+3 min')
  })

  await test.step('it waits for the customer, then shows the pass and the sent message', async () => {
    await dialog.getByRole('radio', { name: 'SMS' }).check()
    const requested = dashboard.waitForRequest('**/api/customer/purchase-with-qr')
    await ask(dialog)
    expect((await requested).headers()).toMatchObject({
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
      prefer: 'respond-async',
    })
    expect((await requested).postDataJSON()).toMatchObject({ amount: 35, deliveryMethod: 'sms' })
    await expect(step(dialog)).toHaveText('Confirm on Phone')
    await expect(step(dialog)).toHaveText('Payment Successful!', { timeout: 40_000 })
    await expect(message(dashboard, 'QR code generated for customer')).toBeVisible()
    await expectSeen(dialog.getByRole('img', { name: 'QR code that joins the WiFi' }))
    const [news] = await newsOf(hub, buyer)
    await expect(dialog).toContainText(news?.networkName ?? 'a network name')
    await expect(dialog.getByText('Expires')).toBeVisible()
    await expect(dialog.getByText('SMS sent')).toBeVisible({ timeout: 15_000 })
    await expectAccessible(dashboard)
    await expectNoSideways(dashboard)
  })

  await test.step('another sale starts empty, and closing leaves the sale in the feed', async () => {
    await dialog.getByRole('button', { name: 'Generate Another' }).click()
    await expect(dialog.getByLabel('Customer name')).toHaveValue('')
    await expect(dialog.getByRole('radio', { name: 'Market Hour' })).not.toBeChecked()
    // Escape closes the topmost element, and a toast is above the dialog.
    await expect(message(dashboard, 'QR code generated for customer')).toBeHidden({ timeout: 10_000 })
    await dashboard.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(dashboard.getByRole('button', { name: 'Generate QR Code' })).toBeFocused()
    await expect(activityOf(dashboard, buyer)).toBeVisible()
  })
})

test('a declined payment says so, and keeps the input for another try', async ({ hub, openDashboard }) => {
  const dashboard = await openDashboard(hub, PHONE)
  const dialog = await openCounter(dashboard)
  await fillIn(dialog, { name: 'Foday Mansaray', phone: testPhone('039') })
  await ask(dialog)
  await expect(step(dialog)).toHaveText('Payment Failed', { timeout: 20_000 })
  await expect(message(dashboard, 'Payment Failed')).toBeVisible()
  await expectAccessible(dashboard)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Foday Mansaray')
  await expect(dialog.getByRole('radio', { name: 'Market Hour' })).toBeChecked()
})

test('a pending sale is cancelled, or repeated with another number', async ({ hub, openDashboard }) => {
  const dashboard = await openDashboard(hub, PHONE)
  const dialog = await openCounter(dashboard)
  await fillIn(dialog, { name: 'Sorie Turay', phone: testPhone('129') })
  await ask(dialog)
  await expect(step(dialog)).toHaveText('Confirm on Phone')
  await dialog.getByRole('button', { name: 'Change number or payment' }).click()
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Sorie Turay')
  await expect(dialog.getByLabel('Phone number')).toHaveValue(/129$/)
  await ask(dialog)
  await expect(step(dialog)).toHaveText('Confirm on Phone')
  await expectNoSideways(dashboard)
  await expectAccessible(dashboard)
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(step(dialog)).toHaveText('Order cancelled')
  await expect(message(dashboard, 'Payment Failed')).toHaveCount(0)
  await expectAccessible(dashboard)
})

test('half a minute without an answer shows a warning not to pay twice', async ({ hub, openDashboard }) => {
  const dashboard = await openDashboard(hub, PHONE)
  await dashboard.clock.install()
  const dialog = await openCounter(dashboard)
  await fillIn(dialog, { name: 'Sorie Turay', phone: testPhone('129') })
  await ask(dialog)
  await expect(step(dialog)).toHaveText('Confirm on Phone')
  await dashboard.clock.fastForward(31_000)
  await expect(step(dialog)).toHaveText('Still checking')
  await expect(dialog.getByText('Still checking, do not ask for it twice.')).toBeVisible()
  await expectAccessible(dashboard)
})

test('a sale whose dialog was closed arrives in the feed', async ({ hub, openDashboard }) => {
  // Paid at once, and found by polling after five seconds: time to see the wait and to close it.
  const buyer = aBuyer(testPhone('059'))
  const dashboard = await openDashboard(hub)
  const dialog = await openCounter(dashboard)
  await fillIn(dialog, buyer)
  await ask(dialog)
  await expect(step(dialog)).toHaveText('Confirm on Phone')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
  await expect(activityOf(dashboard, buyer)).toBeVisible({ timeout: 40_000 })
})

test('a pass is sent again once, and the second time is refused with the reason', async ({
  hub,
  openDashboard,
}) => {
  const buyer = aBuyer()
  await sold(hub, buyer)
  const dashboard = await openDashboard(hub, PHONE)
  await activityOf(dashboard, buyer).click()
  const dialog = dashboard.getByRole('dialog', { name: buyer.name })
  await dialog.getByRole('button', { name: 'SMS' }).click()
  await expect(message(dashboard, 'QR Code Sent!')).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText(/^Sent by SMS to /)
  await dialog.getByRole('button', { name: 'WhatsApp' }).click()
  await expect(message(dashboard, 'Send Failed')).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText(/^Sent a moment ago\. Try again in \d+ seconds\.$/)
  await expectAccessible(dashboard)
})

test('the dashboard shows the wallet, the chart and customer retention', async ({
  hub,
  kiosk,
  openDashboard,
  openSecondDashboard,
}) => {
  await sold(hub, aBuyer())
  const dashboard = await openDashboard(hub)
  await expect(dashboard.getByText('Last 30 days')).toBeVisible()
  const banner = dashboard.getByRole('region', { name: 'Vult connected' })
  await expect(banner).toContainText('5% bonus time')
  const band = dashboard.getByRole('region', { name: 'Customer success' })
  await expectSeenByScrolling(band)
  for (const words of ['Loyalty tiers', 'Repeat customers', 'Vult usage', 'Average session']) {
    await expect(band).toContainText(words)
  }
  await expect(dashboard.getByRole('heading', { name: 'Revenue breakdown' })).toBeVisible()
  await expectSoundAtBothWidths(dashboard)

  const other = await openSecondDashboard(kiosk)
  await expect(other.getByRole('heading', { name: 'Platform fee' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Revenue breakdown' })).toHaveCount(0)
  await expect(other.getByRole('region', { name: 'Customer success' })).toHaveCount(0)
})

test('a poll without news waits, gets an empty answer, and the feed stays', async ({
  hub,
  openDashboard,
}) => {
  const buyer = aBuyer()
  await sold(hub, buyer)
  const dashboard = await openDashboard(hub)
  const poll = await dashboard.waitForResponse(
    (response) => response.url().endsWith('/api/entrepreneur/notifications') && response.status() === 304,
    // It waits up to 50 s, and starts 5 s after the previous one.
    { timeout: 80_000 },
  )
  expect(poll.request().headers()).toMatchObject({
    'if-none-match': expect.stringMatching(/^"/),
    prefer: 'wait=50',
  })
  await expect(activityOf(dashboard, buyer)).toBeVisible()
})
