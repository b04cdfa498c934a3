import type { Page } from '@playwright/test'
import { expect, test } from './page.ts'
import { connectRouter, forgetRouters, portalOf } from './router.ts'

// A slow phone shows a page long before its scripts: what is typed by then is still there when they run.

/** The customers' pages with fields and scripts; the other forms have no scripts. */
const PAGES = [
  '/customer-purchase',
  '/customer-purchase?provider=demo-hub&step=auth',
  '/customer-self-service',
  '/customer-signup?entrepreneur=demo-hub',
  '/customer-qr-payment',
  '/any-amount?entrepreneur=demo-hub',
  '/any-amount?entrepreneur=demo-hub&le=50',
  '/apply',
  '/internet-owner-signup',
]

/** Holds scripts: those that the page names until `runs`, and those that they load until `loadsAll`. */
const holdScripts = async (page: Page) => {
  const named = new Set<string>()
  let runs = (): void => undefined
  let loadsAll = (): void => undefined
  const running = new Promise<void>((done) => {
    runs = done
  })
  const loading = new Promise<void>((done) => {
    loadsAll = done
  })
  await page.route('**/assets/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    await running
    if (!named.has(pathname)) await loading
    await route.continue()
  })
  const nameScripts = async (): Promise<void> => {
    const found = await page
      .locator('script[src], link[rel="modulepreload"]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? ''))
    for (const each of found) named.add(new URL(each, page.url()).pathname)
  }
  return { nameScripts, runs: () => runs(), loadsAll: () => loadsAll() }
}

const TYPED = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea'

/** Types into every field that is shown, and chooses an option of each list. Returns how many fields there are. */
const typeAll = async (page: Page): Promise<number> => {
  const fields = page.locator(TYPED).filter({ visible: true })
  const count = await fields.count()
  for (let index = 0; index < count; index += 1) {
    const field = fields.nth(index)
    await field.fill('7')
  }
  const lists = page.locator('select').filter({ visible: true })
  for (let index = 0; index < (await lists.count()); index += 1)
    await lists.nth(index).selectOption({ index: 1 })
  return count
}

const valuesOf = (page: Page): Promise<string[]> =>
  page
    .locator(`${TYPED}, select`)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((each) => `${each.getAttribute('name')}=${(each as HTMLInputElement).value}`),
    )

/** Whether React has taken every field over. */
const areTaken = (page: Page): Promise<boolean> =>
  page
    .locator(`${TYPED}, select`)
    .filter({ visible: true })
    .evaluateAll((all) => all.every((each) => Object.keys(each).some((key) => key.startsWith('__react'))))

const expectKept = async (page: Page, path: string): Promise<void> => {
  const scripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator(TYPED).filter({ visible: true }).first()).toBeVisible()
  await scripts.nameScripts()
  expect(await typeAll(page)).toBeGreaterThan(0)
  const typed = await valuesOf(page)
  expect(await areTaken(page)).toBe(false)
  scripts.runs()
  await expect(page.locator('html')).toHaveClass(/scripts-run/)
  // Time for the page to change before the rest of its scripts is there.
  await page.waitForTimeout(500)
  expect(await valuesOf(page)).toEqual(typed)
  scripts.loadsAll()
  await expect.poll(() => areTaken(page)).toBe(true)
  expect(await valuesOf(page)).toEqual(typed)
}

for (const path of PAGES)
  test(`${path} keeps what is typed before its scripts run`, ({ page }) => expectKept(page, path))

test('so does the code field of a phone at a router', async ({ page, hub }) => {
  const { id } = await connectRouter(hub)
  await expectKept(page, portalOf(id, 'da:a1:19:77:66:55'))
  await forgetRouters(hub)
})
