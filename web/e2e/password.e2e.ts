import type { Page } from '@playwright/test'
import { test } from './alone.ts'
import { expect, expectAccessible, expectSoundAtBothWidths } from './page.ts'
import { HUB, KIOSK, logIn } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'
import { smsTo } from './stand-ins.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })
const setButton = (page: Page) => page.getByRole('button', { name: 'Set password' })

/** Path and search of the newest link sent to a number. */
const linkSentTo = async (phone: string): Promise<string> => {
  const links = async () => (await smsTo(phone)).filter((text) => text.includes('/set-password?t='))
  await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(1)
  const [text = ''] = await links()
  expect(text).toMatch(
    /^Minit: set a new password within 15 minutes: http:\/\/localhost:\d+\/set-password\?t=/,
  )
  const { pathname, search } = new URL(text.slice(text.indexOf('http')))
  return `${pathname}${search}`
}

// An account gets one link per minute, so each width has its own account. Both keep their password.
for (const { width, account, phone } of [
  { width: 360, account: KIOSK, phone: '+23277654321' },
  { width: 1280, account: HUB, phone: '+23276123456' },
]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a user who forgot the password gets a link, sets a new one, and logs in with it', async ({
      page,
      baseURL,
      openSecondDashboard,
    }) => {
      const elsewhere = await openSecondDashboard(await logIn(baseURL ?? '', account))
      await page.goto('/entrepreneur-login')
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await expect(heading(page)).toHaveText('Forgot password?')
      await page.getByLabel('Username').fill(account.email.toUpperCase())
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByRole('status')).toContainText('Look at your messages')
      await expectAccessible(page)

      const link = await linkSentTo(phone)
      await page.goto(link)
      await expect(heading(page)).toHaveText('Set your password')
      await expect(page).toHaveURL(/\/set-password$/)
      await newPassword(page).fill('too-short')
      await setButton(page).click()
      await expect(page.getByText('Use at least 10 characters')).toBeVisible()
      await expectAccessible(page)
      await newPassword(page).fill(account.password)
      await setButton(page).click()
      await expect(page).toHaveURL(/\/entrepreneur\/dashboard$/)
      await expectSeen(toastOf(page, 'Password set'))
      await expect(page.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()
      await expect(elsewhere).toHaveURL(/\/entrepreneur-login\?next=/, { timeout: 20_000 })

      await page.goto(link)
      await newPassword(page).fill('another-password')
      await setButton(page).click()
      await expect(heading(page)).toHaveText('This link is over')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Get a new link' }).click()
      await expect(heading(page)).toHaveText('Forgot password?')
    })
  })
}

test('an unknown name gets the same answer as any other, and an empty one an error', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Username').fill('nobody@minit.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status')).toContainText('If this name has an account, a link')
  await expect(page.getByLabel('Username')).toHaveValue('nobody@minit.example')
  await expectSoundAtBothWidths(page)
})

test('a truncated link leads to a new one', async ({ page }) => {
  for (const address of ['/set-password', '/set-password?t=abc']) {
    await page.goto(address)
    await expect(heading(page)).toHaveText('This link is not complete')
    await expect(page).toHaveURL(/\/set-password$/)
    await expect(page.getByRole('link', { name: 'Get a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  }
  await expectSoundAtBothWidths(page)
})

test('the input stays when the connection drops, and the link still works afterwards', async ({ page }) => {
  await page.goto(`/set-password?t=${'x'.repeat(43)}`)
  await page.route('**/api/auth/password/set', (route) => route.abort())
  await newPassword(page).fill('a-good-password')
  await setButton(page).click()
  await expect(page.getByRole('alert')).toContainText('We could not reach our server')
  await expect(newPassword(page)).toHaveValue('a-good-password')
  await expectSoundAtBothWidths(page)
  await page.unroute('**/api/auth/password/set')
  await setButton(page).click()
  await expect(heading(page)).toHaveText('This link is over')
  await expect(toastOf(page, 'Failed')).toHaveCount(0)
})
