import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, logInAs, type TestSeller } from '../builders.ts'
import { builtPages, shopUrl, visit } from '../built-pages.ts'
import { type SecondProcess, startSecondProcess } from '../second-process.ts'

let fixture: TestApp
let seller: TestSeller
let site: SecondProcess
/** A process that writes its visitor's cookies into each page. */
let leaky: SecondProcess
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  leaky = await startSecondProcess(fixture, {
    pages: async (app) => {
      await builtPages(fixture.deps)(app)
      app.addHook('onSend', async (request, _reply, payload) =>
        typeof payload === 'object' && payload instanceof Buffer
          ? Buffer.concat([payload, Buffer.from(request.headers.cookie ?? '')])
          : payload,
      )
    },
  })
  site = await startSecondProcess(fixture, { pages: builtPages(fixture.deps) })
})
afterAll(async () => {
  await leaky.close()
  await site.close()
  await fixture.close()
})

describe('nothing of one visitor is on a page of another', () => {
  const URLS = () => [
    '/',
    '/apply',
    '/application-submitted',
    '/customer-demo',
    '/customer-purchase',
    '/customer-qr-payment',
    '/internet-owner-signup',
    '/privacy',
    '/status',
    '/terms',
    `/customer-signup?entrepreneur=${seller.slug}`,
    shopUrl(seller),
  ]

  /** Which values of a visitor's cookies, login and place the pages contain. */
  const leaksOf = async (at: SecondProcess, canaries: readonly string[], headers: Record<string, string>) => {
    const found: string[] = []
    for (const url of URLS()) {
      const [own, unknown] = await Promise.all([visit(at, url, headers), visit(at, url)])
      for (const body of [own.body, unknown.body])
        for (const canary of canaries) if (body.includes(canary)) found.push(`${url} has ${canary}`)
    }
    return found
  }

  test('two simultaneous visitors, one logged in and with an order, get the same page', async () => {
    const phoneNumber = aPhone()
    const sale = await aPaidSale(fixture, seller, { phoneNumber, customerName: 'Canary Visitor' })
    const { sessionToken } = await logInAs(fixture.deps, seller)
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

  test('the check finds a page that was rendered with a visitor’s cookie', async () => {
    expect(await leaksOf(leaky, ['canary-cookie'], { cookie: 'minit_phone=canary-cookie' })).not.toEqual([])
  })

  test('each opening of a page that sells has its own mark, and no two forms have the same key', async () => {
    const marksOf = async () =>
      [(await visit(site, shopUrl(seller))).headers['set-cookie']]
        .flat()
        .find((cookie) => cookie?.startsWith('minit_form='))
    const marks = [await marksOf(), await marksOf()]
    expect(marks[0]).toMatch(/^minit_form=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(marks[1]).not.toBe(marks[0])
    expect((await visit(site, shopUrl(seller))).body).toContain('name="idempotencyKey" value=""')
  })
})
