import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends when the app begins to close: whoever waits answers with what there is. */
    closing: AbortSignal
  }
}

const CLOSE_IDLE_EVERY_MS = 100
const CLOSE_ALL_AFTER_MS = 3_000

/**
 * Lets the app close within seconds, whatever is connected. Waits end, each answer tells that its connection ends
 * with it, and connections that are kept alive are closed as they become idle: Node does that once, at the start.
 * What is not answered after three seconds is cut off.
 */
export const closeInTime = (app: FastifyInstance): void => {
  const controller = new AbortController()
  app.decorate('closing', controller.signal)
  app.addHook('onSend', async (_, reply) => {
    if (controller.signal.aborted) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    controller.abort()
    const { server } = app
    if (!server.listening) return
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
    const all = setTimeout(() => server.closeAllConnections(), CLOSE_ALL_AFTER_MS)
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(all)
    })
  })
}
