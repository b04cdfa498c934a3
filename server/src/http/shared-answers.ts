import type { EndpointRow } from '@minit/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createKeptPages } from './kept-pages.ts'
import { sendKept } from './send-kept.ts'
import type { SharedSources } from './shared-pages.ts'

/** Some 2,000 lists of packages with their packed forms. */
const MAX_BYTES = 16 * 1024 * 1024

type Exchange = { row: EndpointRow; request: FastifyRequest; reply: FastifyReply }

/** Sends what was made of the version that holds now, or makes it once. False, and nothing is sent, for a shop that there is none of. */
export type SharedAnswers = (exchange: Exchange, make: () => Promise<{ body: unknown }>) => Promise<boolean>

/** Of a row that names a shop among its parameters; null for the list of all. */
const shopOf = ({ params }: FastifyRequest): string | null => {
  const isNamed = typeof params === 'object' && params !== null && 'entrepreneur' in params
  return isNamed && typeof params.entrepreneur === 'string' ? params.entrepreneur : null
}

/** Answers of rows that are the same for everybody, kept as text by the version of what they show. */
export const createSharedAnswers = ({
  versions,
  readWays,
  now,
}: Pick<SharedSources, 'versions' | 'readWays' | 'now'>): SharedAnswers => {
  const kept = createKeptPages(MAX_BYTES)
  return async ({ row, request, reply }, make) => {
    const shop = shopOf(request)
    const version = await versions({ shop, hasList: shop === null })
    if (version === null) return false
    const shown = JSON.stringify([version.text, version.sold, await readWays()])
    const { validUntil } = version
    const asked = { key: `${row.path} ${shop}`, version: shown, validUntil, now: now() }
    const found = await kept.find(asked, async () => {
      const text = String(reply.serialize((await make()).body))
      return { status: 200, html: text, likeness: text }
    })
    if ('html' in found) return false
    await sendKept(request, reply.type('application/json; charset=utf-8'), found)
    return true
  }
}
