import { aBuyer } from './buying.ts'
import { expect, test } from './page.ts'
import { HUB, keptOf, logIn, newsOf } from './seller.ts'
import { DASHBOARD, keptSales, openApp, phoneOf, sellsWithoutLine } from './seller-app.ts'
import { expectSeen, toastOf } from './sight.ts'

test('with a sale on the phone nobody logs out; told, all of the seller’s is gone from it', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  // A session of its own, since it ends here.
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

test('whoever logs in next on the phone sees nothing of who was there, and tells nothing for them', async ({
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
  // As the login screen does it, where the first one's session ran out.
  await page.evaluate((kept) => {
    for (const { name, value } of kept) localStorage.setItem(name, value)
  }, keptOf(kiosk))
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

  await test.step('the first one’s sale waits for them', async () => {
    await page.evaluate((kept) => {
      for (const { name, value } of kept) localStorage.setItem(name, value)
    }, keptOf(hub))
    await page.reload()
    await expect.poll(async () => (await newsOf(hub, buyer)).length).toBe(1)
  })
})

test('a sale that the server refuses says why, is tried again, and can be dropped', async ({
  hub,
  origin,
  newVisitor,
}) => {
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
  await row.scrollIntoViewIfNeeded()
  await expectSeen(row.getByRole('button', { name: /^Drop/ }))
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
