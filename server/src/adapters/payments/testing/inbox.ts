import { createServer, type IncomingMessage } from 'node:http'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { listen } from './listen.ts'

/** Receives webhooks like our server, records them, and answers with 200 or a configured status. */
export type Inbox = {
  url: string
  received: WebhookRequest[]
  answerWith: (status: number) => void
  close: () => Promise<void>
}

export const openInbox = async (): Promise<Inbox> => {
  const received: WebhookRequest[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    received.push(await webhookOf(request))
    response.writeHead(status).end()
  })
  const { url, close } = await listen(server)
  return {
    url,
    received,
    answerWith: (next) => {
      status = next
    },
    close,
  }
}

const webhookOf = async (request: IncomingMessage): Promise<WebhookRequest> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return {
    method: request.method ?? '',
    authority: request.headers.host ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    rawBody: Buffer.concat(chunks),
  }
}
