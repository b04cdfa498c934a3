import type { Page } from '@playwright/test'
import { aBuyer, aCode, expectPass, payButton, testPhone, tile } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { aSimulatedRouter, connectRouter, forgetRouters, portalOf } from './router.ts'
import { callsTo, type Seller } from './seller.ts'

let phones = 0
/** The address of a phone that no other test uses. */
const aMac = (): string => {
  phones += 1
  const tail = (process.pid * 16 + phones).toString(16).padStart(6, '0').slice(-6)
  return `da:a1:19:${tail.slice(0, 2)}:${tail.slice(2, 4)}:${tail.slice(4)}`
}

/** A simulated router of the seller: it reports one phone, and returns the orders that it receives. */
const aRouter = async (hub: Seller, origin: string, mac: string) => {
  const { id, token } = await connectRouter(hub)
  const router = aSimulatedRouter(origin, token)
  return {
    portal: portalOf(id, mac),
    report: async (isOpen: boolean): Promise<string> =>
      (await router.report([{ mac, ...(isOpen && { openSeconds: 86_400 }) }])).join(),
  }
}

/** Code and steps are in one section that opens with a tap. */
const expectFolded = async (page: Page): Promise<void> => {
  const folded = page.locator('details').filter({ hasText: 'Use it on another phone' })
  const code = page.locator('dd').filter({ hasText: /^[A-Z0-9]{4}-[A-Z0-9]{3}-[A-Z0-9]{3}$/ })
  await expect(code).toHaveCount(1)
  await expect(code).toBeHidden()
  await expect(page.getByRole('heading', { name: 'How to connect' })).toBeHidden()
  await folded.locator('summary').click()
  await expect(folded.locator(code)).toBeVisible()
  await expect(folded.getByRole('img', { name: 'QR code that joins the WiFi' })).toBeVisible()
  await expect(folded.locator('ol')).toBeVisible()
}

test.afterEach(({ hub }) => forgetRouters(hub))

test('a phone at a router pays, sees that it is being opened, and then that it is online', async ({
  page,
  hub,
  origin,
}) => {
  const mac = aMac()
  const router = await aRouter(hub, origin, mac)
  await router.report(false)
  await page.goto(router.portal)
  await expect(page.getByText('You are at Freetown Central Hub')).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  const buyer = aBuyer()
  await tile(page, 'Quick Browse').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await payButton(page).click()
  await expectPass(page)
  await expect(page.getByText('Opening...')).toBeVisible()
  expect(await router.report(false)).toMatch(new RegExp(`^auth ${mac} \\d+$`))
  await router.report(true)
  await expect(page.getByText('You are online.')).toBeVisible()
  await expectFolded(page)
  await expect(page.getByRole('link', { name: 'Go on to news.example' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(router.portal)
  await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible()
  await expectAccessible(page)
})

test('the router page refuses a wrong code with a message, and accepts the right one', async ({
  page,
  hub,
  origin,
}) => {
  const router = await aRouter(hub, origin, aMac())
  await router.report(false)
  const password = await aCode(callsTo(origin))
  await page.goto(router.portal)
  await page.getByText('I have a code').click()
  await page.getByLabel('Code of your pass').fill('2222-222-222')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('We do not know this code.', { exact: false })).toBeVisible()
  await page.getByLabel('Code of your pass').fill(password)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: 'Opening...' })).toBeVisible()
  await router.report(true)
  await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible()
})

test('a second tap moves a code that another phone uses', async ({ page, hub, origin }) => {
  const [first, second] = [await aRouter(hub, origin, aMac()), await aRouter(hub, origin, aMac())]
  const password = await aCode(callsTo(origin))
  const enters = async (portal: string) => {
    await page.goto(portal)
    await page.getByText('I have a code').click()
    await page.getByLabel('Code of your pass').fill(password)
    await page.getByRole('button', { name: 'Connect' }).click()
  }
  await first.report(false)
  await enters(first.portal)
  await expect(page.getByRole('heading', { name: 'Opening...' })).toBeVisible()
  await second.report(false)
  await enters(second.portal)
  await expect(page.getByText('This code is in use on another phone. Move it here?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move it here' }).click()
  await expect(page.getByRole('heading', { name: 'Opening...' })).toBeVisible()
  expect(await first.report(true)).toMatch(/^deauth /)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  /** The button shows no amount until a package has been sent once. */
  const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ })
  const placeAt = (page: Page): string => new URL(page.url()).searchParams.get('at') ?? ''

  test('a refused form and a cancelled order keep the captive context, and the phone gets online', async ({
    page,
    hub,
    origin,
  }) => {
    const mac = aMac()
    const router = await aRouter(hub, origin, mac)
    await router.report(false)
    await page.goto(router.portal)
    const place = placeAt(page)
    const buyer = aBuyer(testPhone('129'))
    await tile(page, 'Quick Browse').check()
    await page.getByRole('radio', { name: 'Orange Money' }).check()
    await page.getByLabel('Your name').fill(buyer.name)
    await page.getByLabel('Phone number').fill('123')
    await pay(page).click()
    await expect(page.getByText('Valid phone number required', { exact: true })).toBeVisible()
    await expect(page.getByText('You are at Freetown Central Hub')).toBeVisible()
    await page.getByLabel('Phone number').fill(buyer.phone)
    await pay(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on Phone')
    expect(placeAt(page)).toBe(place)
    await page.getByRole('button', { name: 'Change number or payment' }).click()
    await expect(page).toHaveURL(/customer-self-service/)
    await expect(page.getByText('Your order was cancelled. You can order again.')).toBeVisible()
    expect(placeAt(page)).toBe(place)
    await tile(page, 'Quick Browse').check()
    await page.getByRole('radio', { name: 'Orange Money' }).check()
    await page.getByLabel('Your name').fill(buyer.name)
    await page.getByLabel('Phone number').fill(aBuyer().phone)
    await pay(page).click()
    await expectPass(page)
    expect(placeAt(page)).toBe(place)
    expect(await router.report(false)).toMatch(new RegExp(`^auth ${mac} \\d+$`))
  })
})
