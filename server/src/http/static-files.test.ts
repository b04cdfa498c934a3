import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addPageRoutes, type PageRenderer } from './pages.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addStaticFiles } from './static-files.ts'

const serveFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'minit-static-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'page-12345678.js'), 'export {}')
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'entrepreneur-sw.js'), '// worker')
  await writeFile(join(folder, 'app-192.png'), '')
  const app = Fastify()
  addSecurityHeaders(app, true)
  await addStaticFiles(app, folder)
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return app
}

test('caches a script for a year, without document headers', async () => {
  const app = await serveFolder()
  const { headers } = await app.inject({ url: '/assets/page-12345678.js' })
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers).toHaveProperty('strict-transport-security')
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).not.toHaveProperty('x-frame-options')
})

test.each([
  ['/entrepreneur-sw.js', 'public, max-age=0'],
  ['/icon.svg', 'public, max-age=0'],
  ['/app-192.png', 'public, max-age=86400'],
])('caches %s, whose name never changes, for a limited time', async (url, kept) => {
  const app = await serveFolder()
  const { headers } = await app.inject({ url })
  expect(headers['cache-control']).toBe(kept)
})

test("limits the worker's connections to our origin", async () => {
  const app = await serveFolder()
  const { headers } = await app.inject({ url: '/entrepreneur-sw.js' })
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
})

test('sends the content policy with the icon, which can open as a document', async () => {
  const app = await serveFolder()
  const { headers } = await app.inject({ url: '/icon.svg' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

const PRIVATE = 'nobody is to read this'

/** All that answers besides calls: files, and pages for every other address. */
const serveAll = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'minit-static-'))
  for (const inside of ['.git', 'client', 'client/.git', 'client/assets', 'client/assets/parts', 'server'])
    await mkdir(join(folder, inside))
  for (const file of [
    '.git/config',
    '.env',
    'client/.git/config',
    'client/.env',
    'client/notes.txt',
    'server/x.js',
  ])
    await writeFile(join(folder, file), PRIVATE)
  await writeFile(join(folder, 'client/assets/page-12345678.js'), 'export {}')
  await writeFile(join(folder, 'client/assets/parts/part-12345678.js'), 'export {}')
  const renderer: PageRenderer = {
    setTransport: () => undefined,
    renderPage: async () => ({ status: 404, html: '<h1>There is no such page</h1>' }),
    listedPaths: () => [],
  }
  const settings = {
    publicOrigin: null,
    siteOrigin: 'https://minit.test',
    defaultSeller: null,
    demoAccounts: [],
  }
  const app = Fastify()
  await addStaticFiles(app, join(folder, 'client'))
  addPageRoutes(app, { renderer, manifest: {}, settings })
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return app
}

test.each([
  '/.git/config',
  '/.git/',
  '/.env',
  '/notes.txt',
  '/client/notes.txt',
  '/assets/.git/config',
  '/assets/../notes.txt',
  '/assets/..%2fnotes.txt',
  '/assets/%2e%2e/notes.txt',
  '/assets/%2e%2e%2f.git%2fconfig',
  '/assets/..%5cnotes.txt',
  '/assets//../../.env',
  '/..%2f.env',
  '/%2e%2e/server/x.js',
  '/assets/%252e%252e/notes.txt',
  '/assets/page-12345678.js%00',
])('%s leads to nothing: no history, no settings, nothing outside of the built files', async (url) => {
  const { statusCode, body } = await (await serveAll()).inject({ url })
  expect([400, 403, 404]).toContain(statusCode)
  expect(body).not.toContain(PRIVATE)
})

test.each(['/assets/', '/assets', '/assets/parts/', '/assets/parts'])('lists no files at %s', async (url) => {
  const app = await serveAll()
  expect((await app.inject({ url: '/assets/parts/part-12345678.js' })).statusCode).toBe(200)
  const { statusCode, body } = await app.inject({ url })
  expect([403, 404]).toContain(statusCode)
  expect(body).not.toContain('12345678')
})
