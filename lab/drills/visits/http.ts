import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

type Reply = { status: number; text: string }
type Asked = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type Http = { ask: (url: string, asked: Asked) => Promise<Reply>; close: () => void }

/** Opens as many connections as there are concurrent visitors, so that none waits for another. */
export const openHttp = (): Http => {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  return {
    ask: async (url, { method = 'GET', path, headers = {}, body }) => {
      const call = request(`${url}${path}`, { method, agent, headers }).end(body)
      // The arguments of `response`.
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      return { status: answer.statusCode ?? 0, text: await text(answer) }
    },
    close: () => agent.destroy(),
  }
}
