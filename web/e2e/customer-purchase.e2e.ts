import { createPurchase } from '@minit/contract/customer/purchases.ts'
import { confirmCash } from '@minit/contract/entrepreneur/notifications.ts'
import { aBuyer, buy, expectPass, fold, testPhone } from './buying.ts'
import { expect, expectAccessible, expectSoundAtBothWidths, test } from './page.ts'
import {
  benefits,
  choose,
  heading,
  identify,
  method,
  onward,
  pack,
  payButton,
  phoneField,
  provider,
} from './providers.ts'
import { callsTo, newsOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

test('a customer buys by mobile money, from the list of providers to the pass', async ({ page, hub }) => {
  // No webhook reports this payment: polling finds it some seconds later, so that the test can watch
  // the wait.
  const buyer = aBuyer(testPhone('059'))

  await test.step('providers show before anything is chosen', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Choose a provider' }).click()
    await expect(heading(page)).toHaveText('Buy Internet Time')
    await expect(provider(page)).toHaveAccessibleName(/Freetown Central.*Online.*4\.8.*from Le \d/)
    await expect(provider(page, 'Lumley Kiosk')).toHaveAccessibleName(/New/)
    await expect(page.getByText('Choose a package')).toHaveCount(0)
    await expectSoundAtBothWidths(page)
  })

  await test.step('a provider shows its packages, and a package the next button', async () => {
    await provider(page).check()
    await expect(pack(page, 'Quick Browse')).toHaveAccessibleName(/30 min.*Le 20\.00.*\$0\.88.*Overtime OK/)
    await expect(page.getByRole('button', { name: 'Continue to Purchase' })).toHaveCount(0)
    await pack(page, 'Market Hour').check()
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'Continue to Purchase' }).click()
  })

  await test.step('the page asks for the number, and keeps it out of the address', async () => {
    await expect(phoneField(page)).toHaveAttribute('placeholder', /^\+232/)
    await onward(page).click()
    await expect(page.getByText('Valid phone number required')).toBeVisible()
    await expect(phoneField(page)).toBeFocused()
    await expectSoundAtBothWidths(page)
    await identify(page, buyer)
    expect(decodeURIComponent(page.url())).not.toContain(buyer.phone.slice(4))
  })

  await test.step('the number determines the operator', async () => {
    await expect(method(page, 'Mobile Money Orange Money, Afrimoney')).toBeChecked()
    await expect(method(page, 'Orange Money').last()).toBeChecked()
    await expect(page.getByText('FREE Processing - No fees during beta period')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pro Tips' })).toBeVisible()
    await expect(page.getByText('Bonus: +10 min FREE!')).toBeVisible()
    await expectSoundAtBothWidths(page)
  })

  await test.step('after payment it is a pass', async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith(createPurchase.path))
    await payButton(page).click()
    const request = await sent
    expect(request.postDataJSON()).toMatchObject({ paymentMethod: 'mobile_money', amount: 35 })
    expect(request.headers()).toMatchObject({ prefer: 'respond-async' })
    expect(request.headers()['idempotency-key']).toMatch(/^\w{32}$/)
    await expect(heading(page)).toHaveText('Confirm on Phone')
    await expect(page.getByText(/^Activating in \d+ seconds\.\.\.$/)).toBeVisible()
    await expectPass(page)
    expect(await newsOf(hub, buyer)).toMatchObject([{ amount: 35, packageName: 'Market Hour' }])
  })
})

test('the wallet adds ten minutes, on the summary and in the receipt', async ({ page }) => {
  await choose(page, 'Market Hour')
  await identify(page, aBuyer())
  await expect(benefits(page)).toContainText('Total time1h')
  await method(page, 'Vult Pay').check()
  await expect(benefits(page)).toContainText('Vult bonus+10 min')
  await expect(benefits(page)).toContainText('Total time1h 10m')
  await expectSoundAtBothWidths(page)
  await payButton(page).click()
  await expectPass(page)
  await expect(fold(page, 'Receipt')).toContainText('Vult bonus+10 min')
})

test('cash is paid in person, and the seller confirms it', async ({ page, hub }) => {
  await choose(page, 'Long Chat')
  await identify(page, aBuyer())
  await method(page, 'Cash').check()
  await expect(payButton(page)).toHaveText('Pay Le 50.00')
  await payButton(page).click()
  await expect(heading(page)).toHaveText('Pay the seller')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await hub.call(confirmCash, { params: { id } })
  await expectPass(page)
})

test('a declined payment never becomes a pass', async ({ page, hub }) => {
  const buyer = aBuyer(testPhone('039'))
  await choose(page, 'Quick Browse')
  await identify(page, buyer)
  await payButton(page).click()
  await expect(heading(page)).toHaveText('Payment Failed', { timeout: 15_000 })
  await expect(page.getByText('You did not approve the payment.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/customer-purchase\?provider=/)
  await expect(provider(page)).toBeChecked()
  await expect(pack(page, 'Quick Browse')).toBeChecked()
  await page.getByRole('button', { name: 'Continue to Purchase' }).click()
  await expect(phoneField(page)).toHaveValue(buyer.phone)
  expect(await newsOf(hub, buyer)).toEqual([])
})

test('a returning customer sees what their purchases have earned', async ({ page, hub, baseURL }) => {
  const buyer = aBuyer()
  for (const bought of [1, 2, 3]) {
    await buy(callsTo(baseURL ?? ''), buyer, { pack: 'Quick Browse' })
    await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(bought)
  }
  await choose(page, 'Market Hour')
  await identify(page, buyer)
  await expect(benefits(page)).toContainText('Bronze')
  await expect(benefits(page)).toContainText('3 purchases')
  await expect(benefits(page)).toContainText('Loyalty bonus+2 min')
  await expect(benefits(page)).toContainText('You save 10%')
  await expect(payButton(page)).toHaveText('Pay Le 31.50')

  await page.goBack()
  await page.goBack()
  await expect(pack(page, 'Quick Browse')).toHaveAccessibleName(
    /32 min.*Instead of Le 20\.00.*Le 18\.00.*\+2 min bonus.*Bronze/,
  )
  await expectSoundAtBothWidths(page)
  await page.goForward()
  await page.goForward()
  await payButton(page).click()
  await expectPass(page)
  expect((await newsOf(hub, buyer))[0]).toMatchObject({ amount: 31.5 })
})

test('a changed price is shown and confirmed before anything is paid', async ({ page, hub }) => {
  const buyer = aBuyer()
  await page.route(
    '**/api/customers/auth',
    async (route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), loyaltyTier: 'bronze', totalPurchases: 3 }
      await route.fulfill({ response, json })
    },
    { times: 1 },
  )
  await choose(page, 'Market Hour')
  await identify(page, buyer)
  await expect(payButton(page)).toHaveText('Pay Le 31.50')
  await payButton(page).click()
  await expectSeen(toastOf(page, 'Error'))
  await expectSeen(
    page.getByRole('alert').filter({ hasText: 'The price has changed to Le 35. Nothing has been paid.' }),
  )
  await expect(payButton(page)).toHaveText('Pay Le 35.00')
  await expectAccessible(page)
  expect(await newsOf(hub, buyer)).toEqual([])
  await payButton(page).click()
  await expectPass(page)
  expect(await newsOf(hub, buyer)).toMatchObject([{ amount: 35 }])
})

test('Back leads through the steps, the browser’s as well as the page’s own', async ({ page }) => {
  await choose(page, 'Market Hour')
  await identify(page, aBuyer())
  await page.goBack()
  await expect(onward(page)).toBeVisible()
  await page.goForward()
  await expect(benefits(page)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page)).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(pack(page, 'Market Hour')).toBeChecked()

  await test.step('a reload asks for the number again, and keeps the choice', async () => {
    await page.goForward()
    await onward(page).click()
    await expect(benefits(page)).toBeVisible()
    await page.reload()
    await expect(onward(page)).toBeVisible()
    await expect(page.getByText('Market Hour from Freetown Central Hub')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(pack(page, 'Market Hour')).toBeChecked()
  })
})

test('a number without mobile money is asked which one it pays from', async ({ page }) => {
  await choose(page, 'Quick Browse')
  await identify(page, aBuyer('+23231123456'))
  await payButton(page).click()
  const message = page.getByText('Choose Orange Money or Africell Money for this number')
  await expectSeen(message)
  await expectSoundAtBothWidths(page)
  await page.getByRole('radio', { name: 'Africell Money' }).check()
  await expect(message).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.url().endsWith(createPurchase.path))
  await payButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ paymentMethod: 'africell_money' })
})
