import { readPurchase } from '@minit/contract/customer/passes.ts'
import { aBuyer, expectPass, fillIn, payButton, startBuying, testPhone } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { callsTo, newsOf } from './seller.ts'
import { backgroundOf, expectSeen, toastOf, tokenColour } from './sight.ts'

test('a declined payment shows a visible toast, and a message that stays on the page', async ({
  page,
  hub,
}) => {
  const buyer = aBuyer(testPhone('039'))
  await startBuying(page, buyer)
  // It may have ended before the test reads it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Confirm on Phone|Payment Failed)$/)
  const spoken = page.locator('[role=status][aria-live=assertive]')
  await expect(spoken).toContainText('Payment Failed', { timeout: 15_000 })
  const toast = toastOf(page, 'Payment Failed')
  await expectSeen(toast)
  await expect(toast).toContainText('You did not approve the payment.')
  expect(await backgroundOf(toast)).toBe(await tokenColour(toast, '--color-danger'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed')
  await expectNoSideways(page)
  await expectAccessible(page)
  expect(await newsOf(hub, buyer)).toEqual([])
})

test('a payment without an answer is still checked after the bar, and never shown as failed or done', async ({
  page,
  baseURL,
}) => {
  const shown: string[] = []
  await page.exposeFunction('noteWords', (words: string) => shown.push(words))
  await page.clock.install()
  await startBuying(page, aBuyer(testPhone('129')))
  await page.evaluate(() => {
    const note = Reflect.get(window, 'noteWords')
    new MutationObserver(() => note(document.body.innerText)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await expect(page.getByText(/^Activating in \d+ seconds\.\.\.$/)).toBeVisible()
  await page.clock.fastForward(31_000)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Still checking')
  await expectSeen(page.getByRole('status').filter({ hasText: 'Do not pay twice.' }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Still checking')
  await expectNoSideways(page)
  await expectAccessible(page)

  const address = new URL(page.url())
  const purchase = await callsTo(baseURL ?? '')(readPurchase, {
    params: { transactionId: address.pathname.split('/').at(-1) ?? '' },
    headers: { 'purchase-token': address.searchParams.get('t') ?? '' },
  })
  expect(purchase.status).toBe('awaiting_payment')
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((words) => /failed|activated successfully/i.test(words))).toEqual([])
})

test('a price that changed since the page was rendered is shown before anything is paid', async ({
  page,
  hub,
}) => {
  const buyer = aBuyer()
  await page.route('**/customer-self-service', async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll('"price":35', '"price":30')
      .replaceAll('Le 35', 'Le 30')
      .replaceAll('Le 0.58/min', 'Le 0.50/min')
    await route.fulfill({ response, body })
  })
  await fillIn(page, buyer)
  await expect(payButton(page)).toHaveText('Pay Le 30 Now')
  await payButton(page).click()
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'The price has changed to Le 35. Nothing has been paid.' })
  await expectSeen(notice)
  await expect(payButton(page)).toHaveText('Pay Le 35 Now')
  await expectAccessible(page)
  expect(await newsOf(hub, buyer)).toEqual([])
  await payButton(page).click()
  await expectPass(page)
  expect(await newsOf(hub, buyer)).toMatchObject([{ amount: 35 }])
})
