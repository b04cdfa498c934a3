import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { expect, test } from './page.ts'
import { keptOf, newsOf, type Seller } from './seller.ts'
import { DASHBOARD, keptSales, openApp, sellsWithoutLine } from './seller-app.ts'

/** A browser with its own disk, as a phone has. */
const phoneWith = async (folder: string, origin: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...test.info().project.use.launchOptions,
    baseURL: origin,
    serviceWorkers: 'allow',
    viewport: { width: 360, height: 700 },
    timezoneId: 'Africa/Freetown',
  })

/** Kills the whole app at once, as an empty battery does: nothing can be saved. */
const kill = async (phone: BrowserContext): Promise<void> => {
  const gone = phone.waitForEvent('close')
  const session = await phone.browser()?.newBrowserCDPSession()
  await session?.send('Browser.crash').catch(() => undefined)
  await gone
}

const logsIn = async (phone: BrowserContext, seller: Seller): Promise<void> => {
  const page = await phone.newPage()
  await page.goto('/robots.txt')
  await page.evaluate((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value)
  }, keptOf(seller))
  await openApp(page)
}

test('a phone that dies with a stored sale, and dies again offline, uploads it once', async ({
  hub,
  origin,
}) => {
  const buyer = aBuyer()
  const folder = await mkdtemp(join(tmpdir(), 'minit-phone-'))
  const first = await phoneWith(folder, origin)
  await logsIn(first, hub)
  await first.close()

  const second = await phoneWith(folder, origin)
  await second.setOffline(true)
  const selling = await second.newPage()
  await selling.goto(DASHBOARD)
  await sellsWithoutLine(selling, buyer)
  await kill(second)

  const third = await phoneWith(folder, origin)
  await third.setOffline(true)
  const waiting = await third.newPage()
  await waiting.goto(DASHBOARD)
  await expect(keptSales(waiting)).toContainText(buyer.name)
  await kill(third)

  const last = await phoneWith(folder, origin)
  const page = await last.newPage()
  await page.goto(DASHBOARD)
  await expect.poll(async () => (await newsOf(hub, buyer)).length).toBe(1)
  await expect(keptSales(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()
  expect(await newsOf(hub, buyer)).toHaveLength(1)
  await last.close()
  await rm(folder, { recursive: true, force: true })
})
