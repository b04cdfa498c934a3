import { once } from 'node:events'
import { createServer } from 'node:http'

const BYTES = 6_000
export const BARE_PLANS = ['Quick Browse', 'Le 20']

const html = (): string => {
  const start = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><style>body{font-family:sans-serif}</style>
<h1>WiFi</h1><p>${BARE_PLANS.join(' ')}</p><p>`
  return start.padEnd(BYTES - 4, 'Le 35 for an hour. ').concat('</p>')
}

/** The lower bound: one static page of 6 kB, uncompressed and without subresources. */
export const withBarePage = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const page = html()
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return work(`http://127.0.0.1:${port}/`).finally(() => server.close())
}
