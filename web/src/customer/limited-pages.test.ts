import { beforeEach, expect, test } from 'vitest'
import { renderPage, setTransport } from '../entry-server.tsx'

const SETTINGS = {
  siteOrigin: 'https://minit.test',
  defaultSeller: null,
  demoAccounts: [],
  support: { phone: null, email: null },
  sendsSms: true,
  gstBasisPoints: 1_500,
  betaTexts: {},
}

const WORDS = 'Too many tries. Please wait a little.'
const asked: string[] = []
const answering = (status: number, code: string, message: string) =>
  setTransport(async ({ path }) => {
    asked.push(path)
    return { status, statusText: '', text: JSON.stringify({ code, message }) }
  })
beforeEach(() => asked.splice(0))

const drawn = (url: string) => renderPage({ url, manifest: null, settings: SETTINGS })

const ID = '01K7Z3N9QW4T8E2R5Y6V0XHJPM'
const LIMITED = [
  `/pass/${ID}?t=abc`,
  `/pass/${ID}?t=abc&at=def`,
  `/pass/${ID}/help?t=abc`,
  `/gift/${ID}?t=abc`,
  `/receipts/${ID}?k=abc`,
  '/my',
  '/online?at=abc',
  `/receipt/verify?number=${ID}`,
  '/customer-self-service?entrepreneur=a-shop',
  '/customer-signup?entrepreneur=a-shop',
  '/customer-purchase',
]

test.each(LIMITED)(
  '%s shows the limit’s status and message after too many reads, and reads once',
  async (url) => {
    answering(429, 'too_many_requests', WORDS)
    const { status, html } = await drawn(url)
    expect(status).toBe(429)
    expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).toContain(WORDS)
    expect(new Set(asked).size).toBe(asked.length)
  },
)

test('without scripts, a limited page reloads slowly by itself', async () => {
  answering(429, 'too_many_requests', WORDS)
  const { html } = await drawn(`/pass/${ID}?t=abc`)
  expect(html).toContain('<meta http-equiv="refresh" content="60">')
})

test('a page that fails for another reason is read once more and answers 503', async () => {
  answering(503, 'unavailable', 'We cannot reach our database now.')
  expect((await drawn(`/pass/${ID}?t=abc`)).status).toBe(503)
  expect(asked).toHaveLength(2)
})

test('when only the WiFi read is limited, the shop shows its offer at once', async () => {
  setTransport(async ({ path }) => {
    asked.push(path)
    const [status, code] = path.includes('/wifi/')
      ? [429, 'too_many_requests']
      : [404, 'entrepreneur_not_found']
    return { status, statusText: '', text: JSON.stringify({ code, message: WORDS }) }
  })
  expect((await drawn('/customer-self-service?entrepreneur=nobody&at=abc')).status).toBe(404)
  expect(asked).toContain('/api/wifi/place')
  expect(new Set(asked).size).toBe(asked.length)
})
