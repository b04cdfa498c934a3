import { USUAL_BETA_TEXTS } from '@minit/domain/platform/beta-texts.ts'
import { expect, test } from 'vitest'
import { renderPage } from '../../entry-server.tsx'

const drawn = async (
  betaTexts: Partial<typeof USUAL_BETA_TEXTS> | Record<string, string>,
): Promise<string> => {
  const { html } = await renderPage({
    url: '/',
    manifest: null,
    settings: {
      siteOrigin: 'https://minit.test',
      defaultSeller: null,
      demoAccounts: [],
      support: { phone: null, email: null },
      sendsSms: true,
      gstBasisPoints: 1_750,
      betaTexts,
    },
  })
  return html
}

test('the landing page shows the set texts on beta and tax', async () => {
  const html = await drawn({ ...USUAL_BETA_TEXTS, platformFee: 'Le 5 a month' })
  expect(html).toMatch(/Platform fee.*Le 5<.*a month/)
  expect(html).toContain(USUAL_BETA_TEXTS.about)
  expect(html).toMatch(/<meta name="description" content="[^"]*There are no platform fees during beta\."/)
  expect(html).toContain('17.5% GST')
})

test('the landing page leads a returning customer to their passes', async () => {
  expect(await drawn({})).toMatch(/<a href="\/my"[^>]*>My passes<\/a>/)
})

test('without a beta text the page does not mention a beta and has no empty space for it', async () => {
  const html = await drawn({})
  expect(html).not.toMatch(/beta|Platform fee|Transaction fees/i)
  expect(html).toContain('Starting package')
})
