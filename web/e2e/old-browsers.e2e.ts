import type { Page } from '@playwright/test'
import { expect, test } from './page.ts'

/** Pages that the browser renders: one per audience. */
const PAGES = [
  '/entrepreneur-login',
  '/entrepreneur/money',
  '/agent',
  '/admin',
  '/admin/dashboard',
  '/set-password?t=x',
]

const words = (page: Page) => page.getByText('It needs Chrome 98 or later')

/** Makes the page's scripts unreadable, as in a browser too old for them: one unknown character is enough. */
const cannotReadScripts = (page: Page) =>
  page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const broken = <<newer words>>' }),
  )

test.describe('with scripts that the browser cannot read', () => {
  test.use({ expectedErrors: /SyntaxError|Unexpected token|Invalid/ })

  for (const path of PAGES) {
    test(`${path} says what it needs when the browser cannot run its scripts`, async ({ page }) => {
      await cannotReadScripts(page)
      await page.goto(path)
      await expect(words(page)).toBeVisible({ timeout: 15_000 })
      await expect(page.getByText('Update your browser')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Load again' })).toBeVisible()
      await expect(page.getByText('Scripts are switched off')).toBeHidden()
    })
  }
})

test('the notice disappears once the page has started', async ({ page }) => {
  await page.goto('/entrepreneur-login')
  await expect(page.getByRole('heading', { level: 1, name: 'Entrepreneur login' })).toBeVisible({
    timeout: 15_000,
  })
  await expect(words(page)).toHaveCount(0)
})

test('a page whose script arrives late shows no notice in its first second', async ({ page }) => {
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto('/entrepreneur-login', { waitUntil: 'commit' })
  await expect(words(page)).toBeAttached()
  await expect(words(page)).toBeHidden()
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of PAGES)
    test(`${path} says so at once`, async ({ page }) => {
      await page.goto(path)
      await expect(words(page)).toBeVisible({ timeout: 15_000 })
      await expect(page.locator('.not-started noscript p')).toContainText('Scripts are switched off')
    })
})
