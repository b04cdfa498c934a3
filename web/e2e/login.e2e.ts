import { logout } from '@minit/contract/public/auth.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { KIOSK, logIn } from './seller.ts'
import { backgroundOf, expectSeen, toastOf, tokenColour } from './sight.ts'

const logInBy = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('the login screen says what is missing, and shows a password only on request', async ({ page }) => {
  await page.goto('/entrepreneur-login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expectNoSideways(page)
  await expectAccessible(page)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('market-day')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByText('Learn More').click()
  await expect(page.getByText('Minit lets you sell WiFi by the minute')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Apply to become an entrepreneur' })).toHaveAttribute(
    'href',
    '/apply',
  )
  await expect(page.getByText(/^Trouble logging in\? Contact support/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await expectSoundAtBothWidths(page)
})

test('a wrong password shows a visible toast, and keeps the input', async ({ page }) => {
  await page.goto('/entrepreneur-login')
  await logInBy(page, 'nobody@minit.example', 'market-day')
  const toast = toastOf(page, 'Login Failed')
  await expectSeen(toast)
  await expect(toast).toContainText('Invalid credentials')
  expect(await backgroundOf(toast)).toBe(await tokenColour(toast, '--color-danger'))
  await expect(page.getByLabel('Username')).toHaveValue('nobody@minit.example')
  await expect(page).toHaveURL(/entrepreneur-login/)
  await expectAccessible(page)
})

test('the error of a wrong password disappears when the field is emptied, and after a successful login', async ({
  page,
}) => {
  await page.goto('/entrepreneur-login')
  await logInBy(page, KIOSK.email, 'market-day')
  const notice = page.locator('form').getByText('Login Failed')
  await expect(notice).toBeVisible()
  await page.getByLabel('Username').fill('')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(notice).toBeHidden()
  await logInBy(page, KIOSK.email, 'market-day')
  await expect(toastOf(page, 'Login Failed')).toBeVisible()
  await logInBy(page, KIOSK.email, KIOSK.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lumley Kiosk')
  await expect(toastOf(page, 'Login Failed')).toHaveCount(0, { timeout: 1 })
})

test('a new seller in the demo reads where to find the link, because no SMS is sent', async ({ page }) => {
  await page.goto('/entrepreneur-login?from=signup')
  await expect(page.getByText(/Open the link to set your password first/)).toBeVisible()
  await expect(page.getByText('This is the demo: no SMS is sent.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'admin', exact: true })).toHaveAttribute('href', '/admin')
  await expectSoundAtBothWidths(page)
})

test('an anonymous visitor goes to the login and then to the requested page, and logs out to the front page', async ({
  page,
}) => {
  await page.goto('/entrepreneur/dashboard?from=link')
  await expect(page).toHaveURL(/\/entrepreneur-login\?next=/)
  await logInBy(page, KIOSK.email, KIOSK.password)
  await expect(page).toHaveURL(/\/entrepreneur\/dashboard\?from=link$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lumley Kiosk')
  await expect(page.getByText('Trial', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Trial ends \d+ \w+ \d{4}$/)).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.goto('/entrepreneur/dashboard')
  await expect(page).toHaveURL(/\/entrepreneur-login/)
})

test('a session ended elsewhere ends here at the next call', async ({ baseURL, openDashboard }) => {
  const seller = await logIn(baseURL ?? '', KIOSK)
  const dashboard = await openDashboard(seller)
  await seller.call(logout, {})
  await expect(dashboard).toHaveURL(/\/entrepreneur-login\?next=/, { timeout: 10_000 })
  expect(await dashboard.evaluate(() => localStorage.getItem('sessionToken'))).toBeNull()
})
