import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { aBuyer, buy, buyForCash, passPath, testPhone } from './buying.ts'
import { expect, test } from './page.ts'
import { callsTo } from './seller.ts'
import { smallTargetsOn } from './targets.ts'

const PHONE = { width: 360, height: 740 }
test.use({ viewport: PHONE })

const PUBLIC = [
  '/',
  '/customer-demo',
  '/customer-purchase',
  '/customer-qr-payment',
  '/customer-signup',
  '/customer-self-service',
  '/voucher',
  '/my',
  '/paid',
  '/receipt/verify',
  '/help',
  '/help/pay',
  '/status',
  '/terms',
  '/internet-owner-signup',
  '/apply',
  '/application-submitted',
  '/entrepreneur-login',
  '/forgot-password',
  '/staff',
  '/agent',
  '/admin',
]

const SELLER = [
  'dashboard',
  'sell',
  'money',
  'shop',
  'more',
  'packages',
  'offers',
  'analytics',
  'customers',
  'vouchers',
  'staff',
  'shifts',
  'network',
  'by-hand',
  'business-settings',
  'phone',
  'onboarding',
  'help',
]

const ADMIN = [
  'dashboard',
  'dashboard?tab=applications',
  'dashboard?tab=ai-analytics',
  'dashboard?tab=api-marketplace',
  'entrepreneurs',
  'installations',
  'routers',
  'customers',
  'purchases',
  'payouts',
  'invoices',
  'statements',
  'worklist',
  'refunds',
  'revenue',
  'messages',
  'settings',
  'security',
  'audit',
]

/** Opens each page, and waits until what it reads is there. */
const faultsOn = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.locator('main')).toBeVisible()
    await expect(page.locator('main [aria-busy=true], main[aria-busy=true]')).toHaveCount(0)
    for (const fault of await smallTargetsOn(page)) faults.push(`${path}: ${fault}`)
  }
  return faults
}

test('a small or crowded target is found, also a low main action', async ({ page }) => {
  await page.goto('/status')
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML(
      'beforeend',
      `<p id="small"><button style="width:16px;height:16px" aria-label="one"></button><button
        style="width:16px;height:16px" aria-label="two"></button></p>
      <p style="margin:40px"><button style="width:16px;height:16px" aria-label="alone"></button></p>
      <button style="height:36px;width:90px;background:var(--color-action)">Low</button>`,
    )
  })
  expect(await smallTargetsOn(page)).toEqual([
    'button "one" is 16 by 16 px',
    'button "two" is 16 by 16 px',
    'main action: button "Low" is 90 by 36 px',
  ])
})

test('on public and customer pages every target is large enough for a thumb', async ({ page, origin }) => {
  const call = callsTo(origin)
  const passes = [
    passPath(await buy(call, aBuyer(testPhone('129')), { pack: 'Quick Browse' })),
    passPath(await buy(call, aBuyer(), { pack: 'Quick Browse' })),
    passPath(await buyForCash(call, aBuyer(), 'Quick Browse')),
  ]
  expect(await faultsOn(page, [...PUBLIC, ...passes])).toEqual([])
})

test('on a seller’s pages every target is large enough for a thumb', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, { viewport: PHONE })
  const paths = SELLER.map((name) => `/entrepreneur/${name}`)
  expect(await faultsOn(page, paths)).toEqual([])
})

test('on an admin’s pages every target is large enough for a thumb', async ({ page }) => {
  await logInAsAdmin(page)
  const paths = ADMIN.map((name) => `/admin/${name}`)
  expect(await faultsOn(page, paths)).toEqual([])
})
