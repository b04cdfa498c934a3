import { KEPT_DAYS } from '@minit/domain/platform/keeping.ts'
import { expect, test } from 'vitest'
import { renderPage } from '../../entry-server.tsx'

test('the page states every retention period of the jobs once, and no other', async () => {
  const { html } = await renderPage({
    url: '/privacy',
    manifest: null,
    settings: {
      siteOrigin: 'https://minit.test',
      defaultSeller: null,
      demoAccounts: [],
      support: { phone: null, email: null },
      sendsSms: true,
      gstBasisPoints: 1_500,
      betaTexts: {},
    },
  })
  const keptDays = [...html.replaceAll('<!-- -->', '').matchAll(/<dd[^>]*>(\d+) days /g)].map(([, days]) =>
    Number(days),
  )
  const byNumber = (one: number, other: number): number => one - other
  expect(keptDays.sort(byNumber)).toEqual(Object.values(KEPT_DAYS).sort(byNumber))
})
