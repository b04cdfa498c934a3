import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aBuyer, buy, fold, passPath, unfold } from './buying.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { callsTo, newsOf } from './seller.ts'
import { shoot } from './shoot.ts'

const SHOTS = new URL('shots/', import.meta.url).pathname

const openReceipt = async (page: Page, bought: Parameters<typeof passPath>[0]): Promise<void> => {
  await page.goto(passPath(bought))
  await unfold(page, 'Receipt')
  await page.getByRole('link', { name: 'Save or print it' }).click()
  await expect(page.getByRole('article')).toBeVisible()
}

test('a buyer saves the receipt as PDF and on paper, and anyone can verify it', async ({
  page,
  hub,
  baseURL,
}) => {
  const buyer = { ...aBuyer(), name: 'Paper Conteh' }
  const bought = await buy(callsTo(baseURL ?? ''), buyer, { pack: 'Market Hour' })
  await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
  const password = (await newsOf(hub, buyer))[0]?.password ?? ''
  await openReceipt(page, bought)
  const paper = page.getByRole('article')

  await test.step('it says what was paid, and shows no code', async () => {
    for (const text of ['Freetown Central Hub', '15% GST', 'Le 4.57', 'Le 35', bought.transactionId])
      await expect(paper).toContainText(text)
    await expect(paper.getByText(`Order code ${bought.transactionId.slice(-5)}`)).toBeVisible()
    expect(password).not.toBe('')
    await expect(page.locator('body')).not.toContainText(password)
    await expectSoundAtBothWidths(page)
    await shoot(page, 'receipt')
  })

  await test.step('on paper it is alone, on one page', async () => {
    const pdf = await page.pdf({ path: `${SHOTS}paper-own-receipt.pdf`, format: 'A4', printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('link', { name: 'Download PDF' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('as PDF', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download PDF' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`minit-receipt-${bought.transactionId}.pdf`)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('it is checked', async () => {
    await page.getByRole('link', { name: 'Check that it is genuine' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This receipt is genuine')
    await expect(page.getByRole('main')).toContainText('Le 35')
    await expect(page.getByRole('main')).not.toContainText('Conteh')
    await expectSoundAtBothWidths(page)
    await shoot(page, 'receipt-genuine')
  })
})

test('the verification page says when it knows no receipt, by link and by number, without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/receipt/verify')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check a receipt')
  await page.getByLabel('Receipt number').fill('01ARZ3NDEKTSV4RRFFQ69G5FAV')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We do not know this receipt')
  await page.goto('/receipt/verify?r=eyJhbGciOiJub25lIn0.e30.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We do not know this receipt')
  await context.close()
})

test('a receipt can be read without scripts, and the page of an unknown one is sound', async ({
  browser,
  page,
  hub,
  baseURL,
}) => {
  const bought = await buy(hub.call, aBuyer(), { pack: 'Market Hour' })
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const plain = await context.newPage()
  await expect(async () => {
    await plain.goto(passPath(bought))
    await fold(plain, 'Receipt').locator('summary').click({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await plain.getByRole('link', { name: 'Save or print it' }).click()
  await expect(plain.getByRole('article')).toContainText('Receipt')
  await expect(plain.getByRole('link', { name: 'Download PDF' })).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await context.close()

  await page.goto('/receipt/verify')
  await expectSoundAtBothWidths(page)
  await shoot(page, 'receipt-check')
  await page.goto('/receipt/verify?number=unknown')
  await expectSoundAtBothWidths(page)
  await shoot(page, 'receipt-unknown')
  await page.goto('/receipts/01ARZ3NDEKTSV4RRFFQ69G5FAV?k=nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This receipt was not found')
  await expectSoundAtBothWidths(page)
})
