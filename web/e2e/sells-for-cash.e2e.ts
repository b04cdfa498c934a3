import { listSalesHistory } from '@minit/contract/entrepreneur/sales.ts'
import { switchSite } from '@minit/contract/entrepreneur/site.ts'
import type { Page } from '@playwright/test'
import { aBuyer, testPhone } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { ISATU, logIn } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const PHONE = { viewport: { width: 360, height: 740 } }
const COUNTER = { ...PHONE, path: '/entrepreneur/counter' }

const cash = (page: Page) => page.getByRole('button', { name: 'Cash Le 35' })
const code = (page: Page) => page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{3}-[0-9A-Z]{3}$/)
const heading = (page: Page) => page.getByRole('heading', { level: 3 })
const tile = (page: Page) => page.getByRole('radio', { name: 'Market Hour' })

/** From Today: Sell in the bar, the package, Cash. */
const sellsInThreeTaps = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sell' }).click()
  await tile(page).check()
  await cash(page).click()
  await expectSeen(code(page))
}

for (const who of ['owner', 'cashier'] as const) {
  test(`the ${who} sells for cash with three taps from Today, types nothing, and reads the code`, async ({
    hub,
    origin,
    openDashboard,
  }) => {
    const page =
      who === 'owner'
        ? await openDashboard(hub, PHONE)
        : await openDashboard(await logIn(origin, ISATU), COUNTER)
    await sellsInThreeTaps(page)
    await expect(heading(page)).toHaveText('Payment Successful!')
    const size = await code(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(size).toBeGreaterThanOrEqual(34)
    for (const name of ['Print slip', 'Send', 'Next customer'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)

    await test.step('the next customer begins on the tiles, with none chosen', async () => {
      await page.getByRole('button', { name: 'Next customer' }).click()
      await expect(tile(page)).not.toBeChecked()
      await expect(page.getByRole('radio').first()).toBeFocused()
      await expect(page.getByRole('button', { name: 'Cash', exact: true })).toBeDisabled()
    })
  })
}

test('a tap on the wrong tile is undone within ten seconds, and the sale is a refund', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub, COUNTER)
  await sellsInThreeTaps(page)
  await test.step('undo stands on the first screen, and no message covers it', async () => {
    await expectSeen(page.getByRole('button', { name: /^Undo Le 35/ }))
    await expect(toastOf(page, 'Payment Successful!')).toHaveCount(0)
  })
  await page.getByRole('button', { name: /^Undo Le 35/ }).click()
  await expect(heading(page)).toHaveText('Sale undone')
  await expect(page.getByText('Give the Le 35 back. The code no longer works.')).toBeVisible()
  await expectAccessible(page)
  const [last] = await hub.call(listSalesHistory, { query: {} })
  expect(last).toMatchObject({ amount: 35, customerName: expect.stringMatching(/^Counter sale /) })
  expect(last?.refund).toMatchObject({ state: 'sent', method: 'cash' })
  await page.getByRole('button', { name: 'Next customer' }).click()
  await expect(page.getByRole('radio').first()).toBeFocused()

  await page.goto('/entrepreneur/dashboard')
  const activity = page
    .getByRole('region', { name: /^Customer Activity/ })
    .getByRole('listitem')
    .first()
  await expect(activity).toContainText('Refunded Le 35 for Market Hour')
})

test('a sale of the last days is refunded from its window', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, COUNTER)
  await sellsInThreeTaps(page)
  await page.goto('/entrepreneur/dashboard')
  const activity = page
    .getByRole('region', { name: /^Customer Activity/ })
    .getByRole('listitem')
    .first()
  await activity.getByRole('button').first().click()
  const sale = page.getByRole('dialog')
  await sale.getByRole('button', { name: /^Refund/ }).click()
  const question = page.getByRole('dialog', { name: 'Refund Le 35' })
  await question.getByLabel('Why?').fill('Wrong package')
  await question.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(sale.getByRole('button', { name: /^Cash handed back/ })).toBeVisible()
  await expectAccessible(page)
})

test('a seller who opens Sell while the shop is closed opens it there', async ({ hub, openDashboard }) => {
  await hub.call(switchSite, { body: { isOpen: false } })
  try {
    const page = await openDashboard(hub, { ...PHONE, path: '/entrepreneur/sell' })
    await expect(page.getByText('Your shop is closed: customers cannot buy.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open the shop' }).click()
    await expect(tile(page)).toBeVisible()
  } finally {
    await hub.call(switchSite, { body: { isOpen: true } })
  }
})

test('after ten seconds a sale is not offered to be undone', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, COUNTER)
  await page.clock.install()
  await sellsInThreeTaps(page)
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await expect(code(page)).toBeVisible()
})

test('a sale is made with the keyboard alone', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, { ...PHONE, path: '/entrepreneur/sell' })
  await expect(tile(page)).toBeVisible()
  await page.getByRole('radio').first().focus()
  for (let pressed = 0; pressed < 10 && !(await tile(page).isChecked()); pressed += 1)
    await page.keyboard.press('ArrowDown')
  await expect(tile(page)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(code(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(cash(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeVisible()
  await expect(heading(page)).toBeFocused()
  for (let pressed = 0; pressed < 10; pressed += 1) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (text.startsWith('Next customer')) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio').first()).toBeFocused()
})

test('the code is sent to a number that is typed after the sale', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, COUNTER)
  await sellsInThreeTaps(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the code' })
  await dialog.getByRole('button', { name: 'SMS' }).click()
  await expect(dialog.getByText('Valid phone number required')).toBeVisible()
  await dialog.getByLabel('Phone number').fill(testPhone('123'))
  await dialog.getByRole('button', { name: 'SMS' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^Sent by SMS to /)
  await expectAccessible(page)
})

test('mobile money and Vult ask for the customer’s number on the same page', async ({
  hub,
  openDashboard,
}) => {
  const buyer = aBuyer()
  const page = await openDashboard(hub, { ...PHONE, path: '/entrepreneur/sell' })
  await tile(page).check()
  await page.getByRole('button', { name: 'Vult', exact: true }).click()
  await expect(cash(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cash instead' }).click()
  await expect(cash(page)).toBeFocused()
  await page.getByRole('button', { name: 'Vult', exact: true }).click()
  await expect(page.locator('section', { hasText: 'Order Summary' })).toContainText('+3 min')
  await page.getByRole('button', { name: 'Mobile money' }).click()
  await page.getByRole('button', { name: 'Ask for Le 35' }).click()
  for (const words of ['Name is required', 'Valid phone number required'])
    await expect(page.getByText(words)).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Customer name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByRole('button', { name: 'Ask for Le 35' }).click()
  await expect(heading(page)).toHaveText('Payment Successful!', { timeout: 20_000 })
  await expect(page.getByText(`Market Hour for ${buyer.name}`)).toBeVisible()
})
