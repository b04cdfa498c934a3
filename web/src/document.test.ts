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

/** Fails when one of the parts is not there, or comes before its forerunner. */
const expectInOrder = (html: string, parts: readonly string[]): void => {
  const places = parts.map((part) => html.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((one, other) => one - other))
}

test('a slow line can ask for all scripts of a page before its inlined style and its text have come', () => {
  const html = drawWith({ inlineStyle: 'body{margin:0}' })
  expectInOrder(html, ['href="/part.js"', 'src="/entry.js"', '<style>body', 'Plans'])
  expect(html).not.toContain('/all.css')
})

test('a style sheet of its own is asked for before the scripts, as nothing is shown without it', () => {
  expectInOrder(drawWith({}), ['href="/all.css"', 'href="/part.js"', 'src="/entry.js"', 'Plans'])
})

test('what shows a page to browsers that could not read its scripts runs after them', () => {
  const html = drawWith({ withoutScripts: '/without.js' })
  expectInOrder(html, ['type="module" src="/entry.js"', '<script defer src="/without.js">', 'Plans'])
  expect(drawWith({})).not.toContain('defer')
})

test('what a page adds to its description stands behind it, and nothing does where it adds nothing', () => {
  const drawn = (descriptionEnd?: string) =>
    documentOf({
      ...PARTS,
      head: { title: 'A page', status: 200, ...(descriptionEnd !== undefined && { descriptionEnd }) },
    })
  const { description } = notFoundRoute
  expect(drawn('No fee yet.')).toContain(`content="${description} No fee yet."`)
  expect(drawn()).toContain(`content="${description}"`)
})

test('a page that the browser draws says what it needs until it is drawn, and one drawn here does not', () => {
  expect(drawWith({})).not.toContain('It needs Chrome 98')
  const route = { ...PARTS.route, isServerRendered: false }
  const html = documentOf({ ...PARTS, route, body: '' })
  expect(html).toContain('It needs Chrome 98 or later')
  expect(html.indexOf('id="root"')).toBeLessThan(html.indexOf('It needs Chrome 98'))
})
