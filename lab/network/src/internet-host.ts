/**
 * The internet: one host that answers every name by http and https, and prints a line of JSON for each hit. A
 * separate program that runs in the internet's namespace: internet-host.ts ADDRESS KEY-FILE CERTIFICATE-FILE
 */
import { readFileSync } from 'node:fs'
import http, { type RequestListener, type ServerResponse } from 'node:http'
import https from 'node:https'

const [address = '', keyFile = '', certFile = ''] = process.argv.slice(2)

/** Sends a slow download, one line every 200 ms. */
const drip = (response: ServerResponse, seconds: number): void => {
  let left = seconds * 5
  const timer = setInterval(() => {
    response.write(`${left}\n`)
    left -= 1
    if (left <= 0) response.end()
  }, 200)
  response.once('close', () => clearInterval(timer))
}

/** The answers of phone vendors' connectivity checks. */
const CHECKS: Record<string, { status: number; body: string }> = {
  '/generate_204': { status: 204, body: '' },
  '/hotspot-detect.html': { status: 200, body: '<HTML><BODY>Success</BODY></HTML>' },
}

const answer: RequestListener = (request, response) => {
  const host = request.headers.host ?? ''
  const url = new URL(request.url ?? '/', 'http://internet')
  const hit = { host, path: url.pathname, from: request.socket.remoteAddress }
  process.stdout.write(`${JSON.stringify(hit)}\n`)
  response.setHeader('cache-control', 'no-store')
  if (url.pathname === '/slow') return drip(response, Number(url.searchParams.get('seconds')))
  if (url.pathname === '/bytes') return void response.end(Buffer.alloc(Number(url.searchParams.get('count'))))
  const { status, body } = CHECKS[url.pathname] ?? { status: 200, body: `the internet, ${host}\n` }
  response.writeHead(status, { 'content-type': 'text/html' }).end(body)
}

const credentials = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
https.createServer(credentials, answer).listen(443, address, () => {
  http.createServer(answer).listen(80, address, () => process.stdout.write('ready\n'))
})
