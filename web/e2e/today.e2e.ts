import { addStaff, inviteDevice, removeStaff } from '@minit/contract/entrepreneur/staff.ts'
import type { Locator, Page } from '@playwright/test'
import { tabTo } from './keys.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { ISATU, KIOSK, logIn, type Seller } from './seller.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 740 }
const FIRST_SALE_PX = 600
const MAX_SCREENS = 2.5

type News = {
  id: string
  kind: string
  awaitsCash: boolean
  customerName: string
  read: boolean
  password: string | null
  codePlace: string
}

/** An ordinary day: six packages, one claim, a router, no cash that waits, two unread sales, and passes that have ended. */
const onAnOrdinaryDay = async (page: Page): Promise<void> => {
  await page.route('**/api/entrepreneur/packages', async (route) => {
    const response = await route.fetch()
    // The row of this address gives a list.
    const packs = (await response.json()) as unknown[]
    await route.fulfill({ response, json: packs.slice(0, 6) })
  })
  await page.route('**/api/entrepreneur/gateways', async (route) => {
    const response = await route.fetch()
    const routers = (await response.json()) as object[]
    const json = routers.slice(0, 1).map((router) => ({ ...router, state: 'online' }))
    await route.fulfill({ response, json })
  })
  await page.route(/\/api\/entrepreneur\/claims(\?|$)/, async (route) => {
    const response = await route.fetch()
    const { items } = (await response.json()) as { items: unknown[] }
    await route.fulfill({ response, json: { items: items.slice(0, 1), next: null } })
  })
  await page.route('**/api/entrepreneur/notifications', async (route) => {
    const response = await route.fetch()
    if (response.status() !== 200) return route.fulfill({ response })
    const list = (await response.json()) as News[]
    const sales = list.filter(({ awaitsCash }) => !awaitsCash)
    const ended = { password: null, codePlace: 'none', customerName: 'Aminata Kamara' }
    // Other tests leave newer and longer lines, such as those of refunds.
    const typical = sales.findLast(({ kind, customerName }) => kind === 'sale' && !/\d/.test(customerName))
    const json = sales.map(({ id }, index) => ({ ...typical, ...ended, id, read: index > 1 }))
    return route.fulfill({ response, json })
  })
}

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

test('on a phone the first sale button is in the first 600 px, and the page has 2.5 screens at most', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub, { viewport: PHONE, prepare: onAnOrdinaryDay })
  const sell = page.getByRole('main').getByRole('link', { name: 'Sell', exact: true })
  const box = await sell.boundingBox()
  expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(FIRST_SALE_PX)
  await expect(page.getByRole('region', { name: 'Packages' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('button', { name: /^Customer success/ })).toBeVisible()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(MAX_SCREENS * PHONE.height)
})

test('today stands large with yesterday up to this hour, and leads to the money', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub, { viewport: PHONE })
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText(/^TodayLe [\d,.]+ to sendLe [\d,.]+Le [\d,.]+ yesterday by \d\d:00Sell$/)
  await today.getByRole('link', { name: /to send$/ }).click()
  await expect(page).toHaveURL(/\/entrepreneur\/money$/)
})

test('a phone shows five of the feed’s ten and no figures before a tap', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, { viewport: PHONE })
  const items = page.getByRole('region', { name: /^Customer Activity/ }).getByRole('listitem')
  const shown = items.filter({ visible: true })
  await expect(shown).toHaveCount(5)
  await page.getByRole('button', { name: 'Show 5 more' }).click()
  await expect(shown).toHaveCount(10)
  await expect(page.getByRole('heading', { name: 'Platform fee' })).toBeHidden()
  await page.getByRole('button', { name: /^All figures/ }).click()
  for (const name of ['Total sales', 'Revenue breakdown', 'Total customers', 'Platform fee'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Customer success/ }).click()
  await expect(page.getByRole('region', { name: 'Customer success' })).toContainText('Repeat customers')
  await expectNoSideways(page)
  await expectAccessible(page)
})

const isOverNothing = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? Number.NaN
    const top = document.querySelector('.seller-bar')?.getBoundingClientRect().top ?? Number.NaN
    return end <= top + 1
  })

/** Tabs on until the link has the focus, then opens it. */
const openByKeyboard = async (page: Page, link: Locator): Promise<void> => {
  for (let presses = 0; presses < 40; presses++) {
    if (await link.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
}

const HEADINGS = { Sell: 'Sell', Money: 'My money', Shop: 'Shop', More: 'More' } as const

type SectionName = keyof typeof HEADINGS

/** From Today to each section of the bar and back, by keyboard. */
const visitByKeyboard = async (page: Page, names: readonly SectionName[]): Promise<void> => {
  await expect(bar(page).getByRole('link')).toHaveText(['Today', ...names])
  await expect(bar(page).getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  for (const name of names) {
    const link = bar(page).getByRole('link', { name, exact: true })
    const box = await link.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48)
    await openByKeyboard(page, link)
    await expect(page.getByRole('heading', { level: 1, name: HEADINGS[name] })).toBeVisible()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expectNoSideways(page)
    if (page.viewportSize()?.width === PHONE.width) expect(await isOverNothing(page)).toBe(true)
  }
  await openByKeyboard(page, bar(page).getByRole('link', { name: 'Today' }))
  await expect(page.getByRole('heading', { name: /^Customer Activity/ })).toBeVisible()
}

for (const viewport of [PHONE, DESKTOP])
  for (const [role, names] of [
    ['an owner', ['Sell', 'Money', 'Shop', 'More']],
    ['a cashier', ['Sell', 'Shop', 'More']],
  ] as const)
    test(`${role} reaches each section by keyboard at ${viewport.width} px`, async ({
      hub,
      origin,
      openDashboard,
    }) => {
      const seller = role === 'an owner' ? hub : await logIn(origin, ISATU)
      const page = await openDashboard(seller, { viewport })
      await visitByKeyboard(page, names)
    })

const PIN = '650082'

/** Logs a manager in by PIN, on a phone that the owner lets in. */
const logInByPin = async (page: Page, owner: Seller, phone: string): Promise<void> => {
  const { pathname, search } = new URL((await owner.call(inviteDevice, {})).link)
  await page.goto(pathname + search)
  await page.getByRole('button', { name: 'Let this phone in' }).click()
  await expect(page.getByRole('heading', { name: 'This phone is let in' })).toBeVisible()
  await page.goto('/staff')
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('PIN of 6 digits').fill(PIN)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Customer Activity/ })).toBeVisible()
}

test('a manager works Today and reaches each section by keyboard', async ({ origin, newVisitor }) => {
  const owner = await logIn(origin, KIOSK)
  const phone = '078 200 377'
  const { id } = await owner.call(addStaff, {
    body: { name: 'Adama Kargbo', phone, role: 'manager', pin: PIN },
  })
  try {
    const page = await newVisitor({ viewport: PHONE })
    await logInByPin(page, owner, phone)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Packages' }).getByRole('listitem').first()).toBeVisible()
    await tabTo(page, /^Sell$/)
    const row = page.getByRole('region', { name: 'Packages' }).getByRole('listitem').first()
    const opener = row.locator('button[aria-expanded]')
    const name = ((await opener.innerText()).split('\n')[0] ?? '').replace(/[^\w ]/g, '.')
    await tabTo(page, new RegExp(`^${name}$`))
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await tabTo(page, /^All figures/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Total sales', exact: true })).toBeVisible()
    await visitByKeyboard(page, ['Sell', 'Shop', 'More'])
  } finally {
    await owner.call(removeStaff, { params: { id } })
  }
})

test('every page under Shop and More keeps the bar, and is listed for those who may open it', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub, { viewport: PHONE })
  for (const [section, list] of [
    ['Shop', 'Your shop'],
    ['More', 'More pages'],
  ] as const) {
    await bar(page).getByRole('link', { name: section, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
    await expectSoundAtBothWidths(page)
    const links = page.getByRole('navigation', { name: list }).getByRole('link')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(6)
    for (const address of new Set(addresses)) {
      await page.goto(address)
      if (address.includes('open=')) {
        // The poster hides the page under it.
        await expect(page.getByRole('dialog', { name: 'Your poster' })).toBeVisible()
        await page.keyboard.press('Escape')
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(bar(page)).toHaveCount(address === '/entrepreneur/onboarding' ? 0 : 1)
    }
    await page.goto('/entrepreneur/dashboard')
  }
})

test('a cashier’s Shop and More list only what a cashier may open', async ({ origin, openDashboard }) => {
  const page = await openDashboard(await logIn(origin, ISATU), {
    viewport: PHONE,
    path: '/entrepreneur/shop',
  })
  const rows = page.getByRole('main').getByRole('navigation').getByRole('link').locator('b')
  await expect(rows).toHaveText(['Online now, by hand', 'Vouchers', 'Sell a voucher'])
  await expect(page.getByRole('button', { name: 'Print poster' })).toBeVisible()
  await expectAccessible(page)
  await bar(page).getByRole('link', { name: 'More' }).click()
  await expect(rows).toHaveText(['My shift', 'My login'])
  await expectAccessible(page)
})

test('the bar is not printed', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, { viewport: PHONE })
  await expect(bar(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(bar(page)).toBeHidden()
})
