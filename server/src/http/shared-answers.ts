import type { EndpointRow } from '@minit/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createPageCache } from './cached-pages.ts'
import { sendCached } from './send-cached.ts'
import type { SharedSources } from './shared-pages.ts'

/** About 2,000 package lists with their compressed forms. */
const MAX_BYTES = 16 * 1024 * 1024
const MAX_CHOSEN_BYTES = 8 * 1024 * 1024

type Exchange = { row: EndpointRow; request: FastifyRequest; reply: FastifyReply }

/**
 * Sends the answer cached for the current version, or makes it once. Returns false, and sends nothing, for an
 * unknown shop.
 */
export type SharedAnswers = (exchange: Exchange, make: () => Promise<{ body: unknown }>) => Promise<boolean>

/** The shop in the row's parameters; null for the list of all shops. */
const shopOf = ({ params }: FastifyRequest): string | null => {
  const isNamed = typeof params === 'object' && params !== null && 'entrepreneur' in params
  return isNamed && typeof params.entrepreneur === 'string' ? params.entrepreneur : null
}

/** The query in one order; empty without one. */
const queryOf = ({ query }: FastifyRequest): string => {
  // Validated by the row's schema; its values are texts and numbers.
  const values = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  return new URLSearchParams(
    values.map(([name, value]): [string, string] => [name, String(value)]).toSorted(),
  ).toString()
}

/** Caches answers that are the same for all callers, as text by the version of their data. */
export const createSharedAnswers = ({
  versions,
  readWays,
  now,
}: Pick<SharedSources, 'versions' | 'readWays' | 'now'>): SharedAnswers => {
  const plain = createPageCache(MAX_BYTES)
  // Callers choose a query, which must not evict the answers of shops.
  const chosen = createPageCache(MAX_CHOSEN_BYTES)
  return async ({ row, request, reply }, make) => {
    const shop = shopOf(request)
    const version = await versions({ shop, hasList: shop === null })
    if (version === null) return false
    const shown = JSON.stringify([version.text, version.sold, await readWays()])
    const { validUntil } = version
    const query = queryOf(request)
    const cache = query === '' ? plain : chosen
    const cacheKey = { key: `${row.path} ${shop} ${query}`, version: shown, validUntil, now: now() }
    const found = await cache.find(cacheKey, async () => {
      const text = String(reply.serialize((await make()).body))
      return { status: 200, html: text, likeness: text }
    })
    if ('html' in found) return false
    if (row.allowsOrigins === true) reply.header('access-control-allow-origin', '*')
    await sendCached(request, reply.type('application/json; charset=utf-8'), found, row.publicSeconds)
    return true
  }
}
