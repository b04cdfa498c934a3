import type { Locator, Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { storageOf } from './seller.ts'
import { toastOf } from './sight.ts'

test.describe.configure({ mode: 'serial' })

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }

const expectSound = async (page: Page): Promise<void> => {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectNoSideways(page)
    await expectAccessible(page)
  }
}

/** Loads older sales until one has the text: sales of earlier tests come before those of the demo. */
const showSaleThatSays = async (page: Page, table: Locator, text: string): Promise<void> => {
  const rows = table.getByRole('row')
  while ((await table.getByText(text).count()) === 0) {
    const shown = await rows.count()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(shown)
  }
}

test('a seller refunds a sale from its row, and sees where its money is', async ({
  hub,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(hub, origin), viewport: DESKTOP })
  await page.goto('/entrepreneur/analytics?tab=history')
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  for (const text of ['Refund not sent', 'Refund to confirm']) await showSaleThatSays(page, table, text)
  await expectSound(page)
  // A card that an agent sold, as in earlier tests, is refunded in another way.
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Refund (?!Voucher )/ }) })
    .first()
  await row.getByRole('button', { name: /^Refund / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText('Write three letters or more')).toBeVisible()
  await dialog.getByLabel('Why?').fill('The power was gone.')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('The power was gone.')).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
})

test('an admin resends a failed refund, and confirms one that was sent manually', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: DESKTOP })
  await logInAsAdmin(page)
  await page.goto('/admin/refunds')
  const rows = page.getByRole('list', { name: 'Refunds' }).getByRole('link')
  const detail = page.getByRole('region', { name: /^Refund: Le/ })
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()
  // The one that failed, then the one to send by hand that it becomes.
  const opens = async (word: string): Promise<void> => {
    for (let at = 0; at < (await rows.count()); at += 1) {
      await rows.nth(at).click()
      await expect(rows.nth(at)).toHaveAttribute('aria-current', 'true')
      if (await detail.getByText(word).isVisible()) return
    }
    throw new Error(`no refund says ${word}`)
  }
  await opens('Not sent')
  await expect(detail.getByText(/^Ask the customer for another number/)).toBeVisible()
  await expectSound(page)
  await detail.getByRole('button', { name: 'Send by hand' }).click()
  await page.getByLabel('Reason').fill('They have another wallet now.')
  await page.getByRole('dialog').getByRole('button', { name: 'By hand' }).click()
  await expect(toastOf(page, 'The refund waits for you to send it')).toBeVisible()
  // The list is read again after the toast.
  await expect(() => opens('Waits for you')).toPass()
  await expect(rows).toHaveCount(before)
  await detail.getByRole('button', { name: 'It was sent' }).click()
  await page.getByRole('dialog').getByLabel('Reference').fill('TX 4711')
  await expectSound(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(toastOf(page, 'The refund is confirmed')).toBeVisible()
  await expect(rows).toHaveCount(before - 1)
  await expect(page.getByText('This is done, or further down the list.')).toBeVisible()
})
