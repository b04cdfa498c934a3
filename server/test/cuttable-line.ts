import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { findFreePort } from '../src/db/embedded/port.ts'

/** A connection to a server that a test can cut, like a cable. */
export type CuttableLine = {
  /** The same address through the line. */
  through: (url: string) => string
  /** Ends all connections, and refuses new ones. */
  cut: () => Promise<void>
  /** Keeps all connections and accepts new ones, but passes nothing on until `mend`. */
  stall: () => void
  mend: () => Promise<void>
  close: () => Promise<void>
}

/** Opens a line to the host and port of an address, from a local port that it keeps while it is cut. */
export const openCuttableLine = async (url: string): Promise<CuttableLine> => {
  const { hostname: host, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isStalled = false
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.pipe(to)
    if (isStalled) from.pause()
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const listen = async (at: number) => {
    const server = createServer((near) => {
      const far = connect(Number(port), host)
      join(near, far)
      join(far, near)
    }).listen(at, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  const ownPort = await findFreePort()
  let server = await listen(ownPort)
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    through: (other) => Object.assign(new URL(other), { host: `127.0.0.1:${ownPort}` }).toString(),
    cut,
    stall: () => {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    mend: async () => {
      isStalled = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) server = await listen(ownPort)
    },
    close: cut,
  }
}
