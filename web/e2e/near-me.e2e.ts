import { readPlace, savePlace, switchSite } from '@minit/contract/entrepreneur/site.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectSoundAtBothWidths, test } from './page.ts'
import { heading, provider } from './providers.ts'

/** A customer in Lumley, at a point that no shop has. */
const HERE = { latitude: 8.461_27, longitude: -13.267_43 }
const DIGITS = [/8\.46/, /13\.26/]

const nearMe = (page: Page) => page.getByRole('button', { name: 'Near me' })

test.describe('a customer who lets the page use the location', () => {
  test.use({ geolocation: HERE, permissions: ['geolocation'] })

  test('sees open shops by distance, and the position leaves the phone in no request', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      sent.push([request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join(' '))
    })
    await page.goto('/customer-purchase')
    await nearMe(page).click()
    const list = page.getByRole('region', { name: 'Open shops near you' })
    await expect(list.getByText('Your position stays on this phone.')).toBeVisible()
    const shops = list.getByRole('link')
    await expect(shops.first()).toContainText(/Lumley Kiosk.*\d+ m/)
    await expect(shops.first()).toContainText(/: Le \d+.* an hour/)
    // The same facts as in the list by area: rating, speed.
    const hub = shops.filter({ hasText: 'Freetown Central Hub' })
    await expect(hub).toContainText('Phones got')
    await expect(hub.getByText('Rating')).toHaveCount(1)
    const beach = shops.filter({ hasText: 'Aberdeen Beach WiFi' })
    await expect(beach).toContainText('Takes minutes of other shops')
    await expect(shops.first()).not.toContainText('Takes minutes of other shops')
    await expect(list.getByText('Makeni Campus Spot')).toHaveCount(0)
    // Bo is 170 km away.
    await expect(list.getByText('Bo Clock Tower Net')).toHaveCount(0)
    await expectSoundAtBothWidths(page)
    await expectAccessible(page)
    await shops.filter({ hasText: 'Freetown Central Hub' }).click()
    await expect(provider(page)).toBeChecked()
    // The packages of the chosen shop, with its name, are what the customer sees first.
    const name = page.getByRole('heading', { name: 'Freetown Central Hub' })
    await expect(name).toBeFocused()
    await expect(name).toBeInViewport()
    await expect(
      page.getByRole('group', { name: 'Choose a package' }).getByRole('radio').first(),
    ).toBeInViewport()
    expect(sent.length).toBeGreaterThan(3)
    for (const request of sent) for (const digits of DIGITS) expect(request).not.toMatch(digits)
    expect(page.url()).not.toMatch(/8\.46/)
  })

  test('goes back to all shops', async ({ page }) => {
    await page.goto('/customer-purchase')
    await nearMe(page).click()
    await page.getByRole('button', { name: 'All shops' }).click()
    await expect(provider(page)).toBeVisible()
  })
})

test('a customer whose browser refuses the location is told what to do', async ({ page }) => {
  await page.goto('/customer-purchase')
  await nearMe(page).click()
  await expect(
    page.getByText(/Your browser does not let this page use your location|did not find its place/),
  ).toBeVisible()
  await expect(page.getByLabel('Area')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'All shops' }).click()
  await expect(provider(page)).toBeVisible()
})

test('the search leaves room for shops on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/customer-purchase')
  const heightOf = (name: string) =>
    page.getByRole('search').evaluate((search, above) => {
      const list = [...document.querySelectorAll('legend')].find(({ textContent }) => textContent === above)
      return (list?.getBoundingClientRect().top ?? 0) - search.getBoundingClientRect().top
    }, name)
  expect(await heightOf('Choose a provider')).toBeGreaterThan(90)
  expect(await heightOf('Choose a provider')).toBeLessThanOrEqual(130)
})

test('a customer finds a shop by its name, its place and its area', async ({ page }) => {
  await page.goto('/customer-purchase')
  await expect(provider(page)).toHaveAccessibleName(/: Le \d+(\.\d+)?,? .*an hour/)
  await page.getByLabel('Name or place').fill('cotton tree')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=cotton\+tree/)
  await expect(provider(page)).toBeVisible()
  await expect(provider(page, 'Lumley Kiosk')).toHaveCount(0)
  // The search stays while the customer chooses.
  await provider(page).check()
  await expect(page).toHaveURL(/provider=demo-hub/)
  await expect(page).toHaveURL(/q=cotton\+tree/)
  await page.getByLabel('Name or place').fill('elephant')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No provider has these words')).toBeVisible()
  await page.getByRole('link', { name: 'See all providers' }).click()
  await page.getByLabel('Area').selectOption({ label: 'Bo (1)' })
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(provider(page, 'Bo Clock Tower Net')).toBeVisible()
  await expect(provider(page)).toHaveCount(0)
})

test.describe('a shop that is closed', () => {
  test.afterEach(({ kiosk }) => kiosk.call(switchSite, { body: { isOpen: true } }))

  test('shows the nearest open ones', async ({ kiosk, page }) => {
    await kiosk.call(switchSite, { body: { isOpen: false } })
    await page.goto('/customer-self-service?entrepreneur=lumley-kiosk')
    await expect(page.getByText('This seller is closed now')).toBeVisible()
    const others = page.getByRole('region', { name: 'Nearest open shops' })
    await expect(others.getByRole('link')).toHaveCount(3)
    await expect(others.getByRole('link').first()).toContainText(/\d k?m.*: Le \d+.*an hour/)
    await expectSoundAtBothWidths(page)
    await expectAccessible(page)
    const name = (await others.getByRole('link').first().locator('b').first().textContent()) ?? ''
    await others.getByRole('link').first().click()
    await expect(heading(page)).toHaveText(name)
  })
})

test('a closed shop far from all others says that none is near', async ({ page }) => {
  await page.goto('/customer-self-service?entrepreneur=makeni-campus')
  const others = page.getByRole('region', { name: 'Nearest open shops' })
  await expect(others).toContainText('No other shop within 20 km is open now.')
  await expect(others.getByRole('link')).toHaveCount(0)
  await expectSoundAtBothWidths(page)
})

test.describe('a customer far from all shops', () => {
  test.use({ geolocation: { latitude: 9.59, longitude: -11.55 }, permissions: ['geolocation'] })

  test('reads that none is near, and goes to all shops', async ({ page }) => {
    await page.goto('/customer-purchase')
    await nearMe(page).click()
    await expect(page.getByText('No shop within 20 km is open now')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'All shops' }).click()
    await expect(provider(page)).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer searches by area, and reads rating and prices as the app writes them', async ({
    page,
  }) => {
    await page.goto('/customer-purchase')
    const hub = page.locator('main:visible div').filter({ hasText: 'Buy from Freetown Central Hub' }).last()
    await expect(hub.getByText('Rating')).toHaveCount(1)
    await expect(hub).toContainText('Le 20')
    await expect(hub).not.toContainText('.00')
    await page.getByRole('searchbox', { name: 'Name or place' }).fill('aberdeen')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: 'Aberdeen Beach WiFi' })).toBeVisible()
    await expect(page.locator('main:visible').getByText('At the taxi park')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Lumley Kiosk' })).toHaveCount(0)
    await page.goto('/customer-self-service?entrepreneur=makeni-campus')
    await expect(page.getByRole('region', { name: 'Nearest open shops' })).toContainText('No other shop')
  })
})

test('a wall screen shows prices, name of the WiFi and a code, and refreshes itself', async ({ page }) => {
  await page.goto('/board/demo-hub')
  await expect(heading(page)).toHaveText('Freetown Central Hub')
  await expect(page.getByRole('region', { name: 'Prices' })).toContainText(/30 min.*Le 20/)
  await expect(page.getByRole('img', { name: 'QR code of this shop' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prices' })).toContainText(/: Le \d+, about Le .* an hour\./)
  await expect(page.getByRole('region', { name: 'How to buy' })).toContainText(
    /No data\? Dial\*715\*\d+#Type an amount from Le \d+ to/,
  )
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute('content', '60')
  expect(await page.locator('script').count()).toBe(0)
  const answer = await page.goto('/board/nobody-here')
  expect(answer?.status()).toBe(404)
})

/** The board of the hub with as many packages as the test asks for, the first of them the widest. */
const showPackages = (page: Page, count: number): Promise<void> =>
  page.evaluate((rows) => {
    const list = document.querySelector('.board-prices ul')
    const widest = [...(list?.children ?? [])].toSorted(
      (one, other) => (other.textContent?.length ?? 0) - (one.textContent?.length ?? 0),
    )[0]
    list?.replaceChildren(...Array.from({ length: rows }, () => widest?.cloneNode(true) ?? ''))
    document.querySelector('.board-prices')?.classList.toggle('board-many', rows > 7)
    document.querySelector<HTMLElement>('.board')?.style.setProperty('--rows', String(Math.max(3, rows)))
  }, count)

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
  [1080, 1920],
  [768, 1366],
] as const)
  test(`a wall screen of ${width} by ${height} fits 1 to 12 packages in letters as large as they can be`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/board/demo-hub')
    for (const count of [1, 3, 6, 7, 8, 10, 12]) {
      await showPackages(page, count)
      const { overflow, letters } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollHeight - innerHeight,
        letters: [...document.querySelectorAll('.board-price')].map((price) =>
          Number.parseFloat(getComputedStyle(price).fontSize),
        ),
      }))
      const share = letters.reduce((sum, size) => sum + size, 0) / height
      expect({ count, overflow, isLarge: share > (width > height ? 0.3 : 0.16) || count < 6 }).toEqual({
        count,
        overflow: 0,
        isLarge: true,
      })
    }
  })

test.describe('a seller at the stall', () => {
  test.use({ geolocation: { latitude: 8.487_12, longitude: -13.235_61 }, permissions: ['geolocation'] })

  test('says where it is with a tap, and when it is open', async ({ hub, openDashboard }) => {
    const before = await hub.call(readPlace, {})
    const page = await openDashboard(hub, { path: '/entrepreneur/business-settings' })
    const place = page.getByRole('region', { name: 'Where you are, and when' })
    await place.getByLabel('Landmark (optional)').fill('At the Cotton Tree')
    await place.getByRole('button', { name: 'I am here now' }).click()
    await expect(place.getByText('Your place: 8.48712, -13.23561')).toBeVisible()
    await expectAccessible(page)
    await place.getByRole('button', { name: 'Save place and hours' }).click()
    await expect(page.getByText('Customers find you by it now.', { exact: true })).toBeVisible()
    expect(await hub.call(readPlace, {})).toMatchObject({
      landmark: 'At the Cotton Tree',
      position: { latitude: 8.48712, longitude: -13.23561 },
    })
    await expect(page.getByRole('link', { name: 'Prices on a wall screen' })).toHaveAttribute(
      'href',
      '/board/demo-hub',
    )
    const { area, landmark, position, hours } = before
    await hub.call(savePlace, { body: { area, landmark, position, hours } })
  })
})

test.describe('a new seller at the stall', () => {
  test.use({ geolocation: { latitude: 8.471_23, longitude: -13.2612 }, permissions: ['geolocation'] })

  test('says from the first steps on Today where it is', async ({ kiosk, openDashboard }) => {
    const { area, landmark, position, hours } = await kiosk.call(readPlace, {})
    await kiosk.call(savePlace, { body: { area: null, landmark, position: null, hours } })
    const page = await openDashboard(kiosk, {
      viewport: { width: 360, height: 740 },
      // A shop is new until its first sale.
      prepare: async (shown) => {
        await shown.route('**/api/entrepreneur/stats', async (route) => {
          const response = await route.fetch()
          const onboarding = { completed: false, currentStep: 1 }
          const stats = { ...(await response.json()), firstDaySold: null, onboarding }
          await route.fulfill({ response, json: stats })
        })
      },
    })
    const step = page.getByRole('listitem').filter({ hasText: 'Show customers where you are' })
    await step.getByRole('button', { name: 'Set your place' }).click()
    const window = page.getByRole('dialog', { name: 'Where you are' })
    await window.getByRole('button', { name: 'I am here now' }).click()
    await expect(window.getByText('Your place: 8.47123, -13.26120')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Save place and hours' }).click()
    await expect(window).toHaveCount(0)
    await expect(step.getByText('Done:')).toHaveCount(1)
    await expect(step.getByRole('button')).toHaveCount(0)
    expect((await kiosk.call(readPlace, {})).position).toEqual({ latitude: 8.47123, longitude: -13.2612 })
    await kiosk.call(savePlace, { body: { area, landmark, position, hours } })
  })
})

test('a shop that closes leaves the open ones at once', async ({ kiosk, page }) => {
  await page.goto('/customer-purchase')
  const shop = provider(page, 'Lumley Kiosk')
  await expect(shop).toHaveAccessibleName(/^Lumley Kiosk(?!.*Closed)/)
  await kiosk.call(switchSite, { body: { isOpen: false } })
  try {
    await page.reload()
    await expect(shop).toHaveAccessibleName(/Closed now/)
  } finally {
    // Other tests buy at this shop.
    await kiosk.call(switchSite, { body: { isOpen: true } })
  }
  await page.reload()
  await expect(shop).toHaveAccessibleName(/^Lumley Kiosk(?!.*Closed)/)
})
