import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CountingLine = {
  url: string
  /** Bytes transferred so far in both directions, including headers. */
  bytes: () => number
  close: () => Promise<void>
}

/** Opens a proxy to a server on this machine that counts bytes. */
export const openCountingLine = async (to: string): Promise<CountingLine> => {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let bytes = 0
  const join = (from: Socket, other: Socket): void => {
    sockets.add(from)
    from.on('data', (chunk) => {
      bytes += chunk.length
    })
    from.on('error', () => other.destroy())
    from.on('close', () => sockets.delete(from))
    from.pipe(other)
  }
  const server = createServer((browser) => {
    const ours = connect(Number(port), hostname)
    join(browser, ours)
    join(ours, browser)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The server listens on a port, so its address is not a pipe.
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: () => bytes,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
