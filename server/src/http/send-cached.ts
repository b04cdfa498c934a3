import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBoundedMemory } from '../kernel/bounded-memory.ts'
import type { CachedBody, Encoding } from './cached-pages.ts'

const PACKED = ['br', 'gzip'] as const

/** Browsers send few distinct values. */
const recallEncoding = createBoundedMemory<Encoding>(200)

/** The best encoding that the browser accepts, in the order of `PACKED`; weight 0 excludes one. */
const encodingFor = (accepted: string): Encoding => recallEncoding(PACKED, accepted, () => bestOf(accepted))

const bestOf = (accepted: string): Encoding => {
  const taken = accepted.split(',').flatMap((each) => {
    const [name = '', weight = 'q=1'] = each.split(';').map((part) => part.trim().toLowerCase())
    return Number(weight.replace(/^q=/, '')) === 0 ? [] : [name]
  })
  return PACKED.find((encoding) => taken.includes(encoding)) ?? (taken.includes('*') ? 'gzip' : 'identity')
}

/** Whether the browser has this body already, by its `If-None-Match` header. */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((mark) => mark.trim().replace(/^W\//, '') === etag)

/**
 * Sends a shared body, or 304 if the browser has it. Browsers revalidate each time, unless the answer is public for
 * some seconds.
 */
export const sendCached = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
  publicSeconds = 0,
): Promise<void> => {
  // Weak, since the compressed forms differ in bytes.
  reply
    .header('etag', `W/${body.etag}`)
    .header('cache-control', publicSeconds > 0 ? `public, max-age=${publicSeconds}` : 'private, no-cache')
    .header('vary', 'accept-encoding')
  if (isKnown(request, body.etag)) {
    reply.code(304).send()
    return
  }
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.send(await body.as(encoding))
}
