import { readCaptiveState } from '@minit/contract/customer/network.ts'
import { aBuyer, payHere, tile } from './buying.ts'
import { headingOf } from './counter-pages.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'

const walk = [
  ['in person', 'In person', 'Entrepreneur dashboard', '/entrepreneur/dashboard'],
  ['self-service', 'Self-service', 'Self-service page', '/customer-self-service?entrepreneur=demo-hub'],
] as const

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('the front page links to a choice of two demos, and each links back', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Demo', exact: true }).click()
      for (const [way, title, link, address] of walk) {
        await expect(headingOf(page)).toHaveText('See how WiFi is sold')
        await page.getByRole('link', { name: `See ${way}` }).click()
        await expect(headingOf(page)).toHaveText(title)
        await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', address)
        await page.getByRole('link', { name: 'Back' }).click()
      }
      await expect(headingOf(page)).toHaveText('See how WiFi is sold')
    })
  })
}

test('the sample packages appear on the choice and on both demos, which are sound', async ({ page }) => {
  for (const search of ['', '?flow=in-person', '?flow=self-service', '?flow=nonsense']) {
    await page.goto(`/customer-demo${search}`)
    const samples = page.locator('section').filter({ hasText: 'Sample packages' }).getByRole('listitem')
    await expect(samples).toHaveText(['30 minLe 20', '120 minLe 50', '8 hoursLe 150'])
    await expectSoundAtBothWidths(page)
  }
})

test('a visitor simulates a phone: it joins, is redirected to the shop, pays, and the router admits it', async ({
  page,
}) => {
  await page.goto('/customer-demo?flow=self-service')
  await page.getByRole('link', { name: 'Play a phone at the WiFi' }).click()
  await expect(headingOf(page)).toHaveText('A phone at the stall')
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join the WiFi' }).click()
  await expect(page.getByRole('status')).toHaveText('Joined, not online')
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in to the WiFi' }).click()
  await expect(page.getByText('You are at Freetown Central Hub')).toBeVisible()
  await tile(page, 'Quick Browse').check()
  await payHere(page, aBuyer())
  await expect(page.getByText('You are online.')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('link', { name: /^Go on to / }).click()
  await expect(page.getByRole('status')).toHaveText('Online')
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave the WiFi' }).click()
  await expect(page.getByRole('button', { name: 'Join the WiFi' })).toBeVisible()
})

test('a phone that is online at the demo’s WiFi buys again, and gets every minute that it paid for', async ({
  page,
  hub,
}) => {
  const buyer = aBuyer()
  await page.goto('/demo-phone')
  await page.getByRole('button', { name: 'Join the WiFi' }).click()
  const phone = page.url()
  await page.getByRole('link', { name: 'Sign in to the WiFi' }).click()
  await expect(page.getByText('You are at Freetown Central Hub')).toBeVisible()
  const shop = page.url()
  const place = new URL(shop).searchParams.get('at') ?? ''
  const endAt = async (): Promise<number> => {
    const { running } = await hub.call(readCaptiveState, { headers: { 'phone-place': place } })
    return running === null ? 0 : Date.parse(running.until)
  }
  await tile(page, 'Quick Browse').check()
  await payHere(page, buyer)
  await expect(page.getByText('You are online.')).toBeVisible({ timeout: 40_000 })
  const firstEnd = await endAt()

  await page.goto(shop)
  await tile(page, 'Quick Browse').check()
  const begins = page.locator('[data-minutes-begin]')
  await expect(begins).toContainText(/^Adds \d+ min: online until (tomorrow at )?\d\d:\d\d/)
  const added = Number(/^Adds (\d+) min/.exec(await begins.innerText())?.[1])
  expect(added).toBeGreaterThanOrEqual(30)
  await expectNoSideways(page)
  await expectAccessible(page)
  await payHere(page, buyer)
  await expect(page.getByText('Your minutes start when your other pass ends.')).toBeVisible()
  expect((await endAt()) - firstEnd).toBe(added * 60_000)

  await page.goto(phone)
  await expect(page.getByRole('status')).toHaveText('Online')
  await page.getByRole('button', { name: 'Leave the WiFi' }).click()
})
