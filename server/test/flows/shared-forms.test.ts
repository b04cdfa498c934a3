import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { builtPages, shopUrl, visit } from '../built-pages.ts'
import { type SecondProcess, startSecondProcess } from '../second-process.ts'

let fixture: TestApp
let seller: TestSeller
let site: SecondProcess
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  site = await startSecondProcess(fixture, { pages: builtPages(fixture.deps) })
})
afterAll(async () => {
  await site.close()
  await fixture.close()
})

describe('a form that is sent without scripts from such a page', () => {
  const formOf = (phoneNumber: string) => ({
    entrepreneur: seller.slug,
    packageId: seller.pack.id,
    customerName: 'Aminata',
    phoneNumber,
    paymentMethod: 'cash',
    deliveryMethod: 'qr_display',
    idempotencyKey: '',
  })
  /** What a browser that opened the page sends with a form to `to`. */
  const openingOf = async (page = shopUrl(seller), to = '/customer-self-service'): Promise<string> => {
    const cookies = [(await visit(site, page)).headers['set-cookie']]
      .flat()
      .filter((cookie) => to.startsWith(/; Path=([^;]*)/.exec(cookie ?? '')?.[1] ?? '/'))
      .map((cookie) => cookie?.split(';')[0])
    return cookies.join('; ')
  }
  const posts = (values: Record<string, string>, cookie: string, url = '/customer-self-service') =>
    site.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'minit.test', cookie },
      payload: new URLSearchParams(values).toString(),
    })
  const ordered = ({ headers }: Awaited<ReturnType<typeof posts>>) => String(headers.location).split('?')[0]

  test('twice in a row is one order, and another one when the page is opened again', async () => {
    const form = formOf(aPhone())
    const cookie = await openingOf()
    const [first, second] = await Promise.all([posts(form, cookie), posts(form, cookie)])
    expect(first.statusCode).toBe(303)
    expect(ordered(second)).toBe(ordered(first))
    expect(ordered(await posts(form, await openingOf()))).not.toBe(ordered(first))
  })

  test('from two openings is two orders, also with the same content', async () => {
    const form = formOf(aPhone())
    const [one, two] = [await openingOf(), await openingOf()]
    expect(ordered(await posts(form, one))).not.toBe(ordered(await posts(form, two)))
  })

  test.each(['/customer-self-service', '/customer-signup'])(
    'from %s, which receives the forms of phones at a router, is one order for each opening',
    async (path) => {
      const page = `${path}?entrepreneur=${seller.slug}`
      const form = formOf(aPhone())
      const cookie = await openingOf(page, path)
      const [first, second] = [await posts(form, cookie, page), await posts(form, cookie, page)]
      expect(first.statusCode).toBe(303)
      expect(ordered(second)).toBe(ordered(first))
      expect(ordered(await posts(form, await openingOf(page, path), page))).not.toBe(ordered(first))
    },
  )

  test('by a browser without cookies is one order too, and strangers are never mistaken for each other', async () => {
    const form = formOf(aPhone())
    expect(ordered(await posts(form, ''))).toBe(ordered(await posts(form, '')))
    const unknown = await posts(formOf(aPhone()), '')
    expect(unknown.statusCode).toBe(303)
  })

  test('leaves a mark that makes the same content sent after going back another order', async () => {
    const form = formOf(aPhone())
    const sent = await posts(form, await openingOf())
    const mark = [sent.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('minit_form='))
    const again = await posts(form, mark?.split(';')[0] ?? '')
    expect(ordered(again)).not.toBe(ordered(sent))
  })
})
