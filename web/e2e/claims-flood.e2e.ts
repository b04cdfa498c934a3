import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { expect, expectAccessible, expectSoundAtBothWidths, test } from './page.ts'
import { shoot, shootWindow } from './shoot.ts'

/** A claim from one of this machine's own addresses; the server accepts a limited number per address. */
const invents = (origin: string, from: string, body: { reference: string; phoneNumber: string }) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', origin }
    const options = { method: 'POST', localAddress: from, headers }
    request(`${origin}/api/claims`, options, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
      .on('error', reject)
      .end(JSON.stringify(body))
  })

const flood = async (origin: string, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    const from = `127.0.1.${1 + Math.floor(index / 50)}`
    const number = String(100_000 + index)
    const body = { reference: `QQ26${number}77`, phoneNumber: `079${number}` }
    expect(await invents(origin, from, body)).toBe(200)
  }
}

const LIST = 'Payments to match'
const rows = (page: Page) => page.getByRole('list', { name: LIST }).locator(':scope > li')
const detail = (page: Page) => page.getByRole('region', { name: /^I paid but have no internet/ })

/** The reference of unmatched money. */
const freeReference = async (page: Page): Promise<string> => {
  const text = await detail(page)
    .getByRole('list', { name: 'Money that came for nothing we know' })
    .first()
    .innerText()
  return /PP[\d.]+C\d+/.exec(text)?.[0] ?? ''
}

test('after 120 invented claims the one that matches money is first, and the others are answered together', async ({
  page,
  origin,
}) => {
  test.setTimeout(240_000)
  await flood(origin, 120)
  await page.setViewportSize({ width: 1280, height: 900 })
  await logInAsAdmin(page)
  await page.goto('/admin/worklist?type=claims')
  await expect(rows(page)).toHaveCount(50)
  // Overdue first, then those that match money.
  await expect(rows(page).first()).toContainText('Late: waits')
  await expect(rows(page).nth(1)).toContainText('money found')
  await rows(page).nth(1).getByRole('link').click()
  await expect(detail(page)).toContainText('Same reference')
  const reference = await freeReference(page)
  const real = { reference, phoneNumber: '078999123' }
  expect(await invents(origin, '127.0.1.9', real)).toBe(200)
  await page.reload()
  await expect(rows(page).nth(2)).toContainText('money found')
  await rows(page).nth(2).getByRole('link').click()
  await expect(detail(page)).toContainText('78 *** 123')
  await expect(detail(page)).toContainText('Same reference')
  await page.getByRole('button', { name: `Show more ${LIST}` }).click()
  await expect(rows(page)).toHaveCount(100)

  await page.getByRole('searchbox').fill('QQ26 100119')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(detail(page)).toContainText('QQ2610011977')
  await expectSoundAtBothWidths(page)
  await page.getByRole('searchbox').fill('QQ26')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(rows(page)).toHaveCount(50)
  await shoot(page, 'admin-claims-flood')

  const choose = page.getByRole('button', { name: 'Choose those without money' })
  for (const left of [50, 20, 0]) {
    await choose.click()
    await page.getByRole('button', { name: /^No money came \(/ }).click()
    const dialog = page.getByRole('dialog')
    if (left === 50) {
      await expectAccessible(page)
      await shootWindow(page, dialog, 'admin-claims-deny')
    }
    await dialog.getByRole('button', { name: 'Send the answer' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rows(page)).toHaveCount(left)
  }
  await expect(page.getByText('Nothing is found here')).toBeVisible()
})
