import { headerOf, type WholeAnswer } from './answers.ts'
import type { Ask } from './load.ts'

const made = new WeakMap<Ask, Buffer>()

/** Returns the bytes of a request, cached. */
export const bytesOf = (ask: Ask): Buffer => {
  const known = made.get(ask) ?? makeBytes(ask)
  made.set(ask, known)
  return known
}

const makeBytes = ({ url, method = 'GET', headers = {}, body }: Ask): Buffer => {
  const { host, pathname, search } = new URL(url)
  const all = {
    host,
    connection: 'keep-alive',
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

/**
 * Returns the request that follows a redirect, at the same server whatever host it names; null without
 * a redirect.
 */
export const nextOf = (ask: Ask, { status, head }: WholeAnswer): Ask | null => {
  if (ask.follows !== true || status < 300 || status > 303) return null
  const { origin } = new URL(ask.url)
  const { pathname, search } = new URL(headerOf(head, 'location') ?? '', origin)
  return { ...ask, url: `${origin}${pathname}${search}`, follows: false }
}
