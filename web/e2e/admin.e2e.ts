import { ADMIN, logInAsAdmin } from './admin.ts'
import { expect, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { expectSeen, toastOf } from './sight.ts'

test('the admin login shows its demo account, ignores an empty form and explains an error', async ({
  page,
}) => {
  await page.goto('/admin')
  await expect(page.getByText(ADMIN.password)).toBeVisible()
  await expect(page.getByText('minit-demo-hub')).toHaveCount(0)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.getByText('About the platform').click()
  await expect(page.getByText('Each change by an admin is recorded')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const toast = toastOf(page, 'Login Failed')
  await expectSeen(toast)
  await expect(toast).toContainText('Invalid credentials')
  await expect(page.getByLabel('Username')).toHaveValue('admin')
})

test('an anonymous visitor goes to the login and from there to the requested page; logout forgets role and id', async ({
  page,
}) => {
  await page.goto('/admin/purchases?status=paid')
  await expect(page).toHaveURL(/\/admin\?next=/)
  await page.getByRole('button', { name: 'Fill in Platform admin' }).click()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/purchases\?status=paid$/)
  expect(await page.evaluate(() => localStorage.getItem('userRole'))).toBe('admin')
  expect(await page.evaluate(() => localStorage.getItem('sessionToken'))).toBeNull()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  expect(await page.evaluate(() => localStorage.getItem('userRole'))).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull()
})

test('the admin area sends a seller to its login', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, { path: '/admin/dashboard' })
  await expect(page).toHaveURL(/\/admin\?next=/)
})

test('the dashboard keeps tab and range in the address, and each tab is sound', async ({ page }) => {
  await logInAsAdmin(page)
  await page.getByRole('button', { name: '7d' }).click()
  await expect(page).toHaveURL(/\?range=7d$/)
  await expect(page.getByText(/new in 7 days$/)).toBeVisible()
  await page.getByRole('button', { name: 'About Us' }).click()
  await expect(page.getByRole('region', { name: 'About Us' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  for (const [tab, value] of [
    ['Applications', 'applications'],
    ['AI Analytics', 'ai-analytics'],
    ['API Marketplace', 'api-marketplace'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(new RegExp(`tab=${value}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tab)
  }
  await page.reload()
  await expect(page.getByRole('tab', { name: 'API Marketplace' })).toHaveAttribute('aria-selected', 'true')
})

test('the quick actions lead to their lists', async ({ page }) => {
  await logInAsAdmin(page)
  for (const [label, title] of [
    ['View all entrepreneurs', 'Entrepreneurs'],
    ['Customer purchases', 'Customer purchases'],
    ['Revenue reports', 'Revenue report'],
    ['Platform analytics', 'AI Analytics'],
  ] as const) {
    await page
      .getByRole('region', { name: 'Quick actions' })
      .getByRole('link', { name: label, exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Platform')
  }
})

test('an admin suspends a seller with a reason that the seller reads, and reactivates them', async ({
  page,
  kiosk,
  openSecondDashboard,
}) => {
  await logInAsAdmin(page)
  await page.goto('/admin/entrepreneurs?search=lumley-kiosk')
  await page.getByRole('button', { name: 'More for Lumley Kiosk' }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Give a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The equipment is being repaired.')
  await expectSoundAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Last reason: The equipment is being repaired.')).toBeVisible()
  const theirs = await openSecondDashboard(kiosk)
  await expect(theirs.getByText('The equipment is being repaired.')).toBeVisible()
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await page.getByLabel('Reason').fill('It works again.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByText('Last reason: It works again.')).toBeVisible()
  await page.goto('/admin/audit')
  await expect(page.getByText('seller reactivated').first()).toBeVisible()
})

test('an admin holds and releases a seller’s payouts from the list of sellers', async ({ page }) => {
  await logInAsAdmin(page)
  await page.goto('/admin/entrepreneurs?search=lumley-kiosk')
  await page.getByRole('button', { name: 'More for Lumley Kiosk' }).click()
  await page.getByRole('button', { name: 'Hold payouts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('We look at a payout with you.')
  await expectSoundAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(page.getByText('Payouts held', { exact: true })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Release payouts' }).click()
  await dialog.getByLabel('Reason').fill('It is clear.')
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByRole('button', { name: 'Hold payouts' })).toBeVisible()
})

test('an admin refunds a paid purchase once, with a reason, and its ledger shows both directions', async ({
  page,
}) => {
  await logInAsAdmin(page)
  await page.goto('/admin/purchases?status=paid')
  await page
    .getByRole('link', { name: /^Open purchase/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/sent back to the buyer’s number|hand it back and confirm/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('The WiFi was down all evening.')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  const ledger = page.getByRole('list', { name: 'Ledger lines' })
  await expect(ledger.getByText('refund', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('purchase refunded: The WiFi was down all evening.')).toBeVisible()
  await expectNoSideways(page)
  await expectSoundAtBothWidths(page)
})
