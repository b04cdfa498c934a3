import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import type { Page } from '@playwright/test'
import { aBuyer, expectPass, startBuying, testPhone } from './buying.ts'
import { expect, test } from './page.ts'

/** The pass's page reads its clock every ten seconds. */
const CHECK_EVERY_MS = 11_000

/** A phone whose clock is wrong on every page until it is corrected. */
const setClockWrong = (page: Page, aheadMs: number): Promise<unknown> =>
  page.addInitScript((ahead) => {
    const rightly = Date.now
    Date.now = () => rightly() + ('isPutRight' in window ? 0 : ahead)
  }, aheadMs)

const putClockRight = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { isPutRight: true }))

test('a pass continues when the clock of a phone that was behind is corrected', async ({ page }) => {
  await setClockWrong(page, -2 * HOUR_MS)
  await startBuying(page, aBuyer(), { pack: 'Market Hour' })
  await expectPass(page)
  const left = page.getByText(/^(1h|59 min) left$/)
  await expect(left).toBeVisible()
  await putClockRight(page)
  await page.waitForTimeout(CHECK_EVERY_MS)
  await expect(left).toBeVisible({ timeout: 1000 })
  await expect(page.getByText('This pass has ended')).toHaveCount(0)
})

test('a pending order shows on a phone whose clock is a day ahead', async ({ page }) => {
  await setClockWrong(page, 24 * HOUR_MS)
  await startBuying(page, aBuyer(testPhone('129')), { pack: 'Quick Browse' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on Phone')
  await page.goBack()
  await expect(page.getByText(/^Your order of Le \d+ at Freetown Central Hub still waits\.$/)).toBeVisible()
})
