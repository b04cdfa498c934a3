import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'

/** A provider's notice, byte for byte. */
export type Notice = { path: string; headers: Record<string, string>; body: Buffer }
/** Where notices are forwarded: those that are not kept, and with `isBoth` a copy of those that are. */
type Onward = { url: string; keeps: (path: string) => boolean; isBoth: boolean }
export type Inbox = {
  url: string
  take: () => Notice[]
  passOn: (onward: Onward) => void
  /** The product's answers to kept notices that were also forwarded. */
  answers: () => number[]
  close: () => void
}

/** Receives the providers' notices, answers 200, and keeps them: the product only gets what is forwarded. */
export const openInbox = async (): Promise<Inbox> => {
  let notices: Notice[] = []
  let answers: number[] = []
  let onward: Onward | null = null
  const receive = async (notice: Notice): Promise<number> => {
    const isKept = onward === null || onward.keeps(notice.path)
    if (isKept) notices.push(notice)
    if (onward === null || (isKept && !onward.isBoth)) return 200
    const status = await deliver(onward.url, notice)
    if (isKept) answers.push(status)
    return status
  }
  const server = createServer((call, reply) => {
    void buffer(call)
      .then((body) => receive({ path: call.url ?? '', headers: plain(call.headers), body }))
      .catch(() => 502)
      .then((status) => reply.writeHead(status).end('{}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  // A TCP server's address is never a string.
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    take: () => {
      const taken = notices
      notices = []
      return taken
    },
    passOn: (next) => {
      onward = next
    },
    answers: () => {
      const given = answers
      answers = []
      return given
    },
    close: () => server.close(),
  }
}

const LEFT_OUT = ['connection', 'content-length', 'transfer-encoding', 'keep-alive']

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      LEFT_OUT.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )

let senders = 0

/** Sends a notice to the product from a unique address, with the original host name; returns the status. */
export const deliver = async (url: string, { path, headers, body }: Notice): Promise<number> => {
  senders += 1
  const from = `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`
  const call = request(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length, 'x-forwarded-for': from },
  }).end(body)
  const [answer] = await once(call, 'response')
  await text(answer)
  return answer.statusCode ?? 0
}
