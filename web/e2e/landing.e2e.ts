import type { Page } from '@playwright/test'
import { headingOf } from './counter-pages.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { weigh } from './weigh.ts'

const ways = [
  ['I already have internet', 'Sign up as internet owner', '/internet-owner-signup'],
  ['I need equipment', 'Apply now', '/apply'],
] as const

test('the front page makes one promise and links two kinds of entrepreneur to their own form', async ({
  page,
}) => {
  for (const [way, label, address] of ways) {
    await page.goto('/')
    await expect(headingOf(page)).toHaveText('Sell WiFiby the minute.')
    await page.getByRole('link', { name: 'Start selling' }).click()
    const card = page.getByRole('article').filter({ hasText: way })
    await expect(card).toBeInViewport()
    await card.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(address)
  }
})

test('it shows the prices of passes and platform, payment methods and places, as the specification does', async ({
  page,
}) => {
  await page.goto('/')
  const prices = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sample prices' }) })
  await expect(prices.getByRole('listitem').filter({ hasText: 'min' })).toHaveText([
    '10 min free',
    '30 min Le 2',
    '60 min Le 5',
    '180 min Le 15',
  ])
  await expect(prices).toContainText('All prices include 15% GST')
  for (const method of ['Orange Money', 'Africell Money', 'Mobile wallet']) {
    await expect(prices.getByRole('listitem').filter({ hasText: method })).toBeVisible()
  }
  await expect(prices.getByRole('link')).toHaveCount(0)
  const costs = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What it costs you' }) })
  for (const words of [
    /Platform fee\s*FREE\s*during beta/,
    /Transaction fees\s*Zero\s*during beta/,
    /Starting package\s*Le 360/,
    /Complete setup package\s*\$8 to \$11\s*per month plus GST/,
  ]) {
    await expect(costs).toContainText(words)
  }
  await expect(page.getByText('24/7').first()).toBeVisible()
  const places = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Where we are' }) })
  await expect(places.getByRole('listitem')).toHaveText([
    'FreetownAvailable',
    'BoComing soon',
    'KenemaComing soon',
    'MakeniComing soon',
  ])
  await expect(page.getByRole('list', { name: 'Payment partners' })).toContainText('Vult')
})

/** Every address on the page, without duplicates. */
const addressesOn = (page: Page): Promise<string[]> =>
  page
    .getByRole('link')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])

test('every link leads to a page, and the one disabled button says so', async ({ page }) => {
  await page.goto('/')
  const buttons = page.getByRole('button')
  await expect(buttons).toHaveText(['Connect wallet (coming soon)'])
  await expect(buttons).toBeDisabled()
  const addresses = await addressesOn(page)
  for (const known of ['/customer-demo', '/entrepreneur-login', '/admin', '/customer-purchase']) {
    expect(addresses).toContain(known)
  }
  for (const address of addresses) {
    if (address.startsWith('#')) await expect(page.locator(address)).toHaveCount(1)
    else if (address.startsWith('tel:')) expect(address).toMatch(/^tel:\+232\d{8}$/)
    else expect((await page.request.get(address)).status(), address).toBe(200)
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`it is sound at both widths in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await expectSoundAtBothWidths(page)
  })
}

test('it loads within one round trip, without a script', async ({ page }) => {
  const { pageBytes, scriptBytes } = await weigh(page, '/')
  expect(pageBytes).toBeLessThanOrEqual(14_000)
  expect(scriptBytes).toBe(0)
})

test('it can be found and shared: title, description, card, and files for search engines', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Sell WiFi by the minute · Minit')
  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)
  for (const name of ['description', 'og:description']) {
    await expect(meta(name)).toHaveAttribute('content', /^Sell WiFi by the minute in Sierra Leone\./)
  }
  await expect(meta('og:title')).toHaveAttribute('content', 'Sell WiFi by the minute')
  await expect(meta('og:url')).toHaveAttribute('content', /^http:\/\/localhost:\d+\/$/)
  await expect(meta('robots')).toHaveCount(0)
  const image = new URL((await meta('og:image').getAttribute('content')) ?? '')
  const card = await page.request.get(image.pathname)
  expect(card.headers()['content-type']).toBe('image/png')
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(listed.sort()).toEqual([
    '/',
    '/apply',
    '/customer-demo',
    '/help',
    '/internet-owner-signup',
    '/privacy',
    '/terms',
  ])
  expect(await (await page.request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${image.origin}/sitemap.xml`,
  )
  await page.goto('/application-submitted')
  await expect(meta('robots')).toHaveAttribute('content', 'noindex')
})
