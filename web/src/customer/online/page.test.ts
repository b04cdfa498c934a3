import { expect, test } from 'vitest'
import { renderPage, setTransport } from '../../entry-server.tsx'

const SETTINGS = {
  siteOrigin: 'https://minit.test',
  defaultSeller: null,
  demoAccounts: [],
  support: { phone: null, email: null },
  sendsSms: true,
  gstBasisPoints: 1_500,
  betaTexts: {},
}

const drawn = (url: string, status: number, body: unknown) => {
  setTransport(async () => ({ status, statusText: '', text: JSON.stringify(body) }))
  return renderPage({ url, manifest: null, settings: SETTINGS })
}

const AWAY = { code: 'unavailable', message: 'Try again in a moment' }
const HELP = '/pass/01K7Z3N9QW4T8E2R5Y6V0XHJPM/help?t=abc'

test.each(['/online?at=abc', HELP])(
  '%s says that nothing can be read, warns not to pay twice, and reloads by itself',
  async (url) => {
    const { status, html } = await drawn(url, 503, AWAY)
    expect(status).toBe(503)
    expect(html).toContain('We could not read this now')
    expect(html).toContain('Do not pay twice')
    expect(html).toContain('<meta http-equiv="refresh" content="10">')
    expect(html).toContain(`href="${url.slice(url.indexOf('?'))}"`)
    expect(html).not.toContain('not found')
  },
)

test('an unknown WiFi and an unknown purchase are still reported as such', async () => {
  const place = await drawn('/online?at=abc', 404, { code: 'place_not_known', message: '' })
  expect([place.status, place.html.includes('We do not know which WiFi this phone is at')]).toEqual([
    200,
    true,
  ])
  const help = await drawn(HELP, 404, { code: 'purchase_not_found', message: '' })
  expect([help.status, help.html.includes('This purchase was not found')]).toEqual([404, true])
})

test('the end of a pass shows its day', async () => {
  const until = new Date(Date.now() + 180 * 86_400_000)
  const { html } = await drawn('/online?at=abc', 200, {
    state: 'online',
    businessName: 'Freetown Central Hub',
    endsAt: until.toISOString(),
    opensAt: null,
    phone: '0a:1b',
    logsIn: false,
    wantedUrl: null,
  })
  expect(html).toMatch(/until \w{3} \d{1,2} \w{3}( \d{4})? at \d\d:\d\d\./)
})
