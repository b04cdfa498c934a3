import type { Page } from '@playwright/test'
import { aBuyer, fillIn, payButton, startBuying } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { expectSeen } from './sight.ts'

const nearest = (page: Page) => page.getByRole('region', { name: 'Nearest open shops' })

test('an unknown path is page not found, with its text and status', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible()
  await expect(page).toHaveTitle(/^Page Not Found/)
  await expectAccessible(page)
})

for (const path of ['//', '///', '//[', '//customer-demo', '/apply//', '/%', '/%00']) {
  test(`the odd path ${path} is page not found, not an error`, async ({ request, baseURL }) => {
    const response = await request.get(`${baseURL}${path}`)
    expect(response.status()).toBe(404)
    expect(await response.text()).toContain('Page Not Found')
  })
}

for (const [name, key] of [
  ['81 signs', 'x'.repeat(81)],
  ['a NUL', '%00'],
] as const) {
  test(`a seller's key of ${name} is 404, as any unknown one`, async ({ page }) => {
    for (const path of ['customer-self-service', 'customer-signup']) {
      const response = await page.goto(`/${path}?entrepreneur=${key}`)
      expect(response?.status()).toBe(404)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This seller was not found')
  })
}

test('an unknown seller is 404 and says what to do', async ({ page }) => {
  const response = await page.goto('/customer-self-service?entrepreneur=nobody-at-all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This seller was not found')
  await expectAccessible(page)
})

test('a seller who closes while a customer fills in the form sells nothing', async ({ page }) => {
  await page.route('**/api/customer/signup-and-pay', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'seller_closed', message: 'This seller is closed now. Try again later.' },
    }),
  )
  await page.route('**/api/customer/business-info/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isOpen: false, isOnline: false } })
  })
  await fillIn(page, aBuyer())
  await payButton(page).click()
  await expectSeen(page.getByRole('heading', { name: 'This seller is closed now' }))
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
})

test('a shop whose router is offline says so and sells', async ({ page }) => {
  await page.route('**/api/customer/business-info/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isOnline: false } })
  })
  await page.route('**/api/customer/signup-and-pay', (route) =>
    route.fulfill({ status: 409, json: { code: 'price_changed', message: 'The price has changed.' } }),
  )
  await fillIn(page, aBuyer())
  await payButton(page).click()
  await expectSeen(page.getByText('The WiFi here may be off'))
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await expect(payButton(page)).toBeVisible()
  await expect(nearest(page).getByRole('link')).toHaveCount(3)
  await expectNoSideways(page)
  await expectAccessible(page)
})

test('a shop that sells out meanwhile shows the nearest open ones', async ({ page }) => {
  await page.route('**/api/customer/packages/*', async (route) => {
    const response = await route.fetch()
    const packs: object[] = await response.json()
    await route.fulfill({ response, json: packs.map((pack) => ({ ...pack, isSoldOut: true })) })
  })
  await page.route('**/api/customer/signup-and-pay', (route) =>
    route.fulfill({ status: 409, json: { code: 'price_changed', message: 'The price has changed.' } }),
  )
  await fillIn(page, aBuyer())
  await payButton(page).click()
  await expectSeen(nearest(page))
  await expect(nearest(page).getByRole('link')).toHaveCount(3)
  await expect(nearest(page).getByRole('link').first()).toContainText('an hour')
  await expectNoSideways(page)
})

test('a purchase is not shown with another token', async ({ page, newVisitor }) => {
  const buyer = aBuyer()
  await startBuying(page, buyer)
  const address = new URL(page.url())
  address.searchParams.set('t', 'x'.repeat(address.searchParams.get('t')?.length ?? 0))
  const outsider = await newVisitor()
  const response = await outsider.goto(address.href)
  expect(response?.status()).toBe(404)
  await expect(outsider.getByRole('heading', { level: 1 })).toHaveText('This purchase was not found')
  expect(await outsider.content()).not.toContain(buyer.name)
  await expectAccessible(outsider)
})
