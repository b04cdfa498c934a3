import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Listening = { url: string; close: () => Promise<void> }

/** Starts a server on a free loopback port; closing also ends waiting connections. */
export const listen = async (server: Server): Promise<Listening> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Runs the work against a server with one fixed answer. */
export const against = async <Result>(
  answer: RequestListener,
  work: (baseUrl: string) => Promise<Result>,
): Promise<Result> => {
  const server = await listen(createServer(answer))
  try {
    return await work(server.url)
  } finally {
    await server.close()
  }
}
