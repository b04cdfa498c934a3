import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { expect, test } from './page.ts'
import { HUB, ISATU, keptOf, logIn, MOHAMED, newsOf } from './seller.ts'
import {
  COUNTER,
  DASHBOARD,
  handPhoneTo,
  keptSales,
  openApp,
  openCounter,
  phoneOf,
  putLogin,
  sellsWithoutLine,
} from './seller-app.ts'
import { expectSeen, expectSeenByScrolling, toastOf } from './sight.ts'

/** Reloads the page until the current user sees their feed as the server has it. */
const seesFeed = async (page: Page, path = DASHBOARD): Promise<void> => {
  const answer = page.waitForResponse((response) =>
    response.url().endsWith('/api/entrepreneur/notifications'),
  )
  await page.goto(path)
  await answer
  await expect(page.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()
}

/** Makes the login resemble one that an earlier release stored, without an account. */
const forgetAccount = (page: Page): Promise<void> => page.evaluate(() => localStorage.removeItem('accountId'))

/** The accounts of the sales that wait on the phone. */
const accountsOfKept = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('minit', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('sales').objectStore('sales').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map(({ accountId = null }) => accountId))
          }
        }
      }),
  )

test('a stored sale blocks the logout; after its upload the logout deletes all of the seller’s data', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  // Its own session, because it ends here.
  const seller = await logIn(origin, HUB)
  const page = await newVisitor(phoneOf(seller, origin))
  await openApp(page)
  await page.context().setOffline(true)
  await sellsWithoutLine(page, buyer)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSeen(toastOf(page, 'You are still logged in'))
  await expect(page.getByText('A sale is kept on this phone. Send or drop it first.').first()).toBeVisible()

  await page.context().setOffline(false)
  await expect(keptSales(page)).toHaveCount(0)
  expect(await newsOf(hub, buyer)).toHaveLength(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.context().setOffline(true)
  await page.goto(DASHBOARD).catch(() => undefined)
  await expect(page.getByText('Freetown Central Hub')).toHaveCount(0)
})

test('the phone’s next user sees nothing of the previous one, and uploads nothing for them', async ({
  hub,
  kiosk,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await page.context().setOffline(true)
  await sellsWithoutLine(page, buyer)
  // As the login screen does when the first session has expired.
  await putLogin(page, keptOf(kiosk))
  await page.reload()
  await expect(page.getByText('No connection.')).toBeVisible()
  await expect(page.getByText('Freetown Central Hub')).toHaveCount(0)
  await expect(page.getByText('Market Hour')).toHaveCount(0)
  await expect(keptSales(page)).toHaveCount(0)
  const ofHub = (id: string) =>
    page.evaluate((owner) => Object.keys(localStorage).filter((key) => key.includes(`.kept.${owner}`)), id)
  expect(await ofHub(hub.userId)).toEqual([])

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lumley Kiosk')
  expect(await newsOf(hub, buyer)).toEqual([])

  await test.step('the first user’s sale waits for them', async () => {
    await putLogin(page, keptOf(hub))
    await page.reload()
    await expect.poll(async () => (await newsOf(hub, buyer)).length).toBe(1)
  })
})

test('a colleague of the same shop who logs in next neither sees nor uploads another’s sale', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  const mohamed = await logIn(origin, MOHAMED)
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await page.context().setOffline(true)
  await sellsWithoutLine(page, buyer)
  // As the login by PIN does when the first session has expired.
  await handPhoneTo(page, keptOf(mohamed))
  const uploaders: (string | undefined)[] = []
  await page.route('**/api/entrepreneur/cash-sales', (route) => {
    uploaders.push(route.request().headers().authorization)
    return route.continue()
  })
  await page.context().setOffline(false)
  await seesFeed(page)
  await expect(keptSales(page)).toHaveCount(0)
  expect(uploaders).toEqual([])

  await putLogin(page, keptOf(hub))
  await page.reload()
  await expect.poll(async () => (await newsOf(hub, buyer)).length).toBe(1)
  expect(uploaders).toEqual([`Bearer ${hub.token}`])
})

test('the owner sees a cashier’s stored sale and uploads it as their own; another cashier does not', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  const [mohamed, isatu] = [await logIn(origin, MOHAMED), await logIn(origin, ISATU)]
  const page = await newVisitor(phoneOf(mohamed, origin))
  await openCounter(page)
  await page.context().setOffline(true)
  await sellsWithoutLine(page, buyer, { opener: 'Sell' })
  const left = page.getByRole('region', { name: /^Kept here by your people/ })

  await handPhoneTo(page, keptOf(isatu))
  await page.context().setOffline(false)
  await seesFeed(page, COUNTER)
  await expect(left).toHaveCount(0)

  await putLogin(page, [...keptOf(hub), { name: 'staffRole', value: '' }])
  await page.goto(DASHBOARD)
  const row = left.getByRole('listitem').filter({ hasText: buyer.name })
  await expect(row.getByText('Le 35')).toBeVisible()
  expect(await newsOf(hub, buyer)).toEqual([])
  await row.getByRole('button', { name: 'Send it as mine' }).click()
  await expect(left).toHaveCount(0)
  await expect.poll(async () => (await newsOf(hub, buyer)).length).toBe(1)
  expect(await accountsOfKept(page)).toEqual([])
})

test('an earlier release’s stored rows belong to the user at the update, not to a later colleague', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  const mohamed = await logIn(origin, MOHAMED)
  const page = await newVisitor(phoneOf({ ...hub, accountId: undefined }, origin))
  // The sale does not reach the server before both users of the shop have been here.
  let hasArrived = false
  await page.route('**/api/entrepreneur/cash-sales', (route) =>
    hasArrived ? route.continue() : route.abort(),
  )
  await openApp(page)
  await forgetAccount(page)
  await page.context().setOffline(true)
  await sellsWithoutLine(page, buyer)
  expect(await accountsOfKept(page)).toEqual([null])
  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(() => accountsOfKept(page)).toEqual([hub.accountId])

  await handPhoneTo(page, keptOf(mohamed))
  hasArrived = true
  await seesFeed(page)
  await expect(keptSales(page)).toHaveCount(0)
  expect(await newsOf(hub, buyer)).toEqual([])
  await putLogin(page, keptOf(hub))
  await page.reload()
  await expect.poll(async () => (await newsOf(hub, buyer)).length).toBe(1)
})

test('a refused sale says why, is tried again, and can be deleted', async ({ hub, origin, newVisitor }) => {
  const buyer = aBuyer()
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await page.context().setOffline(true)
  await sellsWithoutLine(page, buyer)
  let tries = 0
  await page.route('**/api/entrepreneur/cash-sales', async (route) => {
    tries += 1
    await route.fulfill({
      status: 409,
      json: { code: 'price_changed', message: 'The price has changed. It is Le 40 now.' },
    })
  })
  await page.context().setOffline(false)
  const row = keptSales(page).getByRole('listitem').filter({ hasText: buyer.name })
  await expect(row.getByText('Not taken: The price has changed. It is Le 40 now.')).toBeVisible()
  await expect(keptSales(page)).toContainText('we no longer send it by ourselves')
  await expectSeenByScrolling(row.getByRole('button', { name: /^Drop/ }))
  const before = tries
  await row.getByRole('button', { name: /^Try again/ }).click()
  await expect.poll(() => tries).toBe(before + 1)
  await row.getByRole('button', { name: /^Drop/ }).click()
  const question = page.getByRole('dialog', { name: 'Drop this sale?' })
  await expect(question).toContainText('Give the Le 35 back.')
  await question.getByRole('button', { name: 'Drop it' }).click()
  await expect(keptSales(page)).toHaveCount(0)
  expect(await newsOf(hub, buyer)).toEqual([])
})
