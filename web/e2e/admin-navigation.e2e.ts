import type { Locator, Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

/** Every place of the admin's area, with the title of its page. */
const PLACES = [
  ['Payouts', 'Payouts'],
  ['Refunds', 'Refunds'],
  ['Payments to match', 'Payments to match'],
  ['Statements', 'Statements'],
  ['Revenue', 'Revenue report'],
  ['Invoices', 'Invoices'],
  ['Sponsors', 'Sponsors'],
  ['Applications', 'Applications'],
  ['Installations', 'Installations'],
  ['Equipment', 'Equipment'],
  ['Entrepreneurs', 'Entrepreneurs'],
  ['Routers', 'Routers'],
  ['Customers', 'Customers'],
  ['Purchases', 'Customer purchases'],
  ['Messages', 'Messages'],
  ['AI Analytics', 'AI Analytics'],
  ['API Marketplace', 'API Marketplace'],
  ['Settings', 'Settings'],
  ['Security', 'Security'],
  ['Audit', 'Audit log'],
  ['Today', 'Platform'],
] as const

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const entry = (page: Page, label: string): Locator =>
  nav(page).getByRole('link', { name: new RegExp(`^${label}(\\s*\\d|$)`) })

/** The number next to an entry; 0 if there is none. */
const countOf = async (page: Page, label: string): Promise<number> =>
  Number(/\d+/.exec(await entry(page, label).innerText())?.[0] ?? 0)

const settled = (page: Page): Promise<void> => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

test('the navigation is on every page and says where one is, on a desk and in the menu of a phone', async ({
  page,
}) => {
  test.setTimeout(420_000)
  await page.setViewportSize(DESKTOP)
  await logInAsAdmin(page)
  await expect(nav(page).getByRole('list', { name: 'Money' }).getByRole('link')).toHaveCount(7)
  await expect(nav(page).getByRole('list', { name: 'Sellers' }).getByRole('link')).toHaveCount(5)
  for (const [label, heading] of PLACES) {
    await page.setViewportSize(DESKTOP)
    await entry(page, label).click()
    await expect(title(page)).toHaveText(heading)
    await expect(entry(page, label)).toHaveAttribute('aria-current', 'page')
    await expect(nav(page).locator('[aria-current]')).toHaveCount(1)
    await settled(page)
    await expectSoundAtBothWidths(page)
    await page.setViewportSize(PHONE)
    await expect(nav(page)).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(entry(page, label)).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
  }
})

test('a menu entry opens its page on a phone, and the open menu is sound', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await logInAsAdmin(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectSoundAtBothWidths(page)
  await page.setViewportSize(PHONE)
  await entry(page, 'Applications').click()
  await expect(title(page)).toHaveText('Applications')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the navigation works with the keyboard alone', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await logInAsAdmin(page)
  await entry(page, 'Today').focus()
  await page.keyboard.press('Tab')
  await expect(entry(page, 'Payouts')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Payouts')

  await page.setViewportSize(PHONE)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  for (let pressed = 0; pressed < 30; pressed += 1) {
    await page.keyboard.press('Tab')
    // The focus stays in the menu.
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Space')
  await entry(page, 'Audit').focus()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Audit log')
})

test('each count equals the list that it leads to', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await logInAsAdmin(page)
  const lines = page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem')
  // Rows that load are items without a text.
  await expect(lines.locator('p').first()).toBeVisible()
  // A line without a number is one thing; a payment that is checked late is counted as one without an answer.
  const titles = await lines.locator('p:first-child').allInnerTexts()
  const waiting = titles
    .filter((text) => !/checked late/.test(text))
    .reduce((sum, text) => sum + Number(/\d+/.exec(text)?.[0] ?? 1), 0)
  expect(await countOf(page, 'Today')).toBe(waiting)
  for (const label of ['Refunds', 'Payments to match']) {
    const count = await countOf(page, label)
    expect(count, label).toBeGreaterThan(0)
    await entry(page, label).click()
    await expect(page.getByRole('list', { name: label }).getByRole('link')).toHaveCount(count)
  }
  const pending = await countOf(page, 'Applications')
  expect(pending).toBeGreaterThan(0)
  await entry(page, 'Applications').click()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Approve' })).toHaveCount(pending)
  const due = await countOf(page, 'Payouts')
  await entry(page, 'Payouts').click()
  await expect(page.getByRole('button', { name: 'Approve and send' })).toHaveCount(due)
  const inTrouble = await countOf(page, 'Messages')
  expect(inTrouble).toBeGreaterThan(0)
  await entry(page, 'Messages').click()
  await expect(page.getByLabel('State')).toHaveValue('needs_you')
  await expect(page.getByRole('list', { name: 'messages' }).getByRole('listitem')).toHaveCount(inTrouble)
})

test('each line of what needs attention leads to exactly what it counts', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await logInAsAdmin(page)
  const lines = page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem')
  for (const [text, address] of [
    [/refunds? needs? you/, /refunds\?type=refunds$/],
    [/payments? we cannot match/, /worklist\?type=unmatched$/],
    [/paid but have no internet/, /worklist\?type=claims$/],
    [/differences? from/, /worklist\?type=differences$/],
  ] as const) {
    const line = lines.filter({ hasText: text })
    const count = Number(/\d+/.exec(await line.innerText())?.[0])
    await line.getByRole('link').click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main').locator('ul > li > a')).toHaveCount(count)
    await page.goBack()
    await expect(title(page)).toHaveText('Platform')
  }
  await expect(page.getByText(/rules checked/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Dollar rate' })).toHaveCount(0)
})
