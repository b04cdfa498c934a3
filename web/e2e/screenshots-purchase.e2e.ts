import type { Page } from '@playwright/test'
import { aBuyer, expectPass, testPhone } from './buying.ts'
import { expect, test } from './page.ts'
import {
  ACTIVE,
  arrive,
  choose,
  heading,
  identify,
  method,
  onward,
  pack,
  payButton,
  provider,
} from './providers.ts'
import { closeMessages, shoot, shootPhone } from './shoot.ts'

// 'Buy Internet Time': each step and state.
test.use({ trace: 'off' })

/** Makes the page treat the next customer as a VIP. */
const treatAsVip = async (page: Page): Promise<void> => {
  await page.route('**/api/customers/auth', async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), loyaltyTier: 'gold', isVip: true, totalPurchases: 31 }
    await route.fulfill({ response, json })
  })
}

const LONG = {
  businessName: 'Mohamed Sheku Bangura & Sons Internet and Printing Corner',
  location: 'Off Wilkinson Road, behind the old railway station, Congo Cross',
}

test('pictures of the selection', async ({ page }) => {
  await page.goto('/customer-purchase')
  await expect(provider(page)).toBeVisible()
  await shoot(page, 'purchase-select')
  await provider(page).check()
  await pack(page, 'Market Hour').check()
  await shoot(page, 'purchase-select-chosen')
})

test('pictures of the selection for a customer with benefits', async ({ page }) => {
  await treatAsVip(page)
  await choose(page, 'Market Hour')
  await identify(page, aBuyer())
  await page.goBack()
  await page.goBack()
  await expect(pack(page, 'Market Hour')).toHaveAccessibleName(/VIP \+5 min/)
  await shoot(page, 'purchase-select-vip')
})

test('pictures of long names, odd amounts and a closed seller', async ({ page }) => {
  await page.route(ACTIVE, async (route) => {
    const response = await route.fetch()
    const [hub, kiosk] = await response.json()
    const [first, ...others] = hub.packages
    const long = {
      ...first,
      name: 'Whole day for the family, with calls and video',
      description: 'Films, football, school work and calls home for everybody in the compound until late.',
      price: 1250.5,
      durationMinutes: 1440,
    }
    const packages = [long, ...others]
    await route.fulfill({
      response,
      json: [
        { ...hub, ...LONG, packages },
        { ...kiosk, id: `${kiosk.id}x`, ownerName: 'x', isOpen: false, isOnline: false },
        { ...kiosk, packages: [] },
      ],
    })
  })
  await arrive(page)
  await provider(page, LONG.businessName).check()
  await pack(page, 'Whole day').check()
  await shoot(page, 'purchase-select-long')
  await provider(page, 'Lumley Kiosk').first().check()
  await shoot(page, 'purchase-select-none')
})

test('pictures of providers that load, that fail to load, and without sellers', async ({ page }) => {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(ACTIVE, async (route) => {
    await opened
    await route.abort()
  })
  await arrive(page)
  await expect(page.getByRole('main', { name: 'Loading providers' })).toBeVisible()
  await shoot(page, 'purchase-loading')
  open()
  await expect(page.getByText('We could not load the providers')).toBeVisible({ timeout: 10_000 })
  await shoot(page, 'purchase-error')
  await page.unroute(ACTIVE)
  await page.route(ACTIVE, (route) => route.fulfill({ json: [] }))
  await arrive(page)
  await expect(page.getByText('No providers are selling at the moment')).toBeVisible()
  await shoot(page, 'purchase-empty')
})

test('pictures of the phone step, and of a list that is stored offline', async ({ page, context }) => {
  await choose(page, 'Market Hour')
  await shoot(page, 'purchase-auth')
  await onward(page).click()
  await expect(page.getByText('Valid phone number required')).toBeVisible()
  await shoot(page, 'purchase-auth-error')
  await page.goto('/customer-purchase')
  await provider(page).check()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await shoot(page, 'purchase-offline')
  await context.setOffline(false)
})

test('pictures of the payment step', async ({ page }) => {
  await treatAsVip(page)
  await choose(page, 'Market Hour')
  await identify(page, aBuyer())
  await shoot(page, 'purchase-payment')
  await method(page, 'Vult Pay').check()
  await shoot(page, 'purchase-payment-wallet')
  await method(page, 'Mobile Money').first().check()
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The price has changed' })).toBeVisible()
  await expect(page.locator('.toasts > *')).toBeVisible()
  await shootPhone(page, 'purchase-payment-refused')
})

test('pictures of a number without an operator, and of waiting for its payment', async ({ page }) => {
  await choose(page, 'Quick Browse')
  await identify(page, aBuyer('+23231123456'))
  await payButton(page).click()
  await expect(page.getByText('Choose Orange Money or Africell Money for this number')).toBeVisible()
  await shoot(page, 'purchase-payment-operator')
  await choose(page, 'Quick Browse')
  await identify(page, aBuyer(testPhone('129')))
  await payButton(page).click()
  await expect(heading(page)).toHaveText('Confirm on Phone')
  await shoot(page, 'purchase-waiting')
})

test('pictures of a pass with all benefits', async ({ page }) => {
  await choose(page, 'Market Hour')
  await identify(page, aBuyer())
  await method(page, 'Vult Pay').check()
  await payButton(page).click()
  await expectPass(page)
  await expect(page.locator('.toasts > *')).toBeVisible()
  await shootPhone(page, 'purchase-result')
  await closeMessages(page)
  await shoot(page, 'purchase-result')
})
