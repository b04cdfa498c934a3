import type { Locator } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { expect, test } from './page.ts'
import { ISATU, logIn } from './seller.ts'

const PHONE = { width: 360, height: 700 }
const TABLET = { width: 768, height: 900 }

const groundOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor)

const widthOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.width ?? 0

/** The number of lines of a text. */
const linesOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
  })

test('an application’s answers have their own background, a number in one line, and buttons of minimal width', async ({
  page,
}) => {
  await logInAsAdmin(page)
  await page.setViewportSize(PHONE)
  await page.goto('/admin/dashboard?tab=applications')
  const row = page.getByRole('listitem').filter({ hasText: 'Josephine Samura' })
  await row.getByRole('button', { name: 'Show answers' }).click()
  const answers = row.locator('dl')
  expect(await groundOf(answers)).not.toBe('rgba(0, 0, 0, 0)')
  for (const answer of [/^\+232 31/, /^01[A-Z0-9]{24}$/])
    expect(await linesOf(answers.locator('dd').filter({ hasText: answer }))).toBe(1)
  await page.setViewportSize(TABLET)
  expect(await widthOf(row.getByRole('button', { name: 'Approve' }))).toBeLessThan(200)
})

test('a sale in the feed shows its transaction id in one line on a phone', async ({
  origin,
  openDashboard,
}) => {
  const isatu = await logIn(origin, ISATU)
  const page = await openDashboard(isatu, { path: '/entrepreneur/counter', viewport: PHONE })
  const feed = page.getByRole('region', { name: /^Customer Activity/ })
  await feed.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  for (const text of [/^Transaction id$/, /^01[A-Z0-9]{24}$/])
    expect(await linesOf(dialog.getByText(text))).toBe(1)
})

test('on a phone, filters for methods and packages show whole names', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, { path: '/entrepreneur/analytics', viewport: PHONE })
  await page.getByRole('tab', { name: 'Sales History' }).click()
  for (const label of ['Payment method', 'Package'])
    expect(await widthOf(page.getByLabel(label, { exact: true }))).toBeGreaterThan(250)
})
