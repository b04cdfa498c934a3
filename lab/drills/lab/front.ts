import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A load balancer in front of several servers, like HAProxy: one address for all. */
export type Front = { url: string; close: () => Promise<void> }

/** Forwards connections to these loopback ports in turn; skips one that refuses. */
export const openFront = async (ports: readonly number[]): Promise<Front> => {
  let turn = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => undefined)
    near.on('close', () => sockets.delete(near))
    near.pause()
    turn += 1
    const order = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0)
    void reachOne(order).then((far) => {
      if (far === null || near.destroyed) {
        far?.destroy()
        near.destroy()
      } else join(near, far)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  // A TCP server's address is never a string.
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Connects to the first port that accepts; null if none does. */
const reachOne = async (ports: readonly number[]): Promise<Socket | null> => {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    if (isThere) return socket
  }
  return null
}

/** Forwards bytes in both directions; when one side closes, the other closes too. */
const join = (near: Socket, far: Socket): void => {
  far.on('error', () => undefined)
  far.on('close', () => near.destroy())
  near.on('close', () => far.destroy())
  near.pipe(far)
  far.pipe(near)
}
