import { addAgent } from '@minit/contract/entrepreneur/voucher-agents.ts'
import { renewAgentPin } from '@minit/contract/entrepreneur/voucher-sheets.ts'
import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { aBuyer } from './buying.ts'
import { expect, test } from './page.ts'
import { HUB, ISATU, keptOf, logIn, MOHAMED, type Seller } from './seller.ts'
import { COUNTER, handPhoneTo, openApp, openCounter, phoneOf, sellsWithoutLine } from './seller-app.ts'
import { aBatch, checks, openScreen } from './selling-cards.ts'

/** All that scripts can store: both storages, every database's rows, every cache's addresses and pages. */
const keptByBrowser = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const rowsOf = async (name: string): Promise<string[]> => {
      const db = await done(indexedDB.open(name))
      const rows: string[] = []
      for (const store of db.objectStoreNames)
        for (const row of await done(db.transaction(store).objectStore(store).getAll()))
          rows.push(`${name} ${JSON.stringify(row)}`)
      db.close()
      return rows
    }
    const pagesOf = async (name: string): Promise<string[]> => {
      const cache = await caches.open(name)
      const pages: string[] = []
      for (const request of await cache.keys()) {
        const isText = !/\.(?:js|css|woff2|png|svg)$/.test(request.url)
        const text = isText ? await (await cache.match(request))?.text() : ''
        // Every page contains the demo's logins, whoever is logged in.
        pages.push(`${request.url} ${text?.replace(/"demoAccounts":\[[^\]]*\]/, '')}`)
      }
      return pages
    }
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    return [
      ...[localStorage, sessionStorage].flatMap((storage) =>
        Object.entries(storage).map(([key, value]) => `${key} ${value}`),
      ),
      ...(await Promise.all(names.map(rowsOf))).flat(),
      ...(await Promise.all((await caches.keys()).map(pagesOf))).flat(),
    ]
  })

const cookiesOf = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name, value }) => `${name} ${value}`)

/** Stored entries that contain one of these strings. */
const traces = async (page: Page, ...signs: (string | null | undefined)[]): Promise<string[]> => {
  const known = signs.filter((sign) => typeof sign === 'string' && sign !== '')
  const all = [...(await keptByBrowser(page)), ...(await cookiesOf(page))]
  return all.filter((text) => known.some((sign) => text.includes(String(sign))))
}
const tracesOf = (page: Page, { userId, accountId, token }: Seller): Promise<string[]> =>
  traces(page, userId, accountId, token, 'Freetown Central Hub')

const logOut = async (page: Page, to: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(to)
  // An answer may still arrive until the old page has unloaded.
  await page.waitForLoadState('load')
}

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

test('an admin’s logout leaves nothing that names the account; a customer’s data there stays', async ({
  page,
}) => {
  await logInAsAdmin(page)
  const id = await stored(page, 'userId')
  const account = await stored(page, 'accountId')
  await page.evaluate((owner) => {
    // As earlier releases stored it, and data of a customer on this computer.
    localStorage.setItem(`minit.heard.${owner}`, '1790000000000')
    localStorage.setItem('minit.push', JSON.stringify({ owner, id: 'one' }))
    localStorage.setItem('minit.buyer', JSON.stringify({ customerName: 'Fatmata' }))
  }, id)
  await page.goto('/admin/purchases')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const session = (await page.context().cookies()).find(({ name }) => name.endsWith('minit_session'))
  expect(session?.value).toBeTruthy()
  await logOut(page, /\/admin$/)
  expect(await traces(page, id, account, session?.value)).toEqual([])
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).toEqual(['minit.buyer'])
})

test('an admin leaves no time of the last answer on the computer, not even while logged in', async ({
  page,
}) => {
  await logInAsAdmin(page)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => key.startsWith('minit.'))).toEqual([])
})

test('a seller’s logout leaves nothing that names the account, not even booked cards', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const { cards } = await aBatch(hub, 1)
  const seller = await logIn(origin, HUB)
  const page = await newVisitor(phoneOf(seller, origin))
  await openApp(page)
  await openScreen(page)
  await page.context().setOffline(true)
  await checks(page, cards[0]?.code ?? '')
  await page.getByRole('button', { name: /^Sold, Le / }).click()
  await expect(page.getByText('It is kept on this phone, and booked when the line is back.')).toBeVisible()
  await page.goto('/entrepreneur/dashboard')
  await page.context().setOffline(false)
  // A card booked from another screen than the selling one stays in the store.
  await expect.poll(async () => (await keptByBrowser(page)).join()).toContain('"outcome":"sold"')
  expect((await tracesOf(page, seller)).length).toBeGreaterThan(3)
  await logOut(page, '/')
  expect(await tracesOf(page, seller)).toEqual([])
})

test('a logout of staff leaves nothing that names them or their shop', async ({ origin, newVisitor }) => {
  const isatu = await logIn(origin, ISATU)
  const page = await newVisitor(phoneOf(isatu, origin))
  await openCounter(page)
  expect((await tracesOf(page, isatu)).length).toBeGreaterThan(3)
  await logOut(page, /\/staff$/)
  expect(await tracesOf(page, isatu)).toEqual([])
})

test('an owner’s logout keeps a colleague’s sales that are not uploaded yet, and nothing else', async ({
  origin,
  newVisitor,
}) => {
  const buyer = aBuyer()
  const [mohamed, owner] = [await logIn(origin, MOHAMED), await logIn(origin, HUB)]
  const page = await newVisitor(phoneOf(mohamed, origin))
  await openCounter(page)
  await page.context().setOffline(true)
  await sellsWithoutLine(page, buyer, { opener: 'Sell' })
  await handPhoneTo(page, [...keptOf(owner), { name: 'staffRole', value: '' }])
  await page.context().setOffline(false)
  await page.goto('/entrepreneur/dashboard')
  await expect(page.getByRole('region', { name: /^Kept here by your people/ })).toBeVisible()
  await logOut(page, '/')
  const left = [...(await tracesOf(page, owner)), ...(await traces(page, mohamed.token))]
  expect(left).toEqual([expect.stringContaining(buyer.name)])
  expect(left[0]).toMatch(/^minit \{/)

  await handPhoneTo(page, keptOf(mohamed))
  await page.goto(COUNTER)
  const salesKept = async () => (await keptByBrowser(page)).filter((text) => text.startsWith('minit {'))
  await expect.poll(salesKept).toEqual([])
})

test('an agent’s logout leaves nothing that names them or their seller', async ({ hub, newVisitor }) => {
  const phoneNumber = '+23276009201'
  const body = { name: 'Corner after logout', phoneNumber, commissionPercent: 10 }
  const { id } = await hub.call(addAgent, { body })
  const { pin, url } = await hub.call(renewAgentPin, { params: { id } })
  const page = await newVisitor()
  await page.goto(new URL(url).pathname + new URL(url).search)
  await page.getByLabel('Your phone number').fill(phoneNumber)
  await page.getByLabel('PIN of 6 digits').fill(pin)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freetown Central Hub')
  const session = (await page.context().cookies()).find(({ name }) => name.endsWith('minit_agent'))
  expect(session?.value).toBeTruthy()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('PIN of 6 digits')).toBeVisible()
  const signs = [
    id,
    phoneNumber,
    phoneNumber.slice(4),
    session?.value,
    'Freetown Central Hub',
    'Corner after',
  ]
  expect(await traces(page, ...signs)).toEqual([])
})
