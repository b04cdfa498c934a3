import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For a first request still on its way over a slow line; a stop takes this much longer. */
const SPEAK_WITHIN_MS = 500

/**
 * Closes connections without any request soon after the app begins to close. Browsers open some ahead of
 * need; Node does not count them as idle and would wait a minute. Not at once: an order may be on its way,
 * and browsers do not retry one on a cut connection.
 */
export const closeUnusedConnections = (app: FastifyInstance): void => {
  const unused = new Set<Socket>()
  const cut = () => {
    for (const socket of unused) socket.destroy()
  }
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    // Data that arrived while the process was busy is read before the second step.
    const timer = setTimeout(() => setImmediate(cut), SPEAK_WITHIN_MS)
    app.server.once('close', () => clearTimeout(timer))
  })
}
