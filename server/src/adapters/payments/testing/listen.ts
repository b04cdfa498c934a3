import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Listening = { url: string; close: () => Promise<void> }

/** Puts a server on a free loopback port; closing also cuts those still waiting. */
export const listen = async (server: Server): Promise<Listening> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has this form of address.
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

/** Runs the work against a server that answers everything in one way. */
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
