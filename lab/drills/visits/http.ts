import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

type Reply = { status: number; text: string }
type Asked = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type Http = { ask: (url: string, asked: Asked) => Promise<Reply>; close: () => void }

/** As many connections as there are people at once: nobody waits for another one's. */
export const openHttp = (): Http => {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  return {
    ask: async (url, { method = 'GET', path, headers = {}, body }) => {
      const call = request(`${url}${path}`, { method, agent, headers }).end(body)
      // What `response` brings.
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      return { status: answer.statusCode ?? 0, text: await text(answer) }
    },
    close: () => agent.destroy(),
  }
}
