import { readPurchase } from '@minit/contract/customer/passes.ts'
import type { Page } from '@playwright/test'
import { aBuyer, answerPurchaseWith, buy, expectPass, passPath, startBuying, unfold } from './buying.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { callsTo, newsOf } from './seller.ts'
import { expectSeen } from './sight.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const addTime = (page: Page) => page.getByRole('button', { name: 'Add more time' })

const chooseTwentyMinutes = async (page: Page): Promise<void> => {
  await addTime(page).click()
  await expect(page.getByRole('heading', { name: 'Add more time' })).toBeFocused()
  await page.getByRole('radio', { name: /^20 min/ }).check()
  await expect(page.getByRole('radio', { name: 'Orange Money' })).toBeChecked()
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay Le .* Now$/ })

test('overtime is added to a running pass, waits like any purchase, and leads back to its new end at the same WiFi', async ({
  page,
  hub,
}) => {
  const buyer = aBuyer()
  await startBuying(page, buyer)
  await expectPass(page)
  const at = '2.place'
  await page.goto(`${page.url()}&at=${at}`)
  await expectPass(page)
  const passUrl = page.url()
  const { pathname, searchParams } = new URL(passUrl)
  const read = () =>
    hub.call(readPurchase, {
      params: { transactionId: pathname.split('/').at(-1) ?? '' },
      headers: { 'purchase-token': searchParams.get('t') ?? '' },
    })
  const end = async () => Date.parse((await read()).result?.expiresAt ?? '')
  const before = await end()

  await test.step('the options are sound on a phone and on a wide screen', async () => {
    await chooseTwentyMinutes(page)
    await expect(pay(page)).toHaveText('Pay Le 10 Now')
    await expectSoundAtBothWidths(page)
  })

  await test.step('a lost answer is requested again, and paid once', async () => {
    let tries = 0
    await page.route('**/overtime', async (route) => {
      tries += 1
      if (tries > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await pay(page).click()
    await page.waitForURL((url) => url.pathname.startsWith('/pass/') && url.href !== passUrl)
    expect(new URL(page.url()).searchParams.get('at')).toBe(at)
    await page.reload()
    await expect(heading(page)).toHaveText('20 min added', { timeout: 20_000 })
    expect(tries).toBe(2)
    expect((await newsOf(hub, buyer)).map(({ kind }) => kind)).toEqual(['overtime', 'sale'])
    expect(await end()).toBe(before + 20 * 60_000)
    await expectSoundAtBothWidths(page)
  })

  await test.step('the link back shows the pass with its new end and the minutes on its receipt', async () => {
    await page.getByRole('link', { name: 'Back to your pass' }).click()
    await page.waitForURL(passUrl)
    await expectPass(page)
    await expect((await unfold(page, 'Receipt')).getByText('+20 min')).toBeVisible()
    await expect(addTime(page)).toBeVisible()
  })
})

test('the browser’s Back after paying for minutes shows the new end too', async ({ page }) => {
  await startBuying(page, aBuyer())
  await expectPass(page)
  const ends = page.getByText(/^Ends /)
  const before = await ends.textContent()
  await chooseTwentyMinutes(page)
  await pay(page).click()
  await expect(heading(page)).toHaveText('20 min added', { timeout: 20_000 })
  await page.goBack()
  await expectPass(page)
  await expect(ends).not.toHaveText(before ?? '')
})

test('a refusal appears above the choices, and nothing is paid', async ({ page }) => {
  await startBuying(page, aBuyer())
  await expectPass(page)
  await page.route('**/overtime', (route) =>
    route.fulfill({ status: 422, json: { code: 'seller_closed', message: 'This seller is closed now.' } }),
  )
  await chooseTwentyMinutes(page)
  await pay(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This seller is closed now.' })).toBeVisible()
  await expect(pay(page)).toBeEnabled()
})

test('without scripts the page offers neither minutes nor stars', async ({ newVisitor, hub, baseURL }) => {
  const buyer = aBuyer()
  const bought = await buy(hub.call, buyer, { pack: 'Market Hour' })
  await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto(`${baseURL}${passPath(bought)}`)
  await expect(heading(page)).toHaveText('Payment Successful!')
  await expect(addTime(page)).toHaveCount(0)
  await expect(page.getByText('How was your WiFi?')).toHaveCount(0)
})

const rateable = (transactionId: string) => ({
  overtime: null,
  overtimeMinutes: 0,
  outageMinutes: 0,
  stars: null,
  hasRouter: false,
  connectedAt: null,
  phones: [],
  megabytesUsed: 0,
  data: null,
  options: null,
  maxDevices: 1,
  movesLeft: 3,
  pause: null,
  away: null,
  rateableFrom: new Date(Date.now() - 1000).toISOString(),
  transactionId,
})

test('a customer rates a pass by one tap, once; after a lost connection the tap works again', async ({
  page,
  hub,
  baseURL,
}) => {
  const buyer = aBuyer()
  const bought = await buy(callsTo(baseURL ?? ''), buyer, { pack: 'Market Hour' })
  await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
  await page.goto(passPath(bought))
  await expect(page.getByText('How was your WiFi?')).toHaveCount(0)
  // The server accepts stars only after five minutes; its own tests cover that.
  await answerPurchaseWith(page, { pass: rateable(bought.transactionId) })
  const given: unknown[] = []
  await page.route('**/api/passes/*/rating', async (route) => {
    given.push(route.request().postDataJSON())
    if (given.length === 1) return route.abort('connectionreset')
    return route.fulfill({ json: { success: true } })
  })
  await page.reload()
  const stars = page.getByRole('button', { name: '4 stars' })
  // The customer returns to the page, which reads again.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(stars).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expectSoundAtBothWidths(page)
  await stars.click()
  await expect(page.getByText('Not saved').first()).toBeVisible()
  await stars.click()
  await expect(page.getByText('Thank you!')).toBeVisible()
  await expectSeen(page.getByText('Thank you!'))
  await expect(stars).toBeDisabled()
  expect(given).toEqual([{ stars: 4 }, { stars: 4 }])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a pass that got minutes back after a power cut says how many', async ({ page, baseURL }) => {
  const bought = await buy(callsTo(baseURL ?? ''), aBuyer(), { pack: 'All Day' })
  await answerPurchaseWith(page, { pass: { ...rateable(bought.transactionId), outageMinutes: 14 } })
  await page.goto(passPath(bought))
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('The WiFi was away: 14 min given back')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expectSoundAtBothWidths(page)
})
