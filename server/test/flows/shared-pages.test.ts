import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { roleUrl } from '../../src/db/roles.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { builtPages, shopUrl, visit } from '../built-pages.ts'
import { type CuttableLine, openCuttableLine } from '../cuttable-line.ts'
import { createTestDatabase } from '../database.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { eventually } from '../purchases.ts'
import { type SecondProcess, startSecondProcess } from '../second-process.ts'

let fixture: TestApp
let line: CuttableLine
let seller: TestSeller
let site: SecondProcess
beforeAll(async () => {
  const database = await createTestDatabase('integrated')
  line = await openCuttableLine(database.ownerUrl)
  const ownerUrl = line.through(database.ownerUrl)
  const db = openDatabase({
    appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
    log: pino({ level: 'silent' }),
  })
  fixture = await startTestApp({ database: { ...database, db, drop: () => db.close().then(database.drop) } })
  seller = await aSeller(fixture.deps)
  site = await startSecondProcess(fixture, { pages: builtPages(fixture.deps) })
})
afterAll(async () => {
  await site.close()
  await fixture.close()
  await line.close()
})

describe('a page that is the same for everyone', () => {
  test.each([
    '/',
    '/terms',
    '/apply',
    '/status',
    '/customer-purchase',
    '/customer-demo?flow=self-service',
    'the shop',
  ])('%s is sent again from the cache, and as 304 to a browser that has it', async (name) => {
    const url = name === 'the shop' ? shopUrl(seller) : name
    const first = await visit(site, url)
    const second = await visit(site, url)
    expect(first.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
    const etag = String(first.headers.etag)
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    const again = await visit(site, url, { 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await visit(site, url, { 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
  })

  test('has the current time in a header, because it may have been rendered a while ago', async () => {
    const first = await visit(site, shopUrl(seller))
    fixture.clock.advance({ minutes: 10 })
    const later = await visit(site, shopUrl(seller))
    const timeOf = ({ headers }: typeof first) =>
      Number(/^now;dur=(\d+)$/.exec(String(headers['server-timing']))?.[1])
    expect(timeOf(later) - timeOf(first)).toBeGreaterThanOrEqual(600_000)
    expect(later.body).toBe(first.body)
  })

  test('is compressed as the browser accepts it', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const page = await visit(site, shopUrl(seller), { 'accept-encoding': accepted })
      expect(page.headers['content-encoding']).toBe(encoding)
    }
  })

  test('is not rendered again for query parameters that it does not read', async () => {
    const { headers } = await visit(site, shopUrl(seller))
    expect((await visit(site, shopUrl(seller, '&utm_source=poster'))).headers.etag).toBe(headers.etag)
  })

  test('of an unknown shop is an individual page that is not cached', async () => {
    for (const url of [
      '/customer-self-service?entrepreneur=nobody',
      '/customer-self-service?entrepreneur=%00',
      '/nowhere',
    ]) {
      const page = await visit(site, url)
      expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(page.headers.etag).toBeUndefined()
    }
  })
})

test('without the database the last page is shown, and says that nothing can be sold now', async () => {
  const shop = await aSeller(fixture.deps)
  await visit(site, shopUrl(shop))
  const landing = await visit(site, '/')
  await line.cut()
  try {
    const page = await visit(site, shopUrl(shop))
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '10'])
    expect(page.body).toContain('We cannot sell right now.')
    expect(page.body).toContain('Le 35')
    expect((await visit(site, '/')).body).toBe(landing.body)
    await eventually(async () => {
      const status = await visit(site, '/status')
      expect([status.statusCode, status.headers['cache-control']]).toEqual([200, 'no-store'])
    })
    expect((await visit(site, shopUrl({ ...shop, slug: 'never-seen' }))).body).not.toContain('Le 35')
  } finally {
    await line.mend()
  }
  await eventually(async () => expect((await visit(site, shopUrl(shop))).statusCode).toBe(200))
})

describe('with a database that accepts connections and answers nothing', () => {
  test('cached pages are shown unchanged, also to a crowd, and are updated once it answers', async () => {
    const shop = await aSeller(fixture.deps)
    await visit(site, shopUrl(shop))
    await visit(site, '/')
    fixture.clock.advance({ seconds: 1 })
    line.stall()
    try {
      const landing = await visit(site, '/')
      expect([landing.statusCode, landing.body.includes('by the minute')]).toEqual([200, true])
      const crowd = await Promise.all(Array.from({ length: 50 }, () => visit(site, shopUrl(shop))))
      expect(new Set(crowd.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
      expect(crowd[49]?.body).toContain('We cannot sell right now.')
    } finally {
      await line.mend()
    }
    await eventually(async () => expect((await visit(site, shopUrl(shop))).statusCode).toBe(200))
  })
})

test('addresses with invented parameters evict no page of a shop', async () => {
  const shop = await aSeller(fixture.deps)
  const first = await visit(site, shopUrl(shop))
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => visit(site, shopUrl(shop, `&package=made-up-${index}`))),
  )
  const again = await visit(site, shopUrl(shop), { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('a browser that accepts any encoding gets the cached one', async () => {
  const shop = await aSeller(fixture.deps)
  for (const accepted of ['*', 'zstd, *;q=0.5']) {
    const page = await visit(site, shopUrl(shop), { 'accept-encoding': accepted })
    expect([page.headers['content-encoding'], page.headers.etag]).toEqual([
      'gzip',
      expect.stringMatching(/^W/),
    ])
    expect(page.headers['content-length']).toBe(String(page.rawPayload.length))
  }
})

test('a cached page, an individual one, a missing page and an answer without a body have the same document headers', async () => {
  const shop = await aSeller(fixture.deps)
  const { etag } = (await visit(site, shopUrl(shop))).headers
  const answers = [
    await visit(site, '/'),
    await visit(site, shopUrl(shop)),
    await visit(site, shopUrl(shop), { 'if-none-match': String(etag) }),
    await visit(site, '/my'),
    await visit(site, '/nowhere'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 304, 200, 404])
  for (const { headers } of answers)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
})
