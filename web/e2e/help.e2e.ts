import { aBuyer, buy, passPath, testPhone } from './buying.ts'
import { expect, expectAccessible, expectSoundAtBothWidths, test } from './page.ts'
import { callsTo } from './seller.ts'
import { openApp, phoneOf } from './seller-app.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the help pages are listed, searched by words, and read', async ({ page }) => {
    await page.goto('/help')
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search help' }).fill('lost voucher')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: 'Help with “lost voucher”' })).toBeVisible()
    await page.getByRole('link', { name: /^Print and sell vouchers/ }).click()
    await expect(page).toHaveURL(/\/help\/vouchers$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Print and sell vouchers' })).toBeVisible()
    await page.getByRole('link', { name: 'All help pages' }).click()
    await expect(page).toHaveURL(/\/help$/)
  })

  test('a search without a result says so, and says whom to ask', async ({ page }) => {
    await page.goto('/help?q=elephant')
    await expect(page.getByRole('heading', { name: 'No help page has these words' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^\+232/ })).toBeVisible()
  })

  test('a customer who waits for a payment reads how to pay', async ({ page, origin }) => {
    await page.goto(passPath(await buy(callsTo(origin), aBuyer(testPhone('129')), { pack: 'Quick Browse' })))
    await page.getByRole('link', { name: 'How to pay, with pictures' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Buy WiFi time' })).toBeVisible()
  })

  test('an unknown help page is not found, and leads to the others', async ({ page }) => {
    const response = await page.goto('/help/nothing')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('link', { name: 'All help pages' })).toBeVisible()
  })
})

for (const path of ['/help', '/help/connect-a-router', '/help/pay'])
  test(`${path} is sound on a phone and on a wide screen, in light and in dark`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
  })

test('each picture of a help page loads', async ({ page }) => {
  await page.goto('/help/get-your-money')
  const picture = page.getByRole('img', { name: /^The balance of a shop/ })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true)
})

test('a seller reads help without internet', async ({ hub, origin, newVisitor }) => {
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await page.context().setOffline(true)
  await page.goto('/entrepreneur/help/cash-and-shifts')
  await expect(page.getByRole('heading', { level: 1, name: 'Cash and shifts' })).toBeVisible()
  await expect(page.getByText('Count again before you go home.', { exact: false })).toBeVisible()
})
