import { aBuyer, expectPass, fillIn, payButton, startBuying, testPhone } from './buying.ts'
import { expect, expectAccessible, test } from './page.ts'
import { newsOf } from './seller.ts'
import { expectSeen } from './sight.ts'

const OFFLINE = 'You are offline.'

test('a lost answer is requested again, and one purchase is made', async ({ page, hub }) => {
  const buyer = aBuyer()
  await fillIn(page, buyer)
  let tries = 0
  await page.route('**/api/customer/signup-and-pay', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    // The server receives the order, and its answer is lost.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await expectPass(page)
  expect(tries).toBe(2)
  expect(await newsOf(hub, buyer)).toHaveLength(1)
})

test('a connection that drops while paying shows an error, and a later press buys once', async ({
  page,
  context,
  hub,
}) => {
  const buyer = aBuyer()
  await fillIn(page, buyer)
  await page.route('**/api/customer/signup-and-pay', async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await payButton(page).click()
  await expectSeen(page.getByText(OFFLINE))
  const notice = page.getByRole('alert').filter({ hasText: 'the same purchase is never charged twice' })
  await expect(notice).toBeVisible({ timeout: 20_000 })
  await expectSeen(notice)
  await expectAccessible(page)

  await page.unroute('**/api/customer/signup-and-pay')
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden()
  await payButton(page).click()
  await expectPass(page)
  expect(await newsOf(hub, buyer)).toHaveLength(1)
})

test('a connection that drops on the waiting screen shows an error, and the pass arrives afterwards', async ({
  page,
  context,
}) => {
  let answers = 0
  await page.route('**/api/purchases/*', async (route) => {
    answers += 1
    // After the first answer the page waits until the connection has dropped.
    if (answers > 1) await expect(page.getByText(OFFLINE)).toBeVisible()
    await route.continue()
  })
  await startBuying(page, aBuyer())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on Phone')
  await context.setOffline(true)
  await expectSeen(page.getByText(OFFLINE))
  await expect(page.getByText(/failed/i)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await expectPass(page)
  await expect(page.getByText(OFFLINE)).toBeHidden()
})

test('a reload of the waiting screen continues waiting', async ({ page }) => {
  await startBuying(page, aBuyer(testPhone('129')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on Phone')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on Phone')
  await expect(page.getByText(/^Activating in \d+ seconds\.\.\.$/)).toBeVisible()
})

test('a browser without storage finds the pass again by its address alone', async ({ page, newVisitor }) => {
  await startBuying(page, aBuyer())
  const address = page.url()
  await page.close()
  const forgetful = await newVisitor()
  await forgetful.goto(address)
  await expectPass(forgetful)
  await expect(forgetful.getByLabel('Your pass')).toBeVisible()
})
