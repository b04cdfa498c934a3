import type { Answer, CallInput, EndpointRow } from './endpoint.ts'

export type WireRequest = {
  method: string
  path: string
  /** The row's path with the names of its params, and their values. */
  pattern?: string
  params?: unknown
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal | undefined
}
export type WireResponse = { status: number; statusText: string; text: string }
/** Carries a request to the API: `fetch` in the browser, an in-process call on the server. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

export type ErrorDetails = { code: string; message: string; fields?: Record<string, string>; quote?: unknown }

/** Its message reads `status: body`, as the specification requires; `details` is the parsed body. */
export class ApiError extends Error {
  // Only declared: class fields would add half a kilobyte to the customers' pages, for old browsers.
  declare readonly status: number
  declare readonly details: ErrorDetails | null
  constructor(response: WireResponse) {
    super(`${response.status}: ${response.text || response.statusText}`)
    this.name = 'ApiError'
    this.status = response.status
    this.details = readDetails(response.text)
  }
}

export type Call = <Row extends EndpointRow>(row: Row, input: CallInput<Row>) => Promise<Answer<Row>>

/** Returns the typed call of an endpoint. Throws ApiError for every unsuccessful response. */
export const createCall =
  (transport: Transport): Call =>
  async (row, input) => {
    const response = await transport({
      method: row.method,
      path: pathOf(row.path, input.params, input.query),
      pattern: row.path,
      params: input.params,
      headers: headersOf(input),
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal,
    })
    if (response.status < 200 || response.status > 299) throw new ApiError(response)
    // The server serialises every response through the row's schema, so the text has that shape.
    return JSON.parse(response.text) as Answer<typeof row>
  }

const headersOf = (input: { body?: unknown; headers?: unknown }): Record<string, string> => {
  const given = Object.entries(input.headers ?? {}).filter(([, value]) => typeof value === 'string')
  const contentType = input.body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    accept: 'application/json',
    ...contentType,
    ...(Object.fromEntries(given) as Record<string, string>),
  }
}

const pathOf = (path: string, params: unknown, query: unknown): string => {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return search === '' ? filled : `${filled}?${search}`
}

const readDetails = (text: string): ErrorDetails | null => {
  try {
    const body: unknown = JSON.parse(text)
    const isDetails = typeof body === 'object' && body !== null && 'code' in body && 'message' in body
    // The server's error handler writes no other shape.
    return isDetails ? (body as ErrorDetails) : null
  } catch {
    return null
  }
}
