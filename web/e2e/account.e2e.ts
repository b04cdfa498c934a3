import { loginEntrepreneur } from '@minit/contract/public/auth.ts'
import type { Page } from '@playwright/test'
import { test } from './alone.ts'
import { expect, expectAccessible, expectNoSideways } from './page.ts'
import { callsTo, KIOSK, logIn, storageOf } from './seller.ts'
import { toastOf } from './sight.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const change = async (page: Page, from: string, to: string): Promise<void> => {
  const form = part(page, 'Change password')
  await form.getByLabel('Current password', { exact: true }).fill(from)
  await form.getByLabel('New password', { exact: true }).fill(to)
  await form.getByRole('button', { name: 'Change password' }).click()
}

for (const width of [360, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a seller changes the password, sees where the account is logged in, and logs out everywhere', async ({
      newVisitor,
      baseURL,
    }) => {
      const [here, elsewhere] = [await logIn(baseURL ?? '', KIOSK), await logIn(baseURL ?? '', KIOSK)]
      const page = await newVisitor({
        viewport: { width, height: 900 },
        storageState: storageOf(here, baseURL ?? ''),
      })
      await page.goto('/entrepreneur/business-settings')
      const sessions = part(page, 'Where you are logged in').getByRole('listitem')
      await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
      const before = await sessions.count()
      expect(before).toBeGreaterThanOrEqual(2)
      await expectNoSideways(page)
      await expectAccessible(page)

      await change(page, 'not-the-password', 'short')
      await expect(
        part(page, 'Change password').getByText('Use at least 10 characters', { exact: true }),
      ).toBeVisible()
      await change(page, 'not-the-password', 'a-new-password')
      await expect(page.getByText('This is not your current password').first()).toBeVisible()
      await expect(page.getByLabel('New password', { exact: true })).toHaveValue('a-new-password')
      await expect(toastOf(page, 'Change Failed')).toBeVisible()
      await expectAccessible(page)

      // Restore the password, which other tests use; this also ends the other sessions.
      await change(page, KIOSK.password, KIOSK.password)
      await expect(toastOf(page, 'Password Changed')).toBeVisible()
      await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
      await expect(sessions).toHaveCount(1)
      expect((await fetch(new URL('/api/auth/sessions', baseURL), bearer(elsewhere.token))).status).toBe(401)

      await part(page, 'Where you are logged in').getByRole('button', { name: 'Log out everywhere' }).click()
      await expect(page.getByRole('dialog')).toContainText('This device is logged out too.')
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
      await expect(page).toHaveURL(/:\d+\/$/)
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
      expect((await fetch(new URL('/api/auth/sessions', baseURL), bearer(here.token))).status).toBe(401)
      expect((await callsTo(baseURL ?? '')(loginEntrepreneur, { body: KIOSK })).success).toBe(true)
    })
  })
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
