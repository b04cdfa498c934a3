import { listNotifications, markNotificationRead } from '@minit/contract/entrepreneur/notifications.ts'
import type { Page } from '@playwright/test'
import { aBuyer, buy } from './buying.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { newsOf, type Seller } from './seller.ts'

/** Counts the notes that the page plays, and knows when it may play. */
const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.assign(window, { notes: 0, isAwake: false })
    const resume = AudioContext.prototype.resume
    AudioContext.prototype.resume = async function () {
      await resume.call(this)
      Object.assign(window, { isAwake: true })
    }
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when?: number) {
      Object.assign(window, { notes: Number(window['notes' as keyof Window]) + 1 })
      start.call(this, when)
    }
  })
}

const notes = (page: Page): Promise<number> => page.evaluate(() => Number(window['notes' as keyof Window]))

const sell = async (hub: Seller, page: Page): Promise<void> => {
  const buyer = aBuyer()
  await buy(hub.call, buyer, { pack: 'Quick Browse' })
  await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
  const activity = page.getByRole('region', { name: /^Customer Activity/ })
  await expect(activity.getByText(buyer.name).first()).toBeVisible({ timeout: 15_000 })
}

/** The feed lists only the newest: if it is full of unread ones, one more would not be counted. */
const readAll = async ({ call }: Seller): Promise<void> => {
  for (const { id, read } of await call(listNotifications, {}))
    if (!read) await call(markNotificationRead, { params: { id } })
}

const unreadIn = async (page: Page): Promise<number> =>
  Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)

test('a new sale plays a sound and shows in the tab’s title, and each can be switched off', async ({
  hub,
  openDashboard,
}) => {
  await readAll(hub)
  const page = await openDashboard(hub, { prepare: listen })
  const before = await unreadIn(page)

  await test.step('the first touch enables the sound', async () => {
    await page.getByRole('heading', { name: 'Customer Activity' }).click()
    await page.waitForFunction(() => window['isAwake' as keyof Window])
    await sell(hub, page)
    await expect.poll(() => notes(page)).toBe(2)
    expect(await unreadIn(page)).toBeGreaterThan(before)
  })

  await test.step('both stay off after a reload', async () => {
    await page.getByRole('button', { name: 'Alerts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Alerts' })
    await expectSoundAtBothWidths(page)
    await dialog.getByRole('switch', { name: 'Sound' }).click()
    await dialog.getByRole('switch', { name: /Number in the tab/ }).click()
    await expect(page).not.toHaveTitle(/^\(/)
    await page.reload()
    await page.getByRole('heading', { name: 'Customer Activity' }).click()
    await sell(hub, page)
    expect(await notes(page)).toBe(0)
    await expect(page).not.toHaveTitle(/^\(/)
  })
})
