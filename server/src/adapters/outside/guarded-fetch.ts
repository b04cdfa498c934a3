import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { type AddressRules, checkedAddresses, checkedLookup } from './checked-lookup.ts'

// Shorter than servers keep an idle connection, so that none is used while the server closes it.
const IDLE_MS = 4_000

const WITHOUT_BODY = [204, 205, 304]

/**
 * A `fetch` for outside services: connects to checked addresses only, follows no redirect, and supports only
 * the options that `callHttp` uses. Rejects with ForbiddenAddress for a forbidden address.
 */
export const createGuardedFetch = (rules: AddressRules): typeof fetch => {
  const lookup = checkedLookup(rules)
  const agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS }),
    'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS }),
  }
  return async (input, init = {}) => {
    const url = new URL(String(input))
    const agent = agents[url.protocol as keyof typeof agents]
    if (agent === undefined) throw new TypeError('only http and https addresses can be called')
    // Sockets call the lookup for names only.
    if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) await checkedAddresses(url.hostname, rules)
    const { method = 'GET', headers, body, signal } = init
    const sent = typeof body === 'string' || body instanceof Uint8Array ? body : undefined
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      agent,
      lookup,
      headers: {
        accept: '*/*',
        'user-agent': 'Minit',
        ...Object.fromEntries(new Headers(headers)),
        ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
      },
      ...(signal && { signal }),
    })
    return answerTo(request, sent, signal ?? undefined)
  }
}

const answerTo = (
  request: http.ClientRequest,
  body: string | Uint8Array | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    // The signal's own reason tells whether it was the time limit.
    request.once('error', (error) => reject(signal?.aborted ? signal.reason : error))
    request.once('response', (message) => {
      try {
        resolve(responseOf(message))
      } catch (error) {
        request.destroy()
        reject(error)
      }
    })
    request.end(body)
  })

const responseOf = (message: http.IncomingMessage): Response => {
  const status = message.statusCode ?? 0
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  if (WITHOUT_BODY.includes(status)) {
    message.on('error', () => undefined).resume()
    return new Response(null, { status, headers })
  }
  // Node's and the browser's stream types differ.
  const stream = Readable.toWeb(message) as ReadableStream<Uint8Array>
  return new Response(stream, { status, headers })
}
