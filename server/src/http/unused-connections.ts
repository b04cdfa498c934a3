import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For a first request that is still on its way over a slow line; a stop takes so much longer for it. */
const SPEAK_WITHIN_MS = 500

/**
 * Ends connections on which nothing was ever asked, soon after the app begins to close. Browsers open some ahead of need;
 * Node does not count them as idle, and a stop would wait a minute for them. Not at once: an order may be on its way,
 * and no browser sends one again by itself when a new connection is cut.
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
    // What arrived while the process was busy is read before the second step.
    const timer = setTimeout(() => setImmediate(cut), SPEAK_WITHIN_MS)
    app.server.once('close', () => clearTimeout(timer))
  })
}
