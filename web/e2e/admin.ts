import type { Page } from '@playwright/test'
import { expect } from './page.ts'

/** The demo's admin, as the login screen shows them. */
export const ADMIN = { username: 'admin', password: 'minit-demo-admin' } as const

const DASHBOARD = /\/admin\/dashboard$/

export const logInAsAdmin = async (page: Page): Promise<void> => {
  await page.goto('/admin')
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  // Checking a password is expensive, and slow next to another worker.
  await expect(page).toHaveURL(DASHBOARD, { timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Monthly revenue' })).toBeVisible()
}
