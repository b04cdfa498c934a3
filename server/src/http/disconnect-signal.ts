import type { FastifyReply } from 'fastify'

/**
 * A signal that ends when the caller has gone away unanswered, so that nobody waits for nobody, and when the app begins
 * to close, so that nobody keeps it waiting.
 */
export const createDisconnectSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  const { closing } = reply.server
  const end = () => controller.abort()
  if (closing.aborted) end()
  closing.addEventListener('abort', end)
  reply.raw.once('close', () => {
    closing.removeEventListener('abort', end)
    if (!reply.raw.writableFinished) end()
  })
  return controller.signal
}

/** Whether the caller hung up while a text or file was sent, as routers do that lose their line: nothing failed, and nobody is there. */
export const isCut = (error: { code?: string }, { raw }: FastifyReply): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed && !raw.writableFinished
