import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './page.ts'
import { DASHBOARD, openApp, phoneOf } from './seller-app.ts'

/** The server's files as another release: they have other names, and the entry names its release. */
type Front = { url: string; release: (name: string) => void; close: () => void }

const BUILT = /(?<=["'`/])[\w.-]+-[\w-]{8}\.js/g

/**
 * Runs a proxy before the server, which renames the files with each release, as a build does with
 * changed ones.
 */
const startFront = async (origin: string): Promise<Front> => {
  let release = ''
  const server: Server = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/\.release-\w+\.js$/, '.js')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _, connection: __, 'accept-encoding': ___, ...headers } = request.headers
    const answer = await fetch(origin + path, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const kept = ['content-type', 'cache-control'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    const isText = /html|javascript/.test(answer.headers.get('content-type') ?? '')
    const bytes = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(kept))
    if (!isText || release === '') return response.end(bytes)
    const text = bytes
      .toString('utf8')
      .replace(BUILT, (name) => name.replace(/\.js$/, `.release-${release}.js`))
    // A build names the release by its files.
    const named = text.replace(/(?<="release":")\w+/, (name) => `${name}${release}`)
    const isEntry = path.startsWith('/assets/authenticated-')
    response.end(isEntry ? `globalThis.release=${JSON.stringify(release)};${named}` : named)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has this form of address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    release: (name) => {
      release = name
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('a new release loads at the next visit, and afterwards also offline', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const front = await startFront(origin)
  front.release('one')
  const page = await newVisitor({ ...phoneOf(hub, front.url), baseURL: front.url })
  const releaseShown = () => page.evaluate(() => (globalThis as unknown as { release?: string }).release)
  await openApp(page)
  expect(await releaseShown()).toBe('one')

  await test.step('offline the first one opens', async () => {
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('No connection.')).toBeVisible()
    expect(await releaseShown()).toBe('one')
    await page.context().setOffline(false)
  })

  await test.step('online, the second', async () => {
    front.release('two')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()
    expect(await releaseShown()).toBe('two')
  })

  await test.step('its files are cached as well, although the screen calls the server all the time', async () => {
    // Before calls went past the worker, the old one was never idle, and the new one waited for minutes.
    await page.evaluate(() => void setInterval(() => void fetch('/api/nothing-here').catch(() => null), 10))
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update()))
    const keptShell = () =>
      page.evaluate(async (path) => {
        const names = (await caches.keys()).filter((name) => name.startsWith('minit-'))
        const shell = await (await caches.open(names.at(-1) ?? '')).match(path)
        return (await shell?.text()) ?? ''
      }, DASHBOARD)
    await expect.poll(keptShell).toContain('.release-two.js')
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null),
      )
      .toBe(true)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('No connection.')).toBeVisible()
    expect(await releaseShown()).toBe('two')
    await page.context().setOffline(false)
  })

  await test.step('the cache contains at most one old release', async () => {
    front.release('three')
    await page.reload()
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update()))
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(2)
  })
  front.close()
})
