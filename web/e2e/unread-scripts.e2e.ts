import type { Page } from '@playwright/test'
import { aBuyer, expectPass, testPhone, tile } from './buying.ts'
import { expect, expectNoSideways, test } from './page.ts'

/** Makes React's file invalid JavaScript, as it is for a browser too old for the scripts. */
const spoilScripts = (page: Page): Promise<unknown> =>
  page.route('**/assets/vendor-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const a = 1 ??== 2' }),
  )

test.use({ expectedErrors: /SyntaxError|Unexpected token|Invalid/ })
test.beforeEach(async ({ page }) => spoilScripts(page))

test('a browser that cannot run the scripts still lists sellers and packages, and links to a page without scripts', async ({
  page,
}) => {
  await page.goto('/customer-purchase')
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Lumley Kiosk' })).toBeVisible()
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Buy from Lumley Kiosk' }).click()
  await expect(page).toHaveURL(/customer-self-service\?entrepreneur=lumley-kiosk/)
})

test('a browser that cannot run the scripts sells a pass, and its waiting page reloads itself', async ({
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

test('a browser that cannot run the scripts shows the pass, without buttons that need scripts', async ({
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
  await expect(page.getByRole('button')).toHaveText(['I paid but have no internet'])
})
