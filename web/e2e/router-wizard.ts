import type { Locator, Page } from '@playwright/test'
import { expect } from './page.ts'
import { expectSeen } from './sight.ts'

export const WIZARD = '/entrepreneur/network/connect'

/** The wizard's question now, which also has the focus. */
export const expectQuestion = async (page: Page, name: string | RegExp): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1, name })
  await expectSeen(heading)
  await expect(heading).toBeFocused()
}

/** From the first question to the line or the values: two taps, and nothing to type. */
export const connectBox = async (
  page: Page,
  box: string,
  yes = 'Yes, it is on and online',
): Promise<void> => {
  await page.goto(WIZARD)
  await expectQuestion(page, 'Which box do you have?')
  await page.getByRole('button', { name: box, exact: true }).click()
  await page.getByRole('button', { name: yes }).click()
}

/** The value under a name, among the manual settings or the values to type in. */
export const readValue = (page: Page, name: string): Promise<string> =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd code')
    .innerText()

/** A line of the live check. */
export const checkOf = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

export const expectDone = (page: Page, title: string): Promise<void> =>
  expect(checkOf(page, title)).toContainText(`Done: ${title}`)

/** Unfolds the values for technicians. */
export const showExperts = (page: Page): Promise<void> =>
  page.getByText('For experts: the same by hand').click()

/** The text that WhatsApp gets. */
export const sentText = async (page: Page): Promise<string> => {
  const link = page.getByRole('link', { name: 'Send these steps on WhatsApp' })
  const url = new URL((await link.getAttribute('href')) ?? '')
  expect(url.host).toBe('wa.me')
  return url.searchParams.get('text') ?? ''
}
