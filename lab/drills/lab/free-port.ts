import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns an unused loopback port; concurrent calls get different ones. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port to be had')
  return address.port
}
