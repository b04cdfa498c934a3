import { expect, test } from './page.ts'
import { shoot, shootPhone } from './shoot.ts'

test.use({ trace: 'off' })

const OURS = '**/api/entrepreneur/{analytics,customers,sales/history}*'
const EMPTY = { sales: 0, before: { revenue: 0, sales: 0, averageSessionLength: 0 } }

test('pictures of the four tabs', async ({ hub, openDashboard }) => {
  test.setTimeout(180_000)
  const page = await openDashboard(hub)
  await page.getByRole('link', { name: 'Analytics & History' }).first().click()
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible({ timeout: 20_000 })
  await shoot(page, 'analytics-overview')
  await shootPhone(page, 'analytics-overview')
  await page.getByRole('tab', { name: 'Revenue' }).click()
  await expect(page.locator('.recharts-bar-rectangle').nth(40)).toBeVisible()
  await page.getByText('Show as a table').last().click()
  await shoot(page, 'analytics-revenue')
  for (const [period, name] of [
    ['7d', 'Last 7 days'],
    ['90d', 'Last 3 months'],
    ['1y', 'Last year'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Period' }).selectOption(name)
    await expect(page).toHaveURL(new RegExp(`period=${period}`))
    // The demo is younger than two years.
    if (period !== '1y') await expect(page.getByText('days before').first()).toBeVisible()
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await shoot(page, `analytics-revenue-${period}`)
  }
  await page.goto('/entrepreneur/analytics?tab=customers')
  await expect(page.getByRole('heading', { name: 'Latest customers' })).toBeVisible()
  await shoot(page, 'analytics-customers')
  await page.getByRole('tab', { name: 'Sales History' }).click()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  await shoot(page, 'analytics-history')
  await page.getByLabel('Search').fill('zzz')
  await expect(page.getByText('No sale fits')).toBeVisible()
  await shoot(page, 'analytics-nothing-fits')
  await page.goto('/entrepreneur/customers')
  await expect(page.getByRole('heading', { name: 'Latest customers' })).toBeVisible()
  await shoot(page, 'customers')
})

test('pictures of analytics that load, that fail to load, and without a sale', async ({
  hub,
  openDashboard,
}) => {
  test.setTimeout(120_000)
  const page = await openDashboard(hub)
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(OURS, async (route) => {
    await opened
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Away' } })
  })
  await page.goto('/entrepreneur/analytics')
  await expect(page.getByText('Loading your figures')).toBeAttached()
  await shoot(page, 'analytics-loading')
  open()
  await expect(page.getByText('We could not load your figures')).toBeVisible()
  await shoot(page, 'analytics-error')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/entrepreneur/analytics*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({
      response,
      json: { ...body, ...EMPTY, revenueMetrics: { ...body.revenueMetrics, totalRevenue: 0, sponsored: 0 } },
    })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No sales in the last 30 days')).toBeVisible()
  await shoot(page, 'analytics-empty')
})
