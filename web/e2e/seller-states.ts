import type { Locator, Page } from '@playwright/test'

/** The titles of the steps after the first. */
export const LATER_STEPS = [
  'Business Fundamentals',
  'Pricing Strategy',
  'Customer Targeting',
  'Payment Methods',
  'Marketing Basics',
  'Analytics & Growth',
  'Ready to Launch',
] as const

/** The figures of a new seller. */
export const NEW_SELLER = {
  businessName: 'Fatmata’s WiFi',
  subscriptionStatus: 'trial',
  trialEndsAt: '2026-12-14T00:00:00.000Z',
  totalSales: 0,
  firstDaySold: null,
  todaysSales: 0,
  totalCustomers: 0,
  networkName: '',
  onboarding: { currentStep: 1, completed: false },
} as const

export const STOPPED_SELLER = {
  subscriptionStatus: 'suspended',
  statusReason: 'Three customers told us that their codes did not work. Please call us.',
} as const

/** Total sales on the dashboard. */
export const totalSalesOn = (dashboard: Page): Locator =>
  dashboard
    .getByRole('heading', { name: 'Total sales', exact: true })
    .locator('xpath=following-sibling::p[1]')

/** Makes the dashboard load with other figures, because the demo has no such seller. */
export const withStats = async (page: Page, changes: object, hasPackages: boolean): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/entrepreneur/stats', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
  if (!hasPackages) await page.route('**/api/entrepreneur/packages', (route) => route.fulfill({ json: [] }))
}
