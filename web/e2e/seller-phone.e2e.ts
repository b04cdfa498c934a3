import type { Page } from '@playwright/test'
import { aBuyer, buyForCash } from './buying.ts'
import { openPackage } from './package-rows.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { callsTo } from './seller.ts'
import { DASHBOARD, openApp, phoneOf } from './seller-app.ts'
import { expectSeen, expectSeenByScrolling } from './sight.ts'
import { findStandIns } from './stand-ins.ts'
import { weigh } from './weigh.ts'

const PHONE = '/entrepreneur/phone'

/** Tests cannot reach a browser's own push service: the stand-in's subscription replaces it. */
const subscribeAtStandIn = async (page: Page): Promise<void> => {
  const standIns = await findStandIns()
  await page.exposeFunction('makePhone', async (applicationServerKey: string) => {
    const response = await fetch(`${standIns}/control/push/phones`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationServerKey }),
    })
    return response.json()
  })
  await page.addInitScript(() => {
    const { makePhone } = window as unknown as { makePhone: (key: string) => Promise<object> }
    let current: object | null = null
    const asText = (bytes: ArrayBuffer): string =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=/g, '')
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        const phone = await makePhone(asText(applicationServerKey.buffer))
        current = {
          toJSON: () => phone,
          unsubscribe: async () => {
            current = null
            return true
          },
        }
        return current
      },
    })
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  })
}

const pushed = async (): Promise<string[]> => {
  const response = await fetch(`${await findStandIns()}/control/ledger/push`)
  return ((await response.json()) as { text: string }[]).map(({ text }) => text)
}

test('a phone turns push on, gets waiting cash while the dashboard is closed, and turns push off', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const page = await newVisitor(phoneOf(hub, origin))
  await subscribeAtStandIn(page)
  await openApp(page)
  await page.goto(PHONE)
  const here = page.getByRole('switch', { name: 'Tell me on this phone' })
  await here.click()
  await expect(here).toBeChecked()
  const sentTexts = page.getByRole('region', { name: 'Where you get notifications' })
  await expectSeenByScrolling(sentTexts.locator('b').first())
  await expectSoundAtBothWidths(page)

  const buyer = aBuyer()
  await buyForCash(callsTo(origin), buyer, 'Quick Browse')
  await expect
    .poll(async () => (await pushed()).join(), { timeout: 30_000 })
    .toMatch(/wait.* with cash|Cash waits: Le/)

  await here.click()
  await expect(here).not.toBeChecked()
  await expect(sentTexts).toHaveCount(0)
})

/** What a worker would show, because headless browsers do not. */
type Showing = { shown: { title: string; options: { body: string; tag: string; data: string } }[] }

test('the worker shows pushed news, even if it does not understand it', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const page = await newVisitor(phoneOf(hub, origin))
  await openApp(page)
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('the worker does not run')
  const shown = await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: object
      shown: unknown[]
      dispatchEvent: (e: Event) => void
    }
    scope.shown = []
    scope.registration.constructor.prototype.showNotification = async (title: string, options: object) => {
      scope.shown.push({ title, options })
    }
    // Every worker has it; no page's types do.
    const { PushEvent } = self as unknown as {
      PushEvent: new (kind: string, init: { data: string }) => Event
    }
    const push = { title: 'Cash waits: Le 35', body: 'Aminata K.', tag: 'cash', url: '/entrepreneur/money' }
    for (const data of [JSON.stringify(push), '{}']) scope.dispatchEvent(new PushEvent('push', { data }))
    await new Promise((resolve) => setTimeout(resolve))
    return scope.shown as Showing['shown']
  })
  expect(shown).toMatchObject([
    { title: 'Cash waits: Le 35', options: { body: 'Aminata K.', tag: 'cash', data: '/entrepreneur/money' } },
    { title: 'Minit', options: { body: 'There is news in your shop.', data: DASHBOARD } },
  ])
})

test('a package is shared in a chat with a prepared text, and its link opens with it chosen', async ({
  hub,
  openDashboard,
  newVisitor,
}) => {
  const page = await openDashboard(hub, { viewport: { width: 360, height: 700 } })
  await openPackage(page, 'Market Hour')
  await page.getByRole('button', { name: 'Share Market Hour' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Market Hour' })
  await expectSeen(dialog.getByAltText('QR code of this package’s link'))
  const whatsapp = await dialog.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')
  const text = new URL(whatsapp ?? '').searchParams.get('text') ?? ''
  expect(text).toMatch(/^Market Hour: 1h of WiFi for Le 35 at Freetown Central Hub\. Buy it here: http/)
  await expectSoundAtBothWidths(page)

  const link = new URL(text.slice(text.indexOf('http')))
  const customer = await newVisitor()
  await customer.goto(`${link.pathname}${link.search}`)
  await expect(customer.getByRole('radio', { name: /Market Hour/ })).toBeChecked()
})

test('a seller’s page has a card for chats, with absolute addresses and an existing picture', async ({
  request,
  hub,
  origin,
}) => {
  const [pack] = (await (
    await request.get('/api/entrepreneur/packages', { headers: { authorization: `Bearer ${hub.token}` } })
  ).json()) as { id: string; name: string }[]
  const slug = 'demo-hub'
  const html = await (
    await request.get(`/customer-self-service?entrepreneur=${slug}&package=${pack?.id}`)
  ).text()
  const said = (name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1]
  expect(said('og:title')).toContain(`${pack?.name}: Le `)
  expect(said('og:description')).toContain('WiFi at Freetown Central Hub')
  expect(said('og:url')).toMatch(/^https?:\/\/.*\/customer-self-service\?entrepreneur=/)
  const image = new URL(said('og:image') ?? '')
  const picture = await request.get(`${origin}${image.pathname}`)
  expect(picture.headers()['content-type']).toBe('image/png')
  expect(html).toContain('<meta name="robots" content="noindex">')
  const shop = await (await request.get(`/customer-self-service?entrepreneur=${slug}`)).text()
  expect(shop).toContain('content="WiFi at Freetown Central Hub"')
})

test('customers’ pages load nothing of the seller’s app', async ({ newVisitor, request }) => {
  const page = await newVisitor({ serviceWorkers: 'allow' })
  await page.goto('/customer-self-service?entrepreneur=demo-hub')
  await expect(page.getByRole('group', { name: 'Choose your time' })).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await (await request.get('/customer-self-service')).text()).not.toContain('manifest')
})

test('the app can be installed: its manifest, its pictures and its worker are served as browsers require', async ({
  request,
}) => {
  const html = await (await request.get(DASHBOARD)).text()
  expect(html).toContain('<link rel="manifest" href="/entrepreneur.webmanifest">')
  const manifest = await request.get('/entrepreneur.webmanifest')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons, start_url, scope } = (await manifest.json()) as {
    icons: { src: string; sizes: string; purpose: string }[]
    start_url: string
    scope: string
  }
  expect(start_url.startsWith(scope)).toBe(true)
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual(
    ['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'].sort(),
  )
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  const worker = await request.get('/entrepreneur-sw.js')
  expect(worker.headers()['content-type']).toContain('javascript')
  expect(worker.headers()['cache-control']).toContain('max-age=0')
})

test('the first load of the dashboard is at most 158 kB of scripts', async ({ hub, origin, newVisitor }) => {
  const page = await newVisitor({ ...phoneOf(hub, origin), serviceWorkers: 'block' })
  const { scriptBytes } = await weigh(page, DASHBOARD)
  expect(scriptBytes).toBeGreaterThan(100_000)
  expect(scriptBytes).toBeLessThanOrEqual(158_000)
})
