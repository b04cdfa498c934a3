import { closeShift, moveCash, readOwnShift } from '@minit/contract/entrepreneur/shifts.ts'
import type { Page } from '@playwright/test'
import { aBuyer, fillIn, payButton } from './buying.ts'
import { expect, test } from './page.ts'
import { choose, identify } from './providers.ts'
import { logIn, MOHAMED } from './seller.ts'

const remembered = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('minit.buyer') ?? '{}'))

test('a number pasted from a link is shown and stored as a number', async ({ page }) => {
  const buyer = aBuyer('+23277703651')
  await choose(page, 'Market Hour')
  await identify(page, { ...buyer, phone: `tel:${buyer.phone}` })
  await expect(page.getByText(/^\+23277703651 looks like an Africell Money number\.$/)).toBeVisible()
})

test('a name and number pasted with invisible characters are stored without them', async ({ page }) => {
  const buyer = aBuyer()
  await fillIn(page, { name: `\u200B${buyer.name}\u200E`, phone: `\u202A${buyer.phone}\u202C` })
  await payButton(page).click()
  await page.waitForURL(/\/pass\//)
  expect(await remembered(page)).toMatchObject({ customerName: buyer.name, phoneNumber: buyer.phone })

  await test.step('data that an earlier release stored is cleaned when it is filled in', async () => {
    await page.evaluate((phone) => {
      const kept = { customerName: 'Fatmata\u200B', phoneNumber: `\u202A${phone}\u202C` }
      localStorage.setItem('minit.buyer', JSON.stringify(kept))
    }, buyer.phone)
    await page.goto('/customer-signup?entrepreneur=demo-hub')
    const inputs = page.locator('input[name="phoneNumber"], input[name="customerName"]')
    await expect
      .poll(() => inputs.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value).sort()))
      .toEqual([buyer.phone, 'Fatmata'])
  })
})

test('an amount pasted with invisible characters and wide digits is read as the amount', async ({
  origin,
  openDashboard,
}) => {
  const mohamed = await logIn(origin, MOHAMED)
  const page = await openDashboard(mohamed, { path: '/entrepreneur/shift' })
  await page.getByRole('button', { name: /^Open with Le 0$/ }).click()
  await page.getByRole('button', { name: 'Put cash in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put cash in' })
  const amount = dialog.getByLabel('How much, in Le')
  await amount.fill('\u202A１,５００．\u202C')
  await dialog.getByLabel('What for?').fill('change from home')
  await expect(amount).toHaveValue('1500')
  const sent = page.waitForRequest((request) => request.url().endsWith(moveCash.path))
  await dialog.getByRole('button', { name: 'Put cash in' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ amount: 1500 })
  await expect(dialog).toBeHidden()
  // Other tests open a shift of the same cashier.
  const { open } = await mohamed.call(readOwnShift, {})
  await mohamed.call(closeShift, { body: { count: { '2000': 75 }, expected: open?.expected ?? 0 } })
})

test('a pasted price becomes a number when its field loses focus, and invalid text stays', async ({
  kiosk,
  openDashboard,
}) => {
  const page = await openDashboard(kiosk)
  await page.getByRole('button', { name: 'Add package' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add package' })
  const price = dialog.getByLabel('Price, Le')
  for (const [pasted, shown] of [
    ['Le 1.500,00', '1500'],
    ['\u202A１,５００．５０\u202C', '1500.5'],
    ['12,5', '12.5'],
    ['about ten', 'about ten'],
    ['', ''],
  ] as const) {
    await price.fill(pasted)
    await price.blur()
    await expect(price).toHaveValue(shown)
  }
})
