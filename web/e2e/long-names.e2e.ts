import type { Page } from '@playwright/test'
import { aBuyer, buy, expectPass, passPath, startBuying, testPhone, unfold } from './buying.ts'
import { expect, expectNoSideways, test, untilTakenOver } from './page.ts'

/** 36 letters without a space; a business or network name may be as long. */
const LONG = 'Sierraleonenterprisescentralfreetown'

/** Renames the shop in all answers; a test must not rename the shop that all others use. */
const nameLong = async (page: Page): Promise<void> => {
  if ((await page.locator('script[type=module]').count()) > 0) await untilTakenOver(page)
  const named = await page.evaluate((long) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let count = 0
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      if (text.textContent?.includes('Freetown Central Hub') && text.parentElement?.tagName !== 'SCRIPT') {
        text.textContent = text.textContent.replaceAll('Freetown Central Hub', long)
        count += 1
      }
    return count
  }, LONG)
  expect(named).toBeGreaterThan(0)
}

for (const path of [
  '/customer-self-service',
  '/customer-purchase',
  '/customer-signup',
  '/customer-qr-payment',
])
  test(`a long shop name fits a phone's screen at ${path}`, async ({ page }) => {
    await page.goto(path)
    await nameLong(page)
    await expectNoSideways(page)
  })

test('a long shop name fits a phone’s screen while a payment is pending', async ({ page }) => {
  await startBuying(page, aBuyer(testPhone('129')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on Phone')
  await nameLong(page)
  await expectNoSideways(page)
})

test('long shop and network names fit a phone’s screen with the pass, its receipt and its help', async ({
  page,
  hub,
}) => {
  const path = passPath(await buy(hub.call, aBuyer(), { pack: 'Quick Browse' }))
  await page.goto(path)
  await expectPass(page)
  for (const each of [path, path.replace('?', '/help?')]) {
    await page.goto(each)
    await nameLong(page)
    await expectNoSideways(page)
  }
  await page.goto(path)
  await unfold(page, 'Receipt')
  await page.getByRole('link', { name: 'Save or print it' }).click()
  await nameLong(page)
  await expectNoSideways(page)
})
