import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as the product receives it. */
type Asked = { url: string; forwardedFor: string; forwardedProto: string; host: string }

/** A minimal product: shows one page, and records requests. */
export type FakeFas = { url: string; asked: Asked[]; close: () => Promise<void> }

export const startFakeFas = (): Promise<FakeFas> =>
  new Promise((resolve) => {
    const asked: Asked[] = []
    const server = http.createServer(({ url = '', headers }, response) => {
      const header = (name: string): string => String(headers[name] ?? '')
      asked.push({
        url,
        host: header('host'),
        forwardedFor: header('x-forwarded-for'),
        forwardedProto: header('x-forwarded-proto'),
      })
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Shop</title><h1>Buy WiFi</h1>')
    })
    const close = (): Promise<void> =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      })
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // a TCP server's is never a string
      resolve({ url: `http://127.0.0.1:${port}`, asked, close })
    })
  })

/** Parses openNDS's description of a phone at levels 1 and 4: base64 of `name=value, name=value`. */
export const readFas = (location: string): Map<string, string> => {
  const fas = new URL(location).searchParams.get('fas') ?? ''
  const text = Buffer.from(fas.replaceAll(' ', '+'), 'base64').toString('utf8')
  return new Map(
    text.split(', ').map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))]
    }),
  )
}
