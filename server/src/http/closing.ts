import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends when the app begins to close: whoever waits answers with what there is. */
    closing: AbortSignal
  }
}

const CLOSE_IDLE_EVERY_MS = 100
/** The rest of a stop's time is for what is closed after the connections. */
const SHARE_FOR_ANSWERS = 0.6
/** How long a whole stop may take: somebody waits for it, at a deploy. */
export const STOP_SECONDS = 5

/**
 * Lets the app close within a stop's seconds, whatever is connected. Waits end, each answer tells that its connection ends
 * with it, and connections that are kept alive are closed as they become idle: Node does that once, at the start.
 * What is not answered after three fifths of them is cut off.
 */
export const closeInTime = (app: FastifyInstance, stopSeconds = STOP_SECONDS): void => {
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
    const all = setTimeout(() => server.closeAllConnections(), stopSeconds * SHARE_FOR_ANSWERS * 1000)
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(all)
    })
  })
}
