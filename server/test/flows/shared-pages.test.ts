import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { roleUrl } from '../../src/db/roles.ts'
import { readPlatformFacts } from '../../src/features/operations/platform-facts.ts'
import { updatePackage } from '../../src/features/packages/packages.ts'
import { servePages } from '../../src/http/pages.ts'
import { sharedSources } from '../../src/http/shared-sources.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, logInAs, type TestSeller } from '../builders.ts'
import { type CuttableLine, openCuttableLine } from '../cuttable-line.ts'
import { createTestDatabase } from '../database.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { eventually } from '../purchases.ts'
import { type SecondProcess, startSecondProcess } from '../second-process.ts'

const settings = {
  publicOrigin: null,
  siteOrigin: 'https://minit.test',
  defaultSeller: null,
  demoAccounts: [],
}

/** The built pages; `sources` stand in for what is read of versions. */
const pagesOf = (deps: Deps, sources: Partial<ReturnType<typeof sharedSources>> = {}) =>
  servePages(settings, () => readPlatformFacts(deps), { ...sharedSources(deps), ...sources })

let world: TestApp
let line: CuttableLine
let seller: TestSeller
let site: SecondProcess
let other: SecondProcess
/** Does not read whether anything has changed. */
let blind: SecondProcess
/** Puts its visitor's cookies on each page. */
let leaky: SecondProcess
beforeAll(async () => {
  const database = await createTestDatabase('integrated')
  line = await openCuttableLine(database.ownerUrl)
  const ownerUrl = line.through(database.ownerUrl)
  const db = openDatabase({
    appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
    log: pino({ level: 'silent' }),
  })
  world = await startTestApp({ database: { ...database, db, drop: () => db.close().then(database.drop) } })
  seller = await aSeller(world.deps)
  const version = { platform: '', text: '', validUntil: new Date('2100-01-01') }
  blind = await startSecondProcess(world, {
    pages: pagesOf(world.deps, { versions: async () => version }),
  })
  leaky = await startSecondProcess(world, {
    pages: async (app) => {
      await pagesOf(world.deps)(app)
      app.addHook('onSend', async (request, _reply, payload) =>
        typeof payload === 'object' && payload instanceof Buffer
          ? Buffer.concat([payload, Buffer.from(request.headers.cookie ?? '')])
          : payload,
      )
    },
  })
  site = await startSecondProcess(world, { pages: pagesOf(world.deps) })
  other = await startSecondProcess(world, { pages: pagesOf(world.deps) })
})
afterAll(async () => {
  for (const one of [blind, leaky]) await one.close()
  await site.close()
  await other.close()
  await world.close()
  await line.close()
})

const shopUrl = (shop = seller, rest = '') => `/customer-self-service?entrepreneur=${shop.slug}${rest}`
const visit = (url: string, headers: Record<string, string> = {}, at = site) =>
  at.app.inject({ url, headers })

const setPrice = (priceMinor: number, shop = seller) =>
  updatePackage(world.deps, shop.id, {
    packageId: shop.pack.id,
    terms: { name: 'Market Hour', description: '', durationMinutes: 60, priceMinor, overtimeRateMinor: 0 },
  })

describe('a page that is the same for everybody', () => {
  test.each(['/', '/terms', '/apply', '/customer-purchase', '/customer-demo?flow=self-service', 'the shop'])(
    '%s is sent again as it was drawn, and as 304 to who has it',
    async (name) => {
      const url = name === 'the shop' ? shopUrl() : name
      const first = await visit(url)
      const second = await visit(url)
      expect(first.statusCode).toBe(200)
      expect(second.body).toBe(first.body)
      const etag = String(first.headers.etag)
      expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
      const again = await visit(url, { 'if-none-match': etag })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      expect((await visit(url, { 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
    },
  )

  test('says what time it is in a header, for it may have been drawn a while ago', async () => {
    const first = await visit(shopUrl())
    world.clock.advance({ minutes: 10 })
    const later = await visit(shopUrl())
    const timeOf = ({ headers }: typeof first) =>
      Number(/^now;dur=(\d+)$/.exec(String(headers['server-timing']))?.[1])
    expect(timeOf(later) - timeOf(first)).toBeGreaterThanOrEqual(600_000)
    expect(later.body).toBe(first.body)
  })

  test('is packed as the browser takes it', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const page = await visit(shopUrl(), { 'accept-encoding': accepted })
      expect(page.headers['content-encoding']).toBe(encoding)
    }
  })

  test('is not drawn again for fields of the address that it does not read', async () => {
    const { headers } = await visit(shopUrl())
    expect((await visit(shopUrl(seller, '&utm_source=poster'))).headers.etag).toBe(headers.etag)
  })

  test('of a shop that there is none of is a page of its own, kept nowhere', async () => {
    for (const url of [
      '/customer-self-service?entrepreneur=nobody',
      '/customer-self-service?entrepreneur=%00',
      '/nowhere',
    ]) {
      const page = await visit(url)
      expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(page.headers.etag).toBeUndefined()
    }
  })

  test('shows a phone that its router has sent a page of its own', async () => {
    const page = await visit(shopUrl(seller, '&at=some-place'))
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
  })
})

describe('a price that has changed', () => {
  test('is on the next page of every process, time after time', async () => {
    for (let price = 3000; price < 3600; price += 100) {
      await Promise.all([
        visit(shopUrl()),
        visit(shopUrl(), {}, other),
        visit('/customer-purchase', {}, other),
      ])
      await setPrice(price)
      const pages = await Promise.all([
        visit(shopUrl()),
        visit(shopUrl(), {}, other),
        visit('/customer-purchase'),
        visit('/customer-purchase', {}, other),
      ])
      for (const page of pages) expect(page.body).toContain(`Le ${price / 100}`)
    }
  })

  test('is not, where the version is not read: the test would see it', async () => {
    const shop = await aSeller(world.deps)
    await visit(shopUrl(shop), {}, blind)
    await setPrice(9900, shop)
    expect((await visit(shopUrl(shop), {}, blind)).body).not.toContain('Le 99')
  })
})

describe('nothing of one visitor is on a page of another', () => {
  const URLS = () => [
    '/',
    '/apply',
    '/customer-purchase',
    `/customer-signup?entrepreneur=${seller.slug}`,
    shopUrl(),
  ]

  /** What is sent to a visitor with cookies, a login and a place must not hold any of them. */
  const leaksOf = async (at: SecondProcess, canaries: readonly string[], headers: Record<string, string>) => {
    const found: string[] = []
    for (const url of URLS()) {
      const [own, strange] = await Promise.all([visit(url, headers, at), visit(url, {}, at)])
      for (const body of [own.body, strange.body])
        for (const canary of canaries) if (body.includes(canary)) found.push(`${url} has ${canary}`)
    }
    return found
  }

  test('two who visit at the same time, one logged in and with an order, get the same page', async () => {
    const phoneNumber = aPhone()
    const sale = await aPaidSale(world, seller, { phoneNumber, customerName: 'Canary Visitor' })
    const { sessionToken } = await logInAs(world.deps, seller)
    const canaries = [
      sessionToken,
      'Canary Visitor',
      phoneNumber,
      sale.transactionId,
      sale.password,
      'canary-cookie',
    ]
    const headers = {
      cookie: `minit_session=${sessionToken}; minit_phone=canary-cookie; minit_form=canary-cookie`,
    }
    expect(await leaksOf(site, canaries, headers)).toEqual([])
  })

  test('a page that was drawn with a visitor’s cookie would be found', async () => {
    expect(await leaksOf(leaky, ['canary-cookie'], { cookie: 'minit_phone=canary-cookie' })).not.toEqual([])
  })

  test('each opening of a page that sells has a mark of its own, and no two forms have the same key', async () => {
    const marksOf = async () =>
      [(await visit(shopUrl())).headers['set-cookie']]
        .flat()
        .find((cookie) => cookie?.startsWith('minit_form='))
    const marks = [await marksOf(), await marksOf()]
    expect(marks[0]).toMatch(/^minit_form=[\w-]{22}; Path=\/customer-self-service; HttpOnly; SameSite=Lax$/)
    expect(marks[1]).not.toBe(marks[0])
    expect((await visit(shopUrl())).body).toContain('name="idempotencyKey" value=""')
  })
})

test('without the database a page is as it was shown last, and says that nothing can be sold now', async () => {
  const shop = await aSeller(world.deps)
  await visit(shopUrl(shop))
  const landing = await visit('/')
  await line.cut()
  try {
    const page = await visit(shopUrl(shop))
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '10'])
    expect(page.body).toContain('We cannot sell right now.')
    expect(page.body).toContain('Le 35')
    expect((await visit('/')).body).toBe(landing.body)
    expect((await visit(shopUrl(await Promise.resolve({ ...shop, slug: 'never-seen' })))).body).not.toContain(
      'Le 35',
    )
  } finally {
    line.mend()
  }
  await eventually(async () => expect((await visit(shopUrl(shop))).statusCode).toBe(200))
})
