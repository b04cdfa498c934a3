import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'

/** Any bytes over a connection. */
const rawRequests: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'PUT', 'TRACE', 'CONNECT', 'get', 'G\u0000T', 'PROPFIND', ''),
      fc.constantFrom(
        '/',
        '/api/auth/session',
        '/api/customer/signup-and-pay',
        '//',
        '/%',
        '*',
        'http://evil.example/',
        `/${'a'.repeat(20_000)}`,
      ),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'HTTP', ''),
      fc.array(
        fc.constantFrom(
          'Host: minit.test',
          'Host: a\r\nHost: b',
          'Content-Length: 5',
          'Content-Length: -1',
          'Content-Length: 5\r\nContent-Length: 6',
          'Content-Length: 5\r\nTransfer-Encoding: chunked',
          'Transfer-Encoding: chunked, identity',
          'Transfer-Encoding: xchunked',
          'Content-Type: application/json',
          `X-Long: ${'x'.repeat(20_000)}`,
          `Cookie: ${'a=b;'.repeat(3_000)}`,
          'Bad Header: x',
          ': x',
          'X: \u0000',
          'Expect: 100-continue',
          'Upgrade: websocket\r\nConnection: Upgrade',
        ),
        { maxLength: 6 },
      ),
      fc.constantFrom(
        '',
        '{}',
        '0\r\n\r\n',
        'zz\r\n{}\r\n',
        '5\r\nhello\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
        '\u0000\u0001',
      ),
    )
    .map(([method, path, version, headers, body]) =>
      Buffer.from(
        `${method} ${path} ${version}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n${body}`,
        'latin1',
      ),
    ),
)

const LONGEST_MS = 30_000

export type RawOutcome = { asked: number; failed: string[] }

const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))

/**
 * Sends bytes and ends its side; returns what arrives until the server closes, or null where it keeps the
 * connection open too long.
 */
const exchange = async (port: number, bytes: Buffer): Promise<string | null> => {
  const socket = connect({ host: '127.0.0.1', port })
  let text = ''
  socket.on('data', (piece: Buffer) => {
    text += piece.toString('latin1')
  })
  // The server may answer a refused request by a reset.
  socket.on('error', () => undefined)
  socket.end(bytes)
  const timer = setTimeout(() => socket.destroy(new Error('too long')), LONGEST_MS)
  const closed = once(socket, 'close').catch(() => undefined)
  await closed
  clearTimeout(timer)
  return socket.errored?.message === 'too long' ? null : text
}

const AT_ONCE = 10

/** Sends each to the port; returns what hung or failed, in hexadecimal. */
export const sendRaw = async (
  url: string,
  { cases, seed }: { cases: number; seed: number },
): Promise<RawOutcome> => {
  const port = Number(new URL(url).port)
  const all = fc.sample(rawRequests, { numRuns: cases, seed })
  const failed: string[] = []
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const batch = all.slice(from, from + AT_ONCE)
    const answers = await Promise.all(batch.map((bytes) => exchange(port, bytes)))
    for (const [index, answer] of answers.entries())
      if (answer === null || statusesOf(answer).includes(500))
        failed.push(
          `${batch[index]?.subarray(0, 300).toString('hex')} -> ${answer?.slice(0, 200) ?? 'no end'}`,
        )
  }
  return { asked: all.length, failed }
}
