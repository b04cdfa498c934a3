import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { currentSpan, errorKind, type Span, startSpan } from '../kernel/spans.ts'

const MAX_TEXT_LENGTH = 2_000
/** Literals of a statement, and numbers long enough to be personal data. */
const VALUES = /'(?:[^'\\]|''|\\.)*'|\b\d{5,}\b/g

/** A statement's text without literals; parameters are never in its text. */
export const statementText = (text: string): string =>
  text.replace(VALUES, '?').replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)

const textOf = (first: unknown): string | null => {
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null || 'submit' in first || !('text' in first)) return null
  return typeof first.text === 'string' ? first.text : null
}

/** Starts a span within a request, a job or a call; the queue's own polls have none. */
const begin = (first: unknown): Span | null => {
  const parent = currentSpan()
  const text = parent === null ? null : textOf(first)
  if (text === null) return null
  const shown = statementText(text)
  const facts = { 'db.system.name': 'postgresql', 'db.query.text': shown }
  return startSpan({ kind: 'call', name: shown.split(' ', 1)[0] ?? 'statement', facts, parent })
}

type Callback = (error: unknown, ...rest: unknown[]) => void

const endOf = (span: Span) => (error?: unknown) => {
  if (error !== undefined && error !== null) span.fail(errorKind(error))
  span.end()
}

/** Makes each statement of this connection a span. */
export const traceStatements = (client: pg.ClientBase): void => {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown
  const query = (...sent: unknown[]): unknown => {
    const span = begin(sent[0])
    if (span === null) return send(...sent)
    const end = endOf(span)
    const last = sent.at(-1)
    if (typeof last === 'function') {
      const callback = (error: unknown, ...rest: unknown[]): void => {
        end(error)
        ;(last as Callback)(error, ...rest)
      }
      return send(...sent.slice(0, -1), callback)
    }
    const answer = send(...sent) as Promise<unknown>
    answer.then(() => end(), end)
    return answer
  }
  client.query = query as typeof client.query
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** Keeps the caller's async context when it waits for a connection, instead of the releaser's. */
export const keepCallers = (pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as (callback?: Connected) => unknown
  const withContext = (callback?: Connected) =>
    callback === undefined ? connect() : connect(AsyncResource.bind(callback))
  pool.connect = withContext as typeof pool.connect
}
