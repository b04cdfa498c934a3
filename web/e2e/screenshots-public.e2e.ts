import type { Page } from '@playwright/test'
import { APPLY, answer, openForm } from './applicants.ts'
import { expect, test } from './page.ts'
import { closeMessages, shoot, shootPhone } from './shoot.ts'

// The landing page and its two forms.
test.use({ trace: 'off' })

const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('pictures of the front page', async ({ page }) => {
  await page.goto('/')
  await shootPhone(page, 'landing')
  await shoot(page, 'landing')
})

test('pictures of the application, empty and with its errors', async ({ page }) => {
  await page.goto('/apply')
  await expect(send(page, 'Submit application')).toBeEnabled()
  await shoot(page, 'apply')
  await send(page, 'Submit application').click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await shoot(page, 'apply-errors')
})

test('pictures of a number that has an account', async ({ page }) => {
  await openForm(page, APPLY)
  await answer(page, APPLY, { name: 'Aminata Kamara', phone: '+23276123456' })
  await send(page, 'Submit application').click()
  await expect(page.getByRole('alert')).toContainText('You have an account')
  await closeMessages(page)
  await shoot(page, 'apply-has-account')
})

test('pictures of the sign-up', async ({ page }) => {
  await page.goto('/internet-owner-signup')
  await expect(send(page, 'Sign up')).toBeEnabled()
  await shoot(page, 'owner-signup')
  await page.goto('/entrepreneur-login?from=signup')
  await expect(page.getByText('Your account is open.')).toBeVisible()
  await shoot(page, 'login-after-signup')
})

test('pictures of the page after an application, and of the same page opened directly', async ({ page }) => {
  await page.goto('/application-submitted?reference=APP-2026-7KQM4T2X&application=01KB0000000000000000000000')
  await shoot(page, 'application-submitted')
  await page.goto('/application-submitted')
  await expect(page.getByText('A reference looks like')).toBeVisible()
  await shoot(page, 'application-submitted-alone')
})
