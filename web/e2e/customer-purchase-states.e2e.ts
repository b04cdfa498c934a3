import { createPurchase } from '@minit/contract/customer/purchases.ts'
import { aBuyer } from './buying.ts'
import { expect, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import {
  ACTIVE,
  arrive,
  choose,
  heading,
  identify,
  onward,
  pack,
  payButton,
  phoneField,
  provider,
} from './providers.ts'
import { expectSeen, toastOf } from './sight.ts'

test('a number that could not be checked shows an error, on the page and in a toast', async ({ page }) => {
  await page.route('**/api/customers/auth', (route) => route.abort())
  await choose(page, 'Quick Browse')
  await phoneField(page).fill(aBuyer().phone)
  await onward(page).click()
  await expectSeen(toastOf(page, 'Error'))
  await expect(toastOf(page, 'Error')).toContainText('Failed to authenticate customer')
  await expect(phoneField(page)).toHaveAccessibleDescription(/Failed to authenticate customer/)
})

test('providers that fail to load offer a retry', async ({ page }) => {
  await page.route(ACTIVE, (route) => route.abort())
  await arrive(page)
  await expect(page.getByRole('main', { name: 'Loading providers' })).toBeVisible()
  await expect(page.getByText('We could not load the providers')).toBeVisible({ timeout: 10_000 })
  await expectSoundAtBothWidths(page)
  await page.unroute(ACTIVE)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(provider(page)).toBeVisible()
})

test('the page says when no seller is open, and when a seller is closed', async ({ page }) => {
  await page.route(ACTIVE, (route) => route.fulfill({ json: [] }), { times: 1 })
  await arrive(page)
  await expect(page.getByText('No providers are selling at the moment')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.route(ACTIVE, async (route) => {
    const response = await route.fetch()
    // Other tests open their own shops.
    const sellers: { ownerName: string }[] = await response.json()
    const hub = sellers.find(({ ownerName }) => ownerName === 'demo-hub')
    const kiosk = sellers.find(({ ownerName }) => ownerName === 'lumley-kiosk')
    await route.fulfill({
      response,
      json: [
        { ...hub, isOpen: false, isOnline: false },
        { ...kiosk, packages: [] },
      ],
    })
  })
  await arrive(page)
  await provider(page).check()
  await expect(page.getByText('This seller is closed now')).toBeVisible()
  await provider(page, 'Lumley Kiosk').check()
  await expect(page.getByText('No packages available at the moment')).toBeVisible()
  await expectSoundAtBothWidths(page)
})

test('a number with another operator sees which one is accepted, and sends nothing by itself', async ({
  page,
}) => {
  await page.route(ACTIVE, async (route) => {
    const response = await route.fetch()
    const sellers: { paymentLimits: { method: string }[] }[] = await response.json()
    const json = sellers.map((seller) => ({
      ...seller,
      paymentLimits: seller.paymentLimits.filter(({ method }) => method !== 'africell_money'),
    }))
    await route.fulfill({ response, json })
  })
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(createPurchase.path)) sent.push(request.postDataJSON())
  })
  await arrive(page)
  await provider(page).check()
  await pack(page, 'Market Hour').check()
  await page.getByRole('button', { name: 'Continue to Purchase' }).click()
  await identify(page, aBuyer('+23277123456'))
  const operators = page.getByRole('group', { name: /^\+23277123456 looks like an Africell Money number/ })
  await expect(operators).toHaveAccessibleName(/Here you can pay with Orange Money only\.$/)
  const orange = operators.getByRole('radio', { name: 'Orange Money' })
  await expect(orange).not.toBeChecked()
  await payButton(page).click()
  const problem = page.getByText('Choose Orange Money for this number, or go back and type another number')
  await expectSeen(problem)
  await expectSoundAtBothWidths(page)
  expect(sent).toEqual([])
  await orange.check()
  await expect(problem).toHaveCount(0)
  await payButton(page).click()
  await expect.poll(() => sent).toMatchObject([{ paymentMethod: 'orange_money' }])
})

test('without scripts the page lists sellers and packages, and links to a page that needs no scripts', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: { width: 360, height: 700 } })
  await page.goto('/customer-purchase')
  // The runner's own locators for text and roles ignore content of noscript.
  const list = page.locator('noscript main')
  await expectSeen(list.locator('li').nth(1))
  expect(await list.locator('li').nth(1).innerText()).toMatch(/^1h Market Hour\s+Le 35$/)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectNoSideways(page)
  await list.locator('a[href$="lumley-kiosk"]').click()
  await expect(page).toHaveURL(/customer-self-service\?entrepreneur=lumley-kiosk/)
  await expect(heading(page)).toHaveText('Lumley Kiosk')
})
