import type { FastifyReply } from 'fastify'

/** A signal that ends when the caller has gone away, or been answered, so that nobody waits for nobody. */
export const hangUpSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
