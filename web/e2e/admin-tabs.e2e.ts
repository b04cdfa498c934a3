import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { anApplicant } from './applicants.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { toastOf } from './sight.ts'

const openTab = async (page: Page, name: string): Promise<void> => {
  await logInAsAdmin(page)
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** Submits an application as the form does. */
const applies = async (page: Page): Promise<string> => {
  const { name, phone } = anApplicant()
  const answer = await page.request.post('/api/entrepreneur/apply', {
    data: {
      fullName: name,
      location: 'Kissy',
      nearestLandmark: 'Near the ferry',
      expectedCustomers: 20,
      monthlyEarningsGoal: 'Le 1,000',
      monthlyMobileSpend: 100,
      phoneNumber: phone,
    },
  })
  expect(answer.status()).toBe(200)
  return name
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })

test('applications are read, approved and rejected, each after a question', async ({ page }) => {
  const names = [await applies(page), await applies(page)]
  const [first = '', second = ''] = names
  await openTab(page, 'Applications')
  await rowOf(page, first).getByRole('button', { name: 'Show answers' }).click()
  await expect(rowOf(page, first)).toContainText('Le 1,000')
  await expectSoundAtBothWidths(page)
  await rowOf(page, first).getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: `Approve ${first}?` })
  await expect(dialog).toContainText('Review notes')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await rowOf(page, first).getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(toastOf(page, 'Application Updated')).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Plan the installation' })).toHaveAttribute(
    'href',
    '/admin/installations',
  )
  await rowOf(page, second).getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(rowOf(page, second)).toHaveCount(0)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rowOf(page, first)).toContainText('Approved by admin')
  await expect(rowOf(page, second)).toContainText('Rejected by admin')
  await expect(rowOf(page, second).getByRole('button', { name: 'Approve' })).toHaveCount(0)
})

test('the analysis shows its forecast and the figures behind each finding, and is computed again', async ({
  page,
}) => {
  await openTab(page, 'AI Analytics')
  const prediction = page.getByRole('region', { name: 'Revenue prediction' })
  await expect(prediction).toContainText('Confidence', { timeout: 30_000 })
  await expect(prediction).toContainText(/\$[\d,.]+/)
  await prediction.getByText('The figures behind it').click()
  await expect(prediction).toContainText('seller_days')
  await expect(page.getByRole('region', { name: 'Business hypotheses' })).toBeVisible()
  await expect(page.getByText(/Dollars at Le 22\.70\.$/)).toBeVisible()
  for (const name of [
    'Growth hypotheses',
    'Market opportunities',
    'Optimization suggestions',
    'Risk analysis',
  ]) {
    await expect(page.getByRole('region', { name })).not.toContainText(/Le \d/)
  }
  await expect(page.getByRole('region', { name: 'Growth hypotheses' })).toContainText(/\$[\d,.]+ a month/)
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Refresh Analysis' }).click()
  await expect(toastOf(page, 'AI Analysis Refreshed')).toBeVisible({ timeout: 30_000 })
})

test('the revenue card names its range', async ({ page }) => {
  await logInAsAdmin(page)
  for (const days of [7, 90]) {
    await page.getByRole('button', { name: new RegExp(`^${days}d,`) }).click()
    await expect(page.getByRole('heading', { name: `Revenue, last ${days} days` })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Monthly revenue' })).toHaveCount(0)
  }
})
