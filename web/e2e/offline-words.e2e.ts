import { expect, expectNoSideways, test } from './page.ts'
import { HUB } from './seller.ts'
import { COUNTER, DASHBOARD, openApp, openCounter, phoneOf } from './seller-app.ts'

test('offline, no page says that there is nothing to show above content', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  await openCounter(page)
  // Data of a user who logged in just before the connection dropped: it has no age.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('.heard.')) localStorage.removeItem(key)
  })
  await page.context().setOffline(true)
  for (const path of [DASHBOARD, COUNTER]) {
    await page.goto(path)
    await expect(page.getByText('No connection.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freetown Central Hub')
    await expect(page.getByText(/nothing to show/i)).toHaveCount(0)
    await expectNoSideways(page)
  }
})

test('a user who logged in just before the connection dropped reads how old the dashboard is', async ({
  origin,
  newVisitor,
}) => {
  const page = await newVisitor({
    viewport: { width: 360, height: 700 },
    serviceWorkers: 'allow',
    baseURL: origin,
  })
  await page.goto('/entrepreneur-login')
  await page.getByLabel('Username').fill(HUB.email)
  await page.getByLabel('Password', { exact: true }).fill(HUB.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()
  // The login's own address is outside the worker's scope: it takes over with the next load.
  const isWorkerReady = async (): Promise<boolean> =>
    (await navigator.serviceWorker.getRegistration('/entrepreneur/'))?.active?.state === 'activated'
  await expect.poll(() => page.evaluate(isWorkerReady)).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^No connection\. All of this is as of \d\d:\d\d\.$/)).toBeVisible()
})

test('an offline customer page says how old it is, and never that it is empty', async ({ page }) => {
  await page.goto('/customer-self-service')
  await expect(page.getByRole('radio', { name: 'Quick Browse' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^You are offline\. Showing what we had at \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByText(/nothing to show|No packages available/i)).toHaveCount(0)
  await expectNoSideways(page)
  await page.context().setOffline(false)
})
