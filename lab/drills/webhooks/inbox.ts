import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'

/** A notice of a provider, byte for byte as it was sent. */
export type Notice = { path: string; headers: Record<string, string>; body: Buffer }
/** Where notices go on to: those that are not kept, and of those that are kept a copy where `both` is asked for. */
type Onward = { url: string; keeps: (path: string) => boolean; isBoth: boolean }
export type Inbox = {
  url: string
  take: () => Notice[]
  passOn: (onward: Onward) => void
  /** What was answered to kept notices that went on as well. */
  answers: () => number[]
  close: () => void
}

/** Takes what providers tell, says thank you, and keeps it: the product hears nothing of it, but for what is passed on. */
export const openInbox = async (): Promise<Inbox> => {
  let notices: Notice[] = []
  let answers: number[] = []
  let onward: Onward | null = null
  const hear = async (notice: Notice): Promise<number> => {
    const isKept = onward === null || onward.keeps(notice.path)
    if (isKept) notices.push(notice)
    if (onward === null || (isKept && !onward.isBoth)) return 200
    const status = await deliver(onward.url, notice)
    if (isKept) answers.push(status)
    return status
  }
  const server = createServer((call, reply) => {
    void buffer(call)
      .then((body) => hear({ path: call.url ?? '', headers: plain(call.headers), body }))
      .catch(() => 502)
      .then((status) => reply.writeHead(status).end('{}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  // A TCP server's is never a text.
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

/** Sends a notice to the product from an address of its own, under the name of the host that it was meant for; the status. */
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
