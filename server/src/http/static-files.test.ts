import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'
import { addStaticFiles } from './static-files.ts'

const serveFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'minit-static-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'page-12345678.js'), 'export {}')
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'entrepreneur-sw.js'), '// worker')
  await writeFile(join(folder, 'app-192.png'), '')
  const app = Fastify()
  await app.register(helmet, contentPolicy(true))
  await addStaticFiles(app, folder)
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return app
}

test('a script is kept for a year and carries no header that only documents obey', async () => {
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
])('%s, whose name stays while it changes, is kept as long as that allows', async (url, kept) => {
  const app = await serveFolder()
  const { headers } = await app.inject({ url })
  expect(headers['cache-control']).toBe(kept)
})

test('the worker, whose calls its own policy rules, may call us alone', async () => {
  const app = await serveFolder()
  const { headers } = await app.inject({ url: '/entrepreneur-sw.js' })
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
})

test('the icon, which can be opened as a document, keeps the content policy', async () => {
  const app = await serveFolder()
  const { headers } = await app.inject({ url: '/icon.svg' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})
