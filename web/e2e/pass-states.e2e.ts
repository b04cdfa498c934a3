import type { Locator, Page } from '@playwright/test'
import { aBuyer, expectPass, fold, payButton, startBuying, tile, unfold } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { aSimulatedRouter, connectRouter, forgetRouters, portalOf } from './router.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.afterEach(({ hub }) => forgetRouters(hub))

const MAC = `da:a1:19:b3:${(process.pid % 256).toString(16).padStart(2, '0')}:01`
const PAID = 'I paid but have no internet'

const addTime = (page: Page) => page.getByRole('button', { name: 'Add more time' })
/** Expects these parts on the first screen of a phone, without scrolling. */
const expectOnFirstScreen = async (page: Page, parts: readonly Locator[]): Promise<void> => {
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
}

/** Expects these parts to exist below the first screen. */
const expectBelowFirstScreen = async (page: Page, parts: readonly Locator[]): Promise<void> => {
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const part of parts) {
    await expect(part).toBeVisible()
    await expect(part).not.toBeInViewport()
  }
}

/** Follows a link to a help page, and comes back. */
const expectHelp = async (page: Page, link: string, title: string): Promise<void> => {
  await page.getByRole('link', { name: link }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
}

test('a pass that is not connected shows its code and how to connect first, and folds the rest', async ({
  page,
}) => {
  await startBuying(page, aBuyer())
  await expectPass(page)
  const steps = page.getByRole('list').filter({ hasText: 'A page opens: type the code there' })
  await expectOnFirstScreen(page, [
    page.getByLabel('Your pass').getByRole('button', { name: 'Copy code' }),
    steps,
    page.getByRole('button', { name: PAID }),
  ])
  await expect(page.getByText('Business owner has been notified')).toBeHidden()
  await expect(page.getByRole('img', { name: 'QR code that joins the WiFi' })).toBeHidden()
  await expectNoSideways(page)
  await expectAccessible(page)
  for (const title of ['Use it on another phone', 'Phones and data', 'Receipt']) await unfold(page, title)
  await expect(page.getByText('Business owner has been notified')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Save or print it' })).toBeVisible()
  await expect(page.getByText('Data used')).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await expectHelp(page, 'How to move a pass, with pictures', 'Use your pass on another phone')
  await expectHelp(page, 'How to connect, with pictures', 'Connect your phone')
})

test('a pass that is online shows its time, more time and help first, and folds code, steps and receipt', async ({
  page,
  hub,
  origin,
}) => {
  const { id, token } = await connectRouter(hub)
  const router = aSimulatedRouter(origin, token)
  await router.report([{ mac: MAC }])
  await page.goto(portalOf(id, MAC))
  const buyer = aBuyer()
  await tile(page, 'Market Hour').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await payButton(page).click()
  await expectPass(page)
  await router.report([{ mac: MAC }])
  await router.report([{ mac: MAC, openSeconds: 3_600 }])
  await expect(page.getByText('You are online.')).toBeVisible()
  await expectOnFirstScreen(page, [
    page.getByLabel('Your pass').getByText(/left/).first(),
    addTime(page),
    fold(page, 'Help').locator('summary'),
  ])
  await expectBelowFirstScreen(page, [
    ...['Use it on another phone', 'Phones and data', 'Receipt'].map((title) => fold(page, title)),
    page.getByRole('link', { name: 'Buy Another Package' }),
  ])
  await expect(page.getByRole('heading', { name: 'How to connect' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeHidden()
  await expect(page.getByRole('button', { name: PAID })).toBeHidden()
  const help = await unfold(page, 'Help')
  await expect(help.getByRole('button', { name: PAID })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await expectHelp(page, 'What to do without internet', 'You paid but have no internet')
})

test('a pass that has ended offers the next purchase first, and keeps its receipt', async ({ page }) => {
  await startBuying(page, aBuyer())
  await expectPass(page)
  await page.clock.setFixedTime(Date.now() + 3 * 60 * 60 * 1000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This pass has ended', { timeout: 20_000 })
  await expectOnFirstScreen(page, [page.getByRole('link', { name: 'Buy Another Package' })])
  await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'How to connect' })).toHaveCount(0)
  await unfold(page, 'Receipt')
  await expect(page.getByRole('link', { name: 'Save or print it' })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
})
