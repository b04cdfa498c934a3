import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What stands before several servers, as HAProxy does: one address, and connections to whoever takes them. */
export type Front = { url: string; close: () => Promise<void> }

/** Passes connections on to these ports of the loopback in turn; one that refuses is skipped. */
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
  // A TCP server's is never a text.
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

/** A connection to the first that takes one; null where nobody does. */
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

/** Bytes both ways; when one side goes, the other is let go too. */
const join = (near: Socket, far: Socket): void => {
  far.on('error', () => undefined)
  far.on('close', () => near.destroy())
  near.on('close', () => far.destroy())
  near.pipe(far)
  far.pipe(near)
}
