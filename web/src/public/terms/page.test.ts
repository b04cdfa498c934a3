import { expect, test } from 'vitest'
import { renderPage } from '../../entry-server.tsx'

const drawn = async (support: { phone: string | null; email: string | null }): Promise<string> => {
  const settings = {
    siteOrigin: 'https://minit.test',
    defaultSeller: null,
    demoAccounts: [],
    support,
    sendsSms: true,
    gstBasisPoints: 1_500,
    betaTexts: {},
  }
  const { html } = await renderPage({ url: '/terms', manifest: null, settings })
  return html
}

test('a page that offers answers names a contact', async () => {
  const html = await drawn({ phone: '+232 76 000 100', email: 'help@minit.test' })
  expect(html).toContain('href="tel:+23276000100"')
  expect(html).toContain('mailto:help@minit.test')
})

test('without a named contact it names the seller', async () => {
  expect(await drawn({ phone: null, email: null })).toContain('Ask the seller who sold you the WiFi')
})
