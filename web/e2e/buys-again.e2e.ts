import type { Locator } from '@playwright/test'
import { aBuyer, expectPass, fillIn, payButton, startBuying, tile } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { aSimulatedRouter, connectRouter, forgetRouters, portalOf } from './router.ts'

test.afterEach(({ hub }) => forgetRouters(hub))

const MAC = `da:a1:19:b0:${(process.pid % 256).toString(16).padStart(2, '0')}:01`

test('an online phone buys more minutes: the page says when they begin, and it stays online for all of them', async ({
  page,
  hub,
  origin,
}) => {
  const { id, token } = await connectRouter(hub)
  const router = aSimulatedRouter(origin, token)
  await router.report([{ mac: MAC }])
  const buyer = aBuyer()
  const buys = async (): Promise<void> => {
    await tile(page, 'Quick Browse').check()
    await page.getByRole('radio', { name: 'Orange Money' }).check()
    if (!(await page.getByLabel('Your name').isVisible())) await page.getByText('More Options').click()
    await page.getByLabel('Your name').fill(buyer.name)
    await page.getByLabel('Phone number').fill(buyer.phone)
    await payButton(page).click()
    await expectPass(page)
  }
  const begins = page.locator('[data-minutes-begin]')

  await page.goto(portalOf(id, MAC))
  await tile(page, 'Quick Browse').check()
  await expect(begins).toHaveText(/^Your \d+ minutes start when you pay$/)
  await buys()
  const [order = ''] = await router.report([{ mac: MAC }])
  const first = Number(/^auth \S+ (\d+)$/.exec(order)?.[1])
  expect(first).toBeGreaterThanOrEqual(30)
  await router.report([{ mac: MAC, openSeconds: first * 60 }])
  await expect(page.getByText('You are online.')).toBeVisible()

  // "More minutes" at the shop, from the same WiFi.
  const at = new URL(page.url()).searchParams.get('at') ?? ''
  await page.goto(`/customer-self-service?${new URLSearchParams({ at })}`)
  await tile(page, 'Quick Browse').check()
  await expect(begins).toContainText(/^Adds \d+ min: online until (tomorrow at )?\d\d:\d\d/)
  const keep = page.getByRole('link', { name: 'Keep it for later: send it as a gift code' })
  await expect(keep).toBeVisible()
  await expectAccessible(page)
  await keep.click()
  const other = page.getByLabel('Whose phone gets the WiFi code?')
  await expect(other).toBeFocused()
  await other.fill('+232 76 123 456')
  await expect(begins).toHaveText(/^Their \d+ minutes start when their phone first connects, by /)
  await other.fill('')
  await expectNoSideways(page)
  await expectAccessible(page)
  await buys()
  await expect(page.getByText('Your minutes start when your other pass ends.')).toBeVisible()
  await expectAccessible(page)
  const [more = ''] = await router.report([{ mac: MAC, openSeconds: first * 60 }])
  expect(Number(/^extend \S+ (\d+)$/.exec(more)?.[1])).toBeGreaterThanOrEqual(2 * first - 2)
})

test('the default payment method is the last one on this phone, else the operator of its number', async ({
  page,
}) => {
  const way = (name: string) => page.getByRole('radio', { name })
  await page.goto('/customer-self-service')
  await expect(way('Vult')).toBeChecked()
  const comesBack = async (buyer: Record<string, string>): Promise<void> => {
    await page.evaluate((text) => localStorage.setItem('minit.buyer', text), JSON.stringify(buyer))
    await page.reload()
  }
  await comesBack({ phoneNumber: '+23276123456' })
  await expect(way('Orange Money')).toBeChecked()
  await comesBack({ phoneNumber: '+23276123456', paymentMethod: 'africell_money' })
  await expect(way('Africell Money')).toBeChecked()
  await comesBack({ phoneNumber: '', paymentMethod: 'a wallet that is not offered' })
  await expect(way('Vult')).toBeChecked()
})

test('the next purchase has the payment method of the last one', async ({ page }) => {
  await page.goto('/customer-self-service')
  await tile(page, 'Quick Browse').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  if (!(await page.getByLabel('Your name').isVisible())) await page.getByText('More Options').click()
  const buyer = aBuyer()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await payButton(page).click()
  await expectPass(page)
  await page.goto('/customer-self-service')
  await expect(page.getByRole('radio', { name: 'Orange Money' })).toBeChecked()
})

test('a returning customer pays with two taps: the package and Pay', async ({ page }) => {
  const buyer = aBuyer()
  await startBuying(page, buyer)
  await expectPass(page)
  // The SMS, a poster or a bookmark brings them back.
  await page.goto('/s/demo-hub')
  await expect(page).toHaveURL(/\/customer-self-service\?entrepreneur=demo-hub$/)
  await expect(page.getByLabel('Your name')).toBeHidden()
  const sent = page.waitForRequest('**/api/customer/signup-and-pay')
  await tile(page, 'Quick Browse').check()
  await payButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    paymentMethod: 'orange_money',
    phoneNumber: buyer.phone,
    customerName: buyer.name,
  })
  await expectPass(page)
})

test('a number of another operator is noted under the number, also while it is folded', async ({ page }) => {
  await fillIn(page, aBuyer('+23276123456'), { method: 'Africell Money' })
  const note = page.getByText('This looks like an Orange Money number. Check it, or pay with Orange Money.')
  await expect(note).toBeVisible()
  const bottomOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await bottomOf(note)).toBeGreaterThan(await bottomOf(page.getByLabel('Phone number')))
  await expectAccessible(page)
  await page.getByText('Quick Purchase').click()
  await expect(page.getByLabel('Phone number')).toBeHidden()
  await expect(note.filter({ visible: true })).toHaveCount(1)
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await expect(note).toHaveCount(0)
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('the pay bar says when minutes begin', async ({ page }) => {
    await page.goto('/customer-self-service')
    await expect(page.locator('[data-minutes-begin]')).toContainText('minutes start when')
    await expectNoSideways(page)
  })
})
