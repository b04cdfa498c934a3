import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { aBuyer, buy } from './buying.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { newsOf, type Seller } from './seller.ts'

const PAPER = new URL('shots/', import.meta.url).pathname

/** Counts print calls; the browser's own dialog would wait for a user. */
const watchPrinter = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.assign(window, {
      printed: 0,
      print: () => Object.assign(window, { printed: window['printed' as keyof Window] + 1 }),
    })
  })
}

const printed = (page: Page): Promise<unknown> => page.evaluate(() => window['printed' as keyof Window])

/** The page on paper: its PDF for review, and its visible text. */
const onPaper = async (page: Page, name: string): Promise<string> => {
  await page.pdf({
    path: `${PAPER}${name}.pdf`,
    format: 'A4',
    printBackground: true,
    preferCSSPageSize: false,
  })
  await page.emulateMedia({ media: 'print' })
  const words = await page.locator('body').innerText()
  await page.emulateMedia({ media: null })
  return words
}

const pagesIn = async (name: string): Promise<number> =>
  ((await readFile(`${PAPER}${name}.pdf`)).toString('latin1').match(/\/Type \/Page\b(?!s)/g) ?? []).length

const soldTo = async (hub: Seller, names: readonly string[]) => {
  const sold = []
  for (const name of names) {
    const buyer = { ...aBuyer(), name }
    await buy(hub.call, buyer, { pack: 'Market Hour' })
    await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
    sold.push((await newsOf(hub, buyer))[0])
  }
  return sold
}

const openSale = async (dashboard: Page, name: string): Promise<Locator> => {
  const activity = dashboard.getByRole('region', { name: /^Customer Activity/ })
  await activity.getByRole('button', { name }).first().click()
  return dashboard.getByRole('dialog', { name })
}

test('slips of valid passes are printed, one or several per sheet, and nothing else with them', async ({
  hub,
  openDashboard,
}) => {
  const names = ['Slip Koroma', 'Slip Jalloh', 'Slip Turay', 'Slip Sesay']
  const sold = await soldTo(hub, names)
  const page = await openDashboard(hub, { prepare: watchPrinter })
  await page.getByRole('button', { name: 'Print slips' }).click()
  const dialog = page.getByRole('dialog', { name: 'Access slips' })
  const print = dialog.getByRole('button', { name: /^Print/ })
  await expect(print).toBeDisabled()
  for (const name of names) await dialog.getByRole('checkbox', { name }).check()
  await expectSoundAtBothWidths(page)
  await print.click()
  expect(await printed(page)).toBe(1)
  const words = await onPaper(page, 'paper-slips')
  for (const news of sold) expect(words).toContain(news?.password)
  expect(words).not.toContain('Customer Activity')
  expect(words).not.toContain('Choose')
  expect(await pagesIn('paper-slips')).toBe(1)
})

test('a sale has its slip and its receipt with the tax in it', async ({ hub, openDashboard }) => {
  const [news] = await soldTo(hub, ['Receipt Bangura'])
  const page = await openDashboard(hub, { prepare: watchPrinter })
  const sale = await openSale(page, 'Receipt Bangura')

  await test.step('the slip', async () => {
    await sale.getByRole('button', { name: 'Print slip' }).click()
    const slip = page.getByRole('dialog', { name: 'Access slip' })
    await expect(slip.getByText(news?.password ?? '')).toBeVisible()
    await expectSoundAtBothWidths(page)
    const words = await onPaper(page, 'paper-slip')
    for (const text of [news?.password, news?.networkName, 'Powered by Minit', 'Le 35'])
      expect(words).toContain(text)
    await page.keyboard.press('Escape')
  })

  await test.step('the receipt', async () => {
    await sale.getByRole('button', { name: 'Receipt', exact: true }).click()
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await receipt.getByRole('button', { name: 'Print' }).click()
    expect(await printed(page)).toBe(1)
    await expectSoundAtBothWidths(page)
    const words = await onPaper(page, 'paper-receipt')
    for (const text of ['15% GST', 'Le 4.57', 'Le 30.43', 'Le 35', news?.transactionId])
      expect(words).toContain(text)
    expect(words).not.toContain('Customer Activity')
    expect(await pagesIn('paper-receipt')).toBe(1)
  })
})

test('the poster is shown, printed on one page, and downloaded as PDF', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub)
  await page.getByRole('button', { name: 'Print poster' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your poster' })
  await expect(dialog.getByText('WiFi here')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'QR code of your page' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  const words = await onPaper(page, 'paper-poster')
  for (const text of [
    'Freetown Central Hub',
    'WiFi here',
    'Le 35',
    'Prices include 15% GST',
    'Powered by Minit',
  ])
    expect(words).toContain(text)
  expect(await pagesIn('paper-poster')).toBe(1)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('minit-poster-demo-hub.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
