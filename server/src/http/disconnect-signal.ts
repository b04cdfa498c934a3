import type { FastifyReply } from 'fastify'

/**
 * A signal that aborts when the caller disconnects before the answer, and when the app begins to close, so
 * that no wait outlives its caller or delays a stop.
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

/**
 * Whether the caller hung up while a text or file was sent, as routers with a lost line do: no failure on our
 * side.
 */
export const isCut = (error: { code?: string }, { raw }: FastifyReply): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed && !raw.writableFinished
