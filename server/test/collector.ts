import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = { stringValue?: string; intValue?: number }
export type SeenSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
type Sent = { resourceSpans: { scopeSpans: { spans: SeenSpan[] }[] }[] }

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const spansOf = (body: string): SeenSpan[] =>
  (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  )

/** A span's attribute as text; undefined where it has none of this name. */
export const factOf = ({ attributes }: SeenSpan, key: string): string | undefined => {
  const value = attributes.find((each) => each.key === key)?.value
  return value === undefined ? undefined : String(value.stringValue ?? value.intValue)
}

/** An OpenTelemetry collector: accepts spans as JSON over HTTP, refuses them, or never answers. */
export const startCollector = async () => {
  const bodies: string[] = []
  let asked = 0
  let answer: 'takes' | 'refuses' | 'is silent' = 'takes'
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    asked += 1
    if (answer === 'is silent') return
    if (answer === 'refuses') return void response.writeHead(400).end()
    bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next: typeof answer): void => {
      answer = next
    },
    asked: () => asked,
    /** Every body received, unparsed. */
    text: () => bodies.join('\n'),
    spans: () => bodies.flatMap(spansOf),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Collector = Awaited<ReturnType<typeof startCollector>>
