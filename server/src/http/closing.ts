import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the app begins to close: waiting requests then answer with what they have. */
    closing: AbortSignal
  }
}

const CLOSE_IDLE_EVERY_MS = 100
/** The rest of the stop time is for what closes after the connections. */
const SHARE_FOR_ANSWERS = 0.6
/** How long a stop may take in total: a deploy waits for it. */
export const STOP_SECONDS = 5

/**
 * Closes the app within `stopSeconds`, whatever is connected. Waits end, answers carry `connection: close`,
 * and idle keep-alive connections are closed repeatedly (Node closes them only once, at the start). After
 * three fifths of the time, the remaining connections are closed.
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
