import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import type { Page } from '@playwright/test'
import {
  aBuyer,
  answerPurchaseWith,
  buy,
  expectPass,
  passPath,
  payButton,
  startBuying,
  testPhone,
} from './buying.ts'
import { fillInGift, giftLinkTo } from './gifts.ts'
import { expect, expectAccessible, test, untilTakenOver } from './page.ts'
import { callsTo } from './seller.ts'
import { weigh } from './weigh.ts'

const STATUS = '**/api/purchases/*'

/** As when the customer goes to the operator's menu, and comes back. */
const turn = (page: Page, visibility: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

test('a pass that waits for its money is asked about by itself, not while nobody looks, and at once when they are back', async ({
  page,
  baseURL,
}) => {
  const bought = await buy(callsTo(baseURL ?? ''), aBuyer(testPhone('129')), { pack: 'Market Hour' })
  let answers = 0
  // Nobody holds an answer back, so that there is one for each question.
  await answerPurchaseWith(page, {})
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/purchases/')) answers += 1
  })
  await page.clock.install()
  await page.goto(passPath(bought))
  await untilTakenOver(page)
  for (const wanted of [1, 2]) {
    await page.clock.runFor(2_000)
    await expect.poll(() => answers).toBeGreaterThanOrEqual(wanted)
  }

  await turn(page, 'hidden')
  // A question that was out is answered, and no other follows.
  await page.clock.runFor(2_000)
  await page.waitForLoadState('networkidle')
  const before = answers
  await page.clock.runFor(MINUTE_MS)
  await page.waitForLoadState('networkidle')
  expect(answers).toBe(before)

  await turn(page, 'visible')
  await expect.poll(() => answers).toBeGreaterThan(before)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a pass whose page got no answer says so, is tried again by its button, and comes by itself when the line is back', async ({
  page,
}) => {
  let tries = 0
  await page.route(STATUS, (route) => {
    tries += 1
    return route.abort('internetdisconnected')
  })
  await startBuying(page, aBuyer())
  await expect(page.getByText('Do not pay twice: your purchase is safe with us.')).toBeVisible()
  await expectAccessible(page)
  const before = tries
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => tries).toBeGreaterThan(before)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expectPass(page)
})

/** DESIGN 8, as the build holds it: here as the files truly travel. */
const MAX_SCRIPT_BYTES = 95_000

test('the pages of a pass and of a gift weigh what a customer’s page may weigh', async ({
  page,
  newVisitor,
}) => {
  const [payer, recipient] = [aBuyer(), aBuyer()]
  await fillInGift(page, payer, recipient.phone)
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift was sent', { timeout: 40_000 })
  for (const path of [page.url(), await giftLinkTo(recipient.phone)]) {
    const { scriptBytes } = await weigh(await newVisitor(), path)
    expect(scriptBytes).toBeGreaterThan(60_000)
    expect(scriptBytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
  }
})
