import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { aBuyer, expectPass, startBuying } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { toastOf } from './sight.ts'

test.describe.configure({ mode: 'serial' })

const PHONE = { width: 360, height: 700 }
const DESKTOP = { width: 1280, height: 900 }

const expectSound = async (page: Page): Promise<void> => {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectNoSideways(page)
    await expectAccessible(page)
  }
}

const choose = (page: Page, buffer: Buffer, name = 'vult.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })

const openStatements = async (page: Page): Promise<void> => {
  await logInAsAdmin(page)
  await page.goto('/admin/statements')
  await expect(page.getByRole('heading', { name: 'Statements', exact: true })).toBeVisible()
  await page.getByLabel('Whose statement is it?').selectOption('Vult')
}

test('days by provider agree or differ, and a difference is resolved once', async ({ page }) => {
  await openStatements(page)
  const work = page.getByRole('list', { name: 'To work on' }).getByRole('listitem')
  await expect(work).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Days' }).getByText('Agreed').first()).toBeVisible()
  await expectSound(page)
  const missing = work.filter({ hasText: /We have Le .+, and Vult does not/ })
  await missing.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('Vult will add it to the next statement.')
  await page.getByRole('button', { name: 'Resolved' }).click()
  await expect(toastOf(page, 'Taken off the list')).toBeVisible()
  await expect(work).toHaveCount(1)
  await expect(page.getByText('1 resolved by hand')).toBeVisible()
})

test('the revenue page says for each day and provider whether it agrees', async ({ page }) => {
  await logInAsAdmin(page)
  await page.goto('/admin/revenue')
  const days = page.getByRole('list', { name: 'By day' })
  await expect(days.getByText('pawaPay agreed').first()).toBeVisible()
  await expect(days.getByText('Vult differs').first()).toBeVisible()
  await expect(days.getByText('No statement yet: Mobile money, Vult').first()).toBeVisible()
  await expect(days.getByText(/Monime|Orange Money/)).toHaveCount(0)
  await expectSound(page)
})

test('a file that is no statement shows an error, and changes nothing', async ({ page }) => {
  await openStatements(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Choose the file', { exact: true })).toBeVisible()
  await choose(page, Buffer.from('<!doctype html><title>Log in</title>'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('alert')).toContainText('This is a web page, not a CSV file.')
  await choose(page, Buffer.from('Name,Price\nRice,20\n'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('alert')).toContainText('We found no column for')
  await expectSound(page)
})

test('a sale whose only webhook was lost is settled by the statement', async ({ page, newVisitor }) => {
  await startBuying(page, aBuyer(), { method: 'Vult' })
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open Vult' }).click()
  const wallet = await opened
  await wallet.getByRole('button', { name: 'Pay, but let the notice be lost' }).click()
  await expect(wallet.getByText('Paid.')).toBeVisible()
  await wallet.close()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay with Vult')

  const admin = await newVisitor({ viewport: DESKTOP })
  await openStatements(admin)
  const sample = await admin.request.get('/demo-statements/vult.csv')
  const text = await sample.text()
  await choose(admin, Buffer.from(`${text}Total,,,1.00,,,,\r\n`))
  await admin.getByRole('button', { name: 'Check the file' }).click()
  await expect(admin.getByText('Nothing has changed yet.')).toBeVisible()
  await expect(admin.getByText('A total, or a balance')).toBeVisible()
  await expectSound(admin)
  await admin.getByRole('button', { name: /^Compare / }).click()
  await expect(toastOf(admin, 'Statement accepted')).toBeVisible()
  await expectPass(page)
  const file = admin.getByRole('list', { name: 'Files so far' }).getByRole('listitem').first()
  await expect(file).toContainText('Compared')
  await file.getByRole('button', { name: 'Open vult.csv' }).click()
  await expect(admin.getByRole('dialog')).toContainText('Payments it settled')
  await expectAccessible(admin)
})

/**
 * Answers the list of differences as it was before the comparison, also once more together with the answer that
 * the comparison has ended.
 */
const holdDifferencesBack = async (page: Page): Promise<void> => {
  let isCompared = false
  let answered = 0
  let before: string | undefined
  await page.route(
    (url) => url.pathname === '/api/admin/worklist' && url.searchParams.get('list') === 'differences',
    async (route) => {
      if (isCompared) return route.continue()
      before ??= await (await route.fetch()).text()
      await route.fulfill({ body: before, contentType: 'application/json' })
      answered += 1
    },
  )
  await page.route('**/api/admin/statement-files*', async (route) => {
    const response = await route.fetch()
    const { items } = (await response.json()) as { items: { name: string; state: string }[] }
    if (!isCompared && items.some(({ name, state }) => name === 'pawapay.csv' && state === 'taken')) {
      await expect.poll(() => answered).toBeGreaterThan(0)
      isCompared = true
    }
    answered = 0
    await route.fulfill({ response })
  })
}

test('a payout missing in the ledger is recorded from the statement, and the day agrees', async ({
  page,
}) => {
  await holdDifferencesBack(page)
  await openStatements(page)
  await page.getByLabel('Whose statement is it?').selectOption('pawaPay')
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  const heading = 'Transaction ID,Type,Amount,Phone number,Currency,Status,Completed at'
  const line = `FORGOTTEN-E2E,PAYOUT,3,+23276009200,SLE,COMPLETED,${yesterday}`
  await choose(page, Buffer.from(`${heading}\r\n${line}\r\n`), 'pawapay.csv')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: /^Compare / }).click()
  await expect(toastOf(page, 'Statement accepted')).toBeVisible()
  const work = page.getByRole('list', { name: 'To work on' }).getByRole('listitem')
  const forgotten = work.filter({ hasText: 'FORGOTTEN-E2E' })
  await expect(forgotten).toContainText('pawaPay sent Le 3 that is not in our books')
  await expectSound(page)
  await forgotten.getByRole('button', { name: 'Record as payout' }).click()
  await expect(page.getByRole('dialog')).toContainText('Nothing is sent.')
  await expectSound(page)
  await page.getByLabel('Reason').fill('It left before the restore.')
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click()
  await expect(toastOf(page, 'Recorded as a payout')).toBeVisible()
  await expect(forgotten).toHaveCount(0)
})
