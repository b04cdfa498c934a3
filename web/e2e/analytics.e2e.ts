import { readFile } from 'node:fs/promises'
import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { listCustomers } from '@minit/contract/entrepreneur/customers.ts'
import { readMoney } from '@minit/contract/entrepreneur/money.ts'
import { listSalesHistory } from '@minit/contract/entrepreneur/sales.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { expectSeen, toastOf } from './sight.ts'

const le = (amount: number): string =>
  `Le ${amount.toLocaleString('en', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`

const rowsOf = (page: Page) => page.getByRole('table').filter({ hasText: 'Customer' }).locator('tbody tr')

test('the dashboard links to the figures of the last 30 days, with charts and their tables', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  expect(requested.filter((url) => url.includes('charts'))).toEqual([])
  await page.getByRole('link', { name: 'Analytics & History' }).click()
  await expect(page).toHaveURL(/\/entrepreneur\/analytics$/)
  const { revenueMetrics, customerMetrics, revenueByDay } = await hub.call(readAnalytics, { query: {} })
  await expect(page.getByText(le(revenueMetrics.totalRevenue)).first()).toBeVisible()
  await expect(
    page.getByText(`${customerMetrics.newCustomers} new, ${customerMetrics.returningCustomers} returning`),
  ).toBeVisible()
  const earned = revenueByDay.filter(({ revenue }) => revenue > 0)
  await expect(page.locator('.recharts-bar-rectangle')).toHaveCount(earned.length)
  await page.getByText('Show as a table').click()
  const table = page.locator('details').getByRole('table')
  await expect(table.locator('tbody tr')).toHaveCount(30)
  await expect(table.locator('tbody tr').nth(3)).toContainText(le(revenueByDay[3]?.revenue ?? 0))
  await expectSoundAtBothWidths(page)
})

test('each period and each tab has its address, so that a reload shows it again', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub, { path: '/entrepreneur/analytics' })
  await page.getByRole('radio', { name: 'Last 7 days' }).check()
  await page.getByRole('tab', { name: 'Revenue' }).click()
  await expect(page.getByRole('heading', { name: /^Busiest from / })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Last 7 days' })).toBeChecked()
  await expect(page.getByRole('tab', { name: 'Revenue' })).toHaveAttribute('aria-selected', 'true')
  const { revenueMetrics } = await hub.call(readAnalytics, { query: { period: '7d' } })
  await expect(page.getByText(le(revenueMetrics.totalRevenue)).first()).toBeVisible()
  await expectSoundAtBothWidths(page)
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('7d')
  expect(await page.getByRole('combobox', { name: 'Period' }).locator('option').allInnerTexts()).toEqual([
    'Last 7 days',
    'Last 30 days',
    'Last 3 months',
    'Last year',
  ])
})

test('what sponsors paid for used minutes stands below the total, and in My money by month', async ({
  hub,
  openDashboard,
}) => {
  const { sponsored } = (await hub.call(readAnalytics, { query: {} })).revenueMetrics
  expect(sponsored).toBeGreaterThan(0)
  const page = await openDashboard(hub, { path: '/entrepreneur/analytics?tab=revenue' })
  const line = page.getByRole('term').filter({ hasText: 'Paid by sponsors, on top' })
  await expect(line.locator('xpath=following-sibling::dd')).toHaveText(le(sponsored))
  const { thisMonth } = (await hub.call(readMoney, {})).sponsored
  await page.goto('/entrepreneur/money')
  const part = page.getByRole('term').filter({ hasText: 'From sponsors this month' })
  await expect(part.locator('xpath=following-sibling::dd')).toHaveText(le(thisMonth))
  await expectSoundAtBothWidths(page)
})

test('each package shows its rating, also on a phone', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, {
    viewport: { width: 360, height: 700 },
    path: '/entrepreneur/analytics',
  })
  const table = page.getByRole('table').filter({ hasText: 'Rating' })
  await expect(table.getByRole('columnheader', { name: 'Rating' })).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: 'Market Hour' })).toContainText(/4\.\d|5\.0/)
  await expectNoSideways(page)
})

test('chart code loads with the first chart, and figures stay when it fails', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub)
  let isLost = true
  let requested = 0
  await page.route(/\/charts-[^/]+\.js$/, async (route) => {
    requested += 1
    return isLost ? route.abort() : route.continue()
  })
  await page.goto('/entrepreneur/analytics?tab=history')
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  expect(requested).toBe(0)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText('The chart did not arrive.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How customers paid' })).toBeVisible()
  await expectAccessible(page)
  isLost = false
})

test('the history is searched, filtered, paged and downloaded as a file', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, { path: '/entrepreneur/analytics?tab=history&period=90d' })
  const all = await hub.call(listSalesHistory, { query: { period: '90d' } })
  await expect(rowsOf(page)).toHaveCount(50)
  await expect(rowsOf(page).first()).toContainText(all[0]?.customerName ?? '')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rowsOf(page)).toHaveCount(100)
  await expectSoundAtBothWidths(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  const wanted = all[2]
  if (wanted === undefined) throw new Error('the demo has no sales')
  await page.getByLabel('Search').fill(wanted.customerName.toLowerCase())
  await page.getByLabel('Payment method').selectOption(wanted.paymentMethod)
  const query = { period: '90d' as const, search: wanted.customerName, method: wanted.paymentMethod }
  const found = await hub.call(listSalesHistory, { query })
  await expect(rowsOf(page)).toHaveCount(found.length)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^minit-sales-demo-hub-90d-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFDate,Time (Freetown),')).toBe(true)
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + found.length)
  await expectSeen(toastOf(page, 'Export ready'))

  await page.getByLabel('Search').fill(wanted.id)
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByLabel('Search').fill('nobody of that name')
  await expectSeen(page.getByRole('heading', { name: 'No sale fits' }))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Search')).toHaveValue('')
  await expect(page.getByLabel('Payment method')).toHaveValue('')
  await expect(rowsOf(page)).toHaveCount(100)
})

test('a failed export says so, and can be tried again', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, { path: '/entrepreneur/analytics?tab=history' })
  await page.route('**/sales/export*', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'too_many_requests', message: 'An export is under way. Wait until it is done.' },
    }),
  )
  await page.getByRole('button', { name: 'Export' }).click()
  const failed = toastOf(page, 'Export Failed')
  await expectSeen(failed)
  await expect(failed).toContainText('An export is under way.')
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()
})

test('customers are counted and listed with masked numbers, and a tap shows one of them', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub, {
    viewport: { width: 360, height: 700 },
    path: '/entrepreneur/customers',
  })
  const { totalCustomers, customers } = await hub.call(listCustomers, { query: {} })
  await expect(page.getByText(String(totalCustomers), { exact: true })).toBeVisible()
  // Buyers of cards may have given no number.
  const first = customers.find(({ phoneNumber }) => phoneNumber.startsWith('+'))
  if (first === undefined) throw new Error('the demo has no customers')
  const number = page.getByRole('button', {
    name: `Show the whole number of ${first.name}, ${first.phoneNumber}`,
  })
  await expect(number).toBeVisible()
  expect(await page.locator('main').innerText()).not.toMatch(/\+232 \d\d \d{3} \d{3}/)
  await number.click()
  const whole = page.locator('main').getByRole('link', { name: /^\+232 \d\d \d{3} \d{3}$/ })
  await expect(whole).toHaveCount(1)
  await expect(whole).toHaveAttribute('href', /^tel:\+232\d{8}$/)
  await expectNoSideways(page)
  await expectSoundAtBothWidths(page)
})

test('the tabs work by keyboard', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, { path: '/entrepreneur/analytics' })
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Customers' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Latest customers' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Sales History' })).toHaveAttribute('aria-selected', 'true')
})

test('an anonymous visitor goes to the login and from there back to the figures', async ({ page }) => {
  await page.goto('/entrepreneur/analytics?tab=revenue&period=7d')
  await expect(page).toHaveURL(/\/entrepreneur-login\?next=/)
  expect(new URL(page.url()).searchParams.get('next')).toBe('/entrepreneur/analytics?tab=revenue&period=7d')
})
