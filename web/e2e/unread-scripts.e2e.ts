import type { Page } from '@playwright/test'
import { aBuyer, expectPass, testPhone, tile } from './buying.ts'
import { expect, expectNoSideways, test } from './page.ts'

/** As if the browser were too old for the scripts: React's file is no JavaScript that it knows. */
const spoilScripts = (page: Page): Promise<unknown> =>
  page.route('**/assets/vendor-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const a = 1 ??== 2' }),
  )

const isUnread = (text: string): boolean => /SyntaxError|Unexpected token|Invalid/.test(text)

test.beforeEach(async ({ page }) => spoilScripts(page))
test.afterEach(({ browserErrors }) => {
  expect(browserErrors.filter((text) => !isUnread(text))).toEqual([])
  browserErrors.length = 0
})

test('a browser that cannot read the scripts still lists who sells what, and leads to a page that needs none', async ({
  page,
}) => {
  await page.goto('/customer-purchase')
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Lumley Kiosk' })).toBeVisible()
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Buy from Lumley Kiosk' }).click()
  await expect(page).toHaveURL(/customer-self-service\?entrepreneur=lumley-kiosk/)
})

test('a browser that cannot read the scripts sells a pass, and its waiting page refreshes itself', async ({
  page,
}) => {
  const buyer = aBuyer(testPhone('129'))
  await page.goto('/customer-self-service')
  await tile(page, 'Quick Browse').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on Phone')
  const seconds = await page.getByText(/^Activating in \d+ seconds\.\.\.$/).innerText()
  await page.waitForEvent('load')
  await expect(page.getByText(/^Activating in \d+ seconds\.\.\.$/)).not.toHaveText(seconds)
})

test('a browser that cannot read the scripts shows the pass, without buttons that could do nothing', async ({
  page,
}) => {
  const buyer = aBuyer()
  await page.goto('/customer-self-service')
  await tile(page, 'Quick Browse').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expectPass(page)
  await expect(page.getByRole('button')).toHaveText(['I paid, and have no internet'])
})
