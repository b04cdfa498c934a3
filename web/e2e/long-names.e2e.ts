import type { Page } from '@playwright/test'
import { aBuyer, buy, expectPass, passPath, startBuying, testPhone } from './buying.ts'
import { expect, expectNoSideways, test, untilTakenOver } from './page.ts'

/** 36 letters without a gap; a name of a business or a network may be as long. */
const LONG = 'Sierraleonenterprisescentralfreetown'

/** Names the shop so wherever it stands; no test can rename the shop that all others buy from. */
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
  test(`a long name of the shop keeps within a phone's window at ${path}`, async ({ page }) => {
    await page.goto(path)
    await nameLong(page)
    await expectNoSideways(page)
  })

test('a long name of the shop keeps within a phone’s window while one waits', async ({ page }) => {
  await startBuying(page, aBuyer(testPhone('129')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on Phone')
  await nameLong(page)
  await expectNoSideways(page)
})

test('long names of shop and network keep within a phone’s window with the pass, its receipt and its help', async ({
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
  await page.getByRole('link', { name: 'Save or print it' }).click()
  await nameLong(page)
  await expectNoSideways(page)
})
