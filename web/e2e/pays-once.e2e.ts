import type { Page, Request } from '@playwright/test'
import { aBuyer, type Buyer, expectPass, fillIn, payButton, tile } from './buying.ts'
import { expect, expectSoundAtBothWidths, test, untilTakenOver } from './page.ts'
import { newsOf } from './seller.ts'
import { expectSeen } from './sight.ts'

const ORDER_CALL = '**/api/customer/signup-and-pay'
const PASS_PAGE = '**/pass/**'
const SCRIPTS = '**/assets/*.js'

/** The keys of the orders that the page sends. */
const keysSentBy = (page: Page): string[] => {
  const keys: string[] = []
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/signup-and-pay')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

type Watch = {
  /** Presses Pay all the time. */
  isImpatient?: boolean
  /** After this time the browser shows the page again from its back/forward cache. */
  comesBackAfterMs?: number
}

/**
 * Records the text of the form's button. The runner cannot query a page that it is leaving, but users still
 * see it.
 */
const watchButton = (page: Page, watch: Watch): Promise<void> =>
  page.evaluate(({ isImpatient, comesBackAfterMs }) => {
    const form = document.querySelector<HTMLFormElement>('form.purchase')
    const said: string[] = []
    setInterval(() => {
      const text = form?.querySelector('[aria-busy], [type=submit]')?.textContent ?? ''
      if (said.at(-1) !== text) said.push(text)
      sessionStorage.setItem('said', said.join(', '))
      if (isImpatient) form?.requestSubmit()
    }, 50)
    if (comesBackAfterMs !== undefined) {
      const comesBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      setTimeout(comesBack, comesBackAfterMs)
    }
  }, watch)

const whatButtonSaid = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('said'))

/** Fills in a form whose pass page must be loaded, because its code is lost, and takes `slowMs` to load. */
const fillInOnBadLine = async (page: Page, buyer: Buyer, slowMs: number): Promise<void> => {
  await fillIn(page, buyer)
  await untilTakenOver(page)
  await page.route(SCRIPTS, (route) => route.abort())
  await page.route(PASS_PAGE, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowMs))
    await page.unroute(SCRIPTS)
    await route.continue()
  })
}

/** Chooses the same again on a page that knows its buyer, and pays. */
const orderAgain = async (page: Page): Promise<void> => {
  await page.goto('/customer-self-service')
  await tile(page, 'Market Hour').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await payButton(page).click()
}

test('while a pass page loads, Pay stays busy and sends no further order', async ({ page, hub }) => {
  const buyer = aBuyer()
  const keys = keysSentBy(page)
  await fillInOnBadLine(page, buyer, 3000)
  await watchButton(page, { isImpatient: true })
  await expectPass(page)
  expect(await whatButtonSaid(page)).toBe('Pay Le 35 Now, Processing...')
  expect(keys).toHaveLength(1)
  expect(await newsOf(hub, buyer)).toHaveLength(1)
})

test('a page from the back/forward cache can be paid on again', async ({ page }) => {
  await fillInOnBadLine(page, aBuyer(), 5000)
  await watchButton(page, { comesBackAfterMs: 3000 })
  await payButton(page).click({ noWaitAfter: true })
  await expectPass(page)
  expect(await whatButtonSaid(page)).toMatch(/Processing\.\.\., Pay Le 35 Now$/)
})

test('Pay returns to an order whose page never loaded, and once seen the same order is a new purchase', async ({
  page,
  hub,
}) => {
  const buyer = aBuyer()
  const keys = keysSentBy(page)
  await fillIn(page, buyer)
  await untilTakenOver(page)
  await page.route(SCRIPTS, (route) => route.abort())
  await page.route(PASS_PAGE, (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/pass/'))
  await payButton(page).click()
  await lost
  await page.unrouteAll({ behavior: 'wait' })
  await orderAgain(page)
  await expectPass(page)
  expect(new Set(keys).size).toBe(1)
  expect(await newsOf(hub, buyer)).toHaveLength(1)

  await orderAgain(page)
  await expectPass(page)
  expect(new Set(keys).size).toBe(2)
  expect(await newsOf(hub, buyer)).toHaveLength(2)
})

test('without storage, an order that the server could not accept is sent again with its key', async ({
  page,
  hub,
}) => {
  const buyer = aBuyer()
  const keys = keysSentBy(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await fillIn(page, buyer)
  await page.route(
    ORDER_CALL,
    async (route) => {
      // The server accepts the order, and a proxy reports a failure.
      await route.fetch()
      await route.fulfill({ status: 503, body: 'Service Unavailable' })
    },
    { times: 1 },
  )
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Our server is in trouble now' })).toBeVisible()
  await payButton(page).click()
  await expectPass(page)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await newsOf(hub, buyer)).toHaveLength(1)
})

for (const { status, code, message } of [
  { status: 429, code: 'too_many_requests', message: 'Too many tries. Please wait a little.' },
  {
    status: 500,
    code: 'internal',
    message:
      'Something went wrong on our side. Please try again. If it happens again, send us this number: K7QM-2224',
  },
]) {
  test(`an order answered ${status} shows the server’s message until it is sent again with its key`, async ({
    page,
  }) => {
    const keys = keysSentBy(page)
    await fillIn(page, aBuyer())
    await page.route(ORDER_CALL, (route) => route.fulfill({ status, json: { code, message } }), { times: 1 })
    await payButton(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'the same purchase is never charged twice' })
    await expectSeen(notice)
    await expect(notice).toContainText(message)
    await expect(notice).not.toContainText('could not reach')
    await expectSoundAtBothWidths(page)
    await payButton(page).click()
    await expectPass(page)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
}
