import { createDiscountCode, listPromotions } from '@minit/contract/entrepreneur/promotions.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { Locator, Page } from '@playwright/test'
import { aBuyer, expectPass, fillIn, payButton, tile, unfold } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { identify, pack, provider, payButton as providerPay } from './providers.ts'
import { expectSeen, toastOf } from './sight.ts'

const PHONE = { width: 360, height: 700 }
const SHOP = '/customer-self-service?entrepreneur=lumley-kiosk'

const soon = (): string => freetownDay(new Date(Date.now() + 7 * 86_400_000))

const openCode = async (page: Page, code: string): Promise<void> => {
  await page.getByText('I have a discount code').click()
  await page.getByLabel('Discount code').fill(code)
}

test('a seller creates a happy hour on a phone, customers pay its price, and the seller sees its cost', async ({
  newVisitor,
  baseURL,
  kiosk,
  openDashboard,
}) => {
  const dashboard = await openDashboard(kiosk, { viewport: PHONE })
  await dashboard.getByRole('link', { name: 'Shop', exact: true }).click()
  await dashboard.getByRole('link', { name: /^Offers/ }).click()
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Offers')
  await expectNoSideways(dashboard)
  await expectAccessible(dashboard)

  await dashboard.getByRole('button', { name: 'New happy hour' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'New happy hour' })
  await dialog.getByLabel('Name').fill('Quiet time')
  await dialog.getByLabel('For', { exact: true }).selectOption({ label: 'Half Hour' })
  await dialog.getByLabel('Percent, 1 to 30').fill('40')
  for (const day of ['Saturday', 'Sunday']) await dialog.getByRole('button', { name: day }).click()
  await dialog.getByLabel('From').fill('00:00')
  await dialog.getByLabel('To', { exact: true }).fill('00:00')
  await dialog.getByRole('button', { name: 'Start happy hour' }).click()
  await expect(dialog.getByText('Enter a whole number from 1 to 30')).toBeVisible()
  await dialog.getByLabel('Percent, 1 to 30').fill('20')
  await expect(dialog.getByRole('region', { name: 'Prices with this offer' })).toContainText('Le 12')
  await expectNoSideways(dashboard)
  await expectAccessible(dashboard)
  await dialog.getByRole('button', { name: 'Start happy hour' }).click()
  await expectSeen(toastOf(dashboard, 'Offer made'))
  const row = dashboard.getByRole('main').getByRole('listitem').filter({ hasText: 'Quiet time' })
  await expect(row).toContainText('20 % off Half Hour')
  await expect(row).toContainText('Every day, 00:00 to 24:00')
  await expect(row).toContainText('On now until 00:00')

  const customer = await newVisitor({ baseURL: baseURL ?? '', viewport: PHONE })
  await customer.goto(SHOP)
  const quiet = tile(customer, 'Half Hour')
  await expect(quiet).toHaveAccessibleName(/Happy hour until 00:00/)
  await expect(quiet).toHaveAccessibleName(/Instead of Le 15 Le 12/)
  await quiet.check()
  await expectNoSideways(customer)
  await expectAccessible(customer)
  const buyer = aBuyer()
  await customer.getByRole('radio', { name: 'Cash' }).check()
  await customer.getByLabel('Your name').fill(buyer.name)
  await customer.getByLabel('Phone number').fill(buyer.phone)
  await expect(payButton(customer)).toHaveText('Pay Le 12 Now')

  await row.getByRole('button', { name: 'Switch off Quiet time' }).click()
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(dashboard.getByRole('region', { name: 'Ended' })).toContainText('Quiet time')
  // The displayed price no longer applies: both prices are shown before anything is paid.
  await payButton(customer).click()
  await expect(customer.getByText('The price has changed to Le 15. Nothing has been paid.')).toBeVisible()
  await expect(payButton(customer)).toHaveText('Pay Le 15 Now')
})

test('a discount code lowers the price before anything is paid, on the self-service page', async ({
  page,
}) => {
  const buyer = aBuyer()
  await page.goto('/customer-self-service')
  await tile(page, 'Market Hour').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await openCode(page, 'WRONG1')
  await page.getByRole('button', { name: 'Use code' }).click()
  await expect(page.getByText('We do not know this discount code.', { exact: false })).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay Le 35 Now')
  await expectAccessible(page)

  await page.getByLabel('Discount code').fill('market-20')
  // Pay checks the code first: the new price is displayed before it is paid.
  await payButton(page).click()
  await expect(page.getByText('MARKET20: you pay Le 28 instead of Le 35.')).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay Le 28 Now')
  await expectNoSideways(page)
  await expectAccessible(page)
  await payButton(page).click()
  await expectPass(page)
  await expect((await unfold(page, 'Receipt')).getByText('Le 28').first()).toBeVisible()
})

/** Opens the self-service page up to its pay button, with a code typed. */
const fillInWithCode = async (page: Page, code: string): Promise<Locator> => {
  await fillIn(page, aBuyer())
  await openCode(page, code)
  await page.getByRole('button', { name: 'Use code' }).click()
  return page.getByLabel('Discount code')
}

test('Pay unfolds a wrong code that was folded, every time', async ({ page }) => {
  const field = await fillInWithCode(page, 'WRONG1')
  const problem = page.getByText('We do not know this discount code.', { exact: false })
  await expectSeen(problem)
  for (const _ of [1, 2]) {
    await page.getByText('I have a discount code').click()
    await expect(field).toBeHidden()
    await payButton(page).click()
    await expectSeen(problem)
    await expect(field).toBeFocused()
  }
  await field.fill('')
  await payButton(page).click()
  await expectPass(page)
})

test('a refused code stays open while the customer types it again', async ({ page }) => {
  const message = 'This discount code was used up a moment ago'
  await page.route('**/api/customer/signup-and-pay', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'discount_code_used_up', message, fields: { discountCode: message } },
    }),
  )
  const field = await fillInWithCode(page, 'MARKET20')
  await expect(payButton(page)).toHaveText('Pay Le 28 Now')
  await payButton(page).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(message)
  await expectAccessible(page)
  await page.keyboard.type('X')
  await expectSeen(field)
  await page.keyboard.type('Y')
  await expect(field).toHaveValue(/XY$/)
})

test('on the provider page a code lowers the price at the last step', async ({ page, hub }) => {
  const body = {
    name: 'Providers',
    code: `PAGE${Date.now() % 100_000}`,
    percent: 10,
    lastDay: soon(),
    maxUses: 1,
    maxPerBuyer: 1,
  }
  await hub.call(createDiscountCode, { body })
  await page.goto('/customer-purchase')
  await provider(page).check()
  await pack(page, 'Market Hour').check()
  await page.getByRole('button', { name: 'Continue to Purchase' }).click()
  await identify(page, aBuyer())
  await openCode(page, body.code)
  await page.getByRole('button', { name: 'Use code' }).click()
  await expect(page.getByText(`${body.code}: you pay Le 31.50 instead of Le 35.`)).toBeVisible()
  await expect(providerPay(page)).toHaveText('Pay Le 31.50')
  await expectNoSideways(page)
  await expectAccessible(page)
  await providerPay(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Confirm on Phone|Payment Successful!|Internet/,
    {
      timeout: 40_000,
    },
  )
  await expect
    .poll(async () => (await hub.call(listPromotions, {})).promotions.find(({ code }) => code === body.code))
    .toMatchObject({ state: 'used_up', sales: 1, givenAway: 3.5 })
})

test('the demo’s happy hour appears on the list of providers, with its end', async ({ page }) => {
  await page.goto('/customer-purchase')
  await provider(page, 'Lumley Kiosk').check()
  await expect(pack(page, 'Beach Hour')).toHaveAccessibleName(
    /Instead of Le 25\.00 Le 20\.00.*Happy hour until \d\d:00/,
  )
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('a code shows the old and the new price before anything is paid', async ({ page }) => {
    const buyer = aBuyer()
    await page.goto('/customer-self-service')
    await tile(page, 'Market Hour').check()
    await page.getByRole('radio', { name: 'Orange Money' }).check()
    await page.getByLabel('Your name').fill(buyer.name)
    await page.getByLabel('Phone number').fill(buyer.phone)
    await openCode(page, 'wrong')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText('We do not know this discount code.', { exact: false }).first()).toBeVisible()
    await page.getByLabel('Discount code').fill('market20')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(
      page.getByText('MARKET20: you pay Le 28 instead of Le 35. Nothing has been paid yet.', {
        exact: false,
      }),
    ).toBeVisible()
    await expectNoSideways(page)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expectPass(page)
  })
})
