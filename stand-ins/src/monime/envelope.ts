import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** An id like Monime's: a prefix for its type, and random characters. */
export const newId = (prefix: string): string => `${prefix}-${randomBytes(12).toString('hex')}`

export type MonimeRefusal = { status: number; reason: string; message: string }

export const answer = (reply: FastifyReply, result: unknown, pagination?: unknown): FastifyReply =>
  reply
    .header('monime-request-id', newId('req'))
    .send({ success: true, messages: [], result, ...(pagination === undefined ? {} : { pagination }) })

export const refuse = (reply: FastifyReply, { status, reason, message }: MonimeRefusal): FastifyReply =>
  reply
    .code(status)
    .header('monime-request-id', newId('req'))
    .send({ success: false, messages: [], error: { code: status, reason, message, details: [] } })

/**
 * One page of items by `limit` (1 to 50, default 10) and the cursor `after`, the id of the last seen item.
 */
export const pageOf = <Item extends { id: string }>(
  items: readonly Item[],
  { limit, after }: { limit?: string; after?: string },
): { page: Item[]; pagination: { count: number; next: string | null } } | MonimeRefusal => {
  const size = Number(limit ?? 10)
  if (!Number.isInteger(size) || size < 1 || size > 50) return invalid('limit must be between 1 and 50')
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) return invalid('after is no cursor of this list')
  const page = items.slice(start, start + size)
  const last = page.at(-1)
  const next = last !== undefined && start + size < items.length ? last.id : null
  return { page, pagination: { count: page.length, next } }
}

export const invalid = (message: string): MonimeRefusal => ({
  status: 400,
  reason: 'invalid_request',
  message,
})
