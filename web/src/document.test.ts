import { expect, test } from 'vitest'
import { documentOf, type PageAssets } from './document.ts'
import { notFoundRoute } from './routes/not-found.ts'

const PARTS = {
  route: notFoundRoute,
  head: { title: 'A page', status: 200 },
  assets: { scripts: ['/entry.js'], preloads: ['/part.js'], styles: ['/all.css'] },
  state: {
    renderedAt: 0,
    defaultSeller: null,
    support: { phone: null, email: null },
    sendsSms: false,
    gstBasisPoints: 1_500,
    betaTexts: {},
    demoAccounts: [],
    idempotencyKey: 'a key',
    form: null,
    queries: { mutations: [], queries: [] },
  },
  body: '<main>Plans</main>',
  siteOrigin: 'https://minit.example',
}

const drawWith = (assets: Partial<PageAssets>): string =>
  documentOf({ ...PARTS, assets: { ...PARTS.assets, ...assets } })

/** Fails when a part is missing or comes before the part ahead of it. */
const expectInOrder = (html: string, parts: readonly string[]): void => {
  const places = parts.map((part) => html.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((one, other) => one - other))
}

test('names all scripts of a page before its inlined style and its text, for slow connections', () => {
  const html = drawWith({ inlineStyle: 'body{margin:0}' })
  expectInOrder(html, ['href="/part.js"', 'src="/entry.js"', '<style>body', 'Plans'])
  expect(html).not.toContain('/all.css')
})

test('names a separate style sheet before the scripts, because nothing shows without it', () => {
  expectInOrder(drawWith({}), ['href="/all.css"', 'href="/part.js"', 'src="/entry.js"', 'Plans'])
})

test('runs after the page’s scripts what shows the page to browsers that could not run them', () => {
  const html = drawWith({ withoutScripts: '/without.js' })
  expectInOrder(html, ['type="module" src="/entry.js"', '<script defer src="/without.js">', 'Plans'])
  expect(drawWith({})).not.toContain('defer')
})

test('appends a page’s addition to its description, and nothing without one', () => {
  const drawn = (descriptionEnd?: string) =>
    documentOf({
      ...PARTS,
      head: { title: 'A page', status: 200, ...(descriptionEnd !== undefined && { descriptionEnd }) },
    })
  const { description } = notFoundRoute
  expect(drawn('No fee yet.')).toContain(`content="${description} No fee yet."`)
  expect(drawn()).toContain(`content="${description}"`)
})

test('a page that the browser renders says what it needs, and a page rendered here does not', () => {
  expect(drawWith({})).not.toContain('It needs Chrome 98')
  const route = { ...PARTS.route, isServerRendered: false }
  const html = documentOf({ ...PARTS, route, body: '' })
  expect(html).toContain('It needs Chrome 98 or later')
  expect(html.indexOf('id="root"')).toBeLessThan(html.indexOf('It needs Chrome 98'))
})
