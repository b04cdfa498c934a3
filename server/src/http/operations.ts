import { timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'
import type { Deps } from '../ports/deps.ts'
import { createMetrics } from './metrics.ts'

const WRITES_NOTHING = 'The database takes no writes now: nothing can be sold.'

/** Adds the liveness, readiness, metrics and OpenAPI routes. */
export const addOperations = (app: FastifyInstance, deps: Deps, metricsToken: string | null): void => {
  const registry = createMetrics(deps)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const { rows } = await deps.db.appPool.query<{ follows: boolean; isReadOnly: boolean }>(
      `select pg_is_in_recovery() as follows, current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    )
    // A demoted primary follows another server, or its operator made it read-only: it answers but cannot
    // sell.
    const isReadOnly = rows[0]?.isReadOnly === true && !deps.db.standby.isHeld()
    if (rows[0]?.follows !== false || isReadOnly || deps.db.refusedWrites.isDiskRefusing())
      throw new Refusal('unavailable', WRITES_NOTHING, { retryAfterSeconds: 2 })
    // Ready even while commits wait for a lost synchronous standby: no other process could sell, and reads go
    // on.
    return { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken, deps.mode)) throw new Refusal('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  addDocument(app)
}

/** Serialised and compressed once: it is long, and any caller may request it. */
const addDocument = (app: FastifyInstance): void => {
  let plain: Buffer | null = null
  let packed: Promise<Buffer> | null = null
  app.get('/openapi.json', { compress: false }, async (request, reply) => {
    plain ??= Buffer.from(JSON.stringify(app.swagger()))
    reply.type('application/json').header('vary', 'accept-encoding')
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    packed ??= promisify(brotliCompress)(plain)
    return reply.header('content-encoding', 'br').send(await packed)
  })
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** A local proxy hides the caller's address, so production requires the token. */
const mayReadMetrics = (request: FastifyRequest, token: string | null, mode: Deps['mode']): boolean => {
  if (token === null)
    return (
      mode === 'demo' &&
      LOOPBACK.has(request.socket.remoteAddress ?? '') &&
      request.headers['x-forwarded-for'] === undefined
    )
  const received = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
