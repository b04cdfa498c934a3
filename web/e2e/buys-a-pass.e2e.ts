import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { formatLe, leToMinor } from '@minit/domain/money/money.ts'
import { aBuyer, expectPass, fillIn, payButton, testPhone, tile, unfold } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { totalSalesOn } from './seller-states.ts'
import { expectSeen, expectSeenByScrolling, toastOf } from './sight.ts'

test('a customer buys a pass by SMS, and the seller sees it arrive', async ({
  page,
  hub,
  openSecondDashboard,
}) => {
  // Its payment is found by polling, some seconds later, so that the test can watch the wait.
  const buyer = aBuyer(testPhone('059'))
  const before = await hub.call(readStats, {})
  const dashboard = await openSecondDashboard(hub)

  await fillIn(page, buyer, { delivery: 'SMS' })
  await expect(payButton(page)).toHaveText('Pay Le 35 Now')
  await expectSoundAtBothWidths(page)
  await payButton(page).click()

  await test.step('the waiting screen says what to do', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on Phone')
    await expect(page.getByText('Processing Payment')).toBeVisible()
    await expect(page.getByText(/^Activating in \d+ seconds\.\.\.$/)).toBeVisible()
  })

  await test.step('the pass shows all that is needed to go online', async () => {
    await expectPass(page)
    await expect(page.getByRole('status').filter({ hasText: 'Your WiFi access is ready' })).toBeVisible()
    await expect(toastOf(page, 'Payment Successful!')).toHaveCount(0)
    const pass = page.getByLabel('Your pass')
    await expect(pass).toContainText('Freetown Central Hub')
    await expect(pass.getByText(/^[A-Z0-9]{4}-?[A-Z0-9]{3}-?[A-Z0-9]{3}$/)).toBeVisible()
    const other = await unfold(page, 'Use it on another phone')
    const qrCode = other.getByRole('img', { name: 'QR code that joins the WiFi' })
    await expect(qrCode).toHaveJSProperty('complete', true)
    expect(await qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(20)
    const receipt = await unfold(page, 'Receipt')
    await expect(receipt.getByText('Business owner has been notified')).toBeVisible()
    await expect(receipt).toContainText('of which 15% GSTLe 4.57')
    await expect(receipt).toContainText('Paid withOrange Money')
    await expectSoundAtBothWidths(page)
  })

  await test.step('the message is shown as sent once the gateway has it', async () => {
    await expect(page.getByText(/^SMS sent to \+232/)).toBeVisible({ timeout: 15_000 })
  })

  await test.step('the seller sees it with the next poll', async () => {
    const sale = dashboard.getByRole('listitem').filter({ hasText: buyer.name })
    await expectSeenByScrolling(sale)
    await expect(sale).toContainText('Bought Market Hour for Le 35')
    const heading = dashboard.getByRole('heading', { name: /^Customer Activity/ })
    const unread = Number(/(\d+) unread/.exec(await heading.innerText())?.[1])
    expect(unread).toBeGreaterThan(0)
    await expectAccessible(dashboard)
    await dashboard.getByRole('button', { name: `Mark read: ${buyer.name}` }).click()
    await expect(sale.getByRole('button', { name: /^Mark read/ })).toHaveCount(0)
    await expect(heading).toHaveText(unread === 1 ? 'Customer Activity' : new RegExp(`${unread - 1} unread$`))
  })

  await test.step('the figures grow by the sale', async () => {
    const after = await hub.call(readStats, {})
    // Not today's figure: a new day may begin between the two reads.
    expect(leToMinor(after.totalSales) - leToMinor(before.totalSales)).toBe(leToMinor(35))
    expect(after.totalCustomers - before.totalCustomers).toBe(1)
    await expect(totalSalesOn(dashboard)).toHaveText(formatLe(leToMinor(after.totalSales)))
    await dashboard.setViewportSize({ width: 360, height: 700 })
    await expectNoSideways(dashboard)
    await expectAccessible(dashboard)
  })
})

test('the pay button waits for a package, and states exactly what is missing', async ({ page }) => {
  await page.goto('/customer-self-service')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
  await tile(page, 'Quick Browse').check()
  await page.getByLabel('Your name').fill('A')
  await page.getByLabel('Phone number').fill('123')
  await payButton(page).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByText('Valid phone number required')).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expectSoundAtBothWidths(page)
})

test('a returning customer’s phone has the form filled in', async ({ page }) => {
  const buyer = aBuyer()
  await fillIn(page, buyer, { pack: 'Quick Browse' })
  await payButton(page).click()
  await expectPass(page)
  await page.getByRole('link', { name: 'Buy Another Package' }).click()
  await expect(page.getByText('More Options')).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeHidden()
  await page.getByText('More Options').click()
  await expect(page.getByText('Quick Purchase')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue(buyer.name)
  await expect(page.getByLabel('Phone number')).toHaveValue(buyer.phone)
})

test('the wallet is the default and adds its five percent to the chosen time', async ({ page }) => {
  await page.goto('/customer-self-service')
  await expect(page.getByRole('radio', { name: 'Vult' })).toBeChecked()
  await expect(page.getByText('+3 min bonus')).toBeHidden()
  await tile(page, 'Market Hour').check()
  await expectSeen(page.getByText('+3 min bonus'))
  await expect(page.getByText('1h + 3 min')).toBeVisible()
})

// Each is a request, which waits for its turn on a slow connection: a module outside the bundle's lists adds
// one. Nothing waits for the last one, of a fifth of a kilobyte.
const MAX_SCRIPTS = 6

for (const path of ['/customer-self-service', '/customer-purchase?provider=demo-hub'])
  test(`${path.split('?')[0]} needs few scripts`, async ({ page }) => {
    const html = await (await page.request.get(path)).text()
    const scripts = new Set(html.match(/\/assets\/(?!without-scripts)[\w.-]+\.js/g))
    expect(scripts.size).toBeGreaterThan(2)
    expect(scripts.size).toBeLessThanOrEqual(MAX_SCRIPTS)
  })
