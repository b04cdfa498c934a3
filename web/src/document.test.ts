import { expect, test } from 'vitest'
import { documentOf } from './document.ts'
import { notFoundRoute } from './routes/not-found.ts'

const html = documentOf({
  route: notFoundRoute,
  head: { title: 'A page', status: 200 },
  assets: { scripts: ['/entry.js'], preloads: ['/part.js'], styles: [], inlineStyle: 'body{margin:0}' },
  state: {
    renderedAt: 0,
    defaultSeller: null,
    support: { phone: null, email: null },
    sendsSms: false,
    demoAccounts: [],
    idempotencyKey: 'a key',
    form: null,
    queries: { mutations: [], queries: [] },
  },
  body: '<main>Plans</main>',
  siteOrigin: 'https://minit.example',
})

test('a slow line can ask for all scripts of a page before its style and its text have come', () => {
  const places = ['href="/part.js"', 'src="/entry.js"', '<style>body', 'Plans'].map((part) =>
    html.indexOf(part),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((one, other) => one - other))
})
