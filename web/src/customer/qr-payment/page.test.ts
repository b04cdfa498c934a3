import { expect, test, vi } from 'vitest'
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

test('without a demo business the page says it is a demo, sells nothing and requests nothing', async () => {
  const transport = vi.fn()
  setTransport(transport)
  const { status, html } = await renderPage({
    url: '/customer-qr-payment',
    manifest: null,
    settings: SETTINGS,
  })
  expect(status).toBe(200)
  expect(html).toContain('This page is a demo')
  expect(html).toContain('href="/customer-purchase"')
  expect(html).not.toContain('<form')
  expect(transport).not.toHaveBeenCalled()
})

test('without a demo business sign-up asks for a provider, and an address that names one shows it', async () => {
  const requested: string[] = []
  setTransport(async ({ path }) => {
    requested.push(path)
    return { status: 404, statusText: 'Not Found', text: '{"code":"entrepreneur_not_found","message":"-"}' }
  })
  const draw = (url: string) => renderPage({ url, manifest: null, settings: SETTINGS })
  expect((await draw('/customer-signup')).html).toContain('Choose a provider')
  expect(requested).toEqual([])
  expect((await draw('/customer-signup?entrepreneur=nobody')).status).toBe(404)
  expect(requested).toContain('/api/customer/business-info/nobody')
})
