import { AsyncLocalStorage } from 'node:async_hooks'

/** What may stand in a trace: names, numbers and patterns, never what a person typed, pays with or is reached by. */
type SpanFacts = Record<string, string | number>

/** One thing that took time. */
export type Span = {
  note: (facts: SpanFacts) => void
  /** It did not do its work; `kind` is a short word, never an error's own text, which may hold values. */
  fail: (kind: string) => void
  end: () => void
}

export type SpanStart = {
  kind: 'request' | 'call' | 'job'
  name: string
  facts: SpanFacts
  /** What it is a part of; null begins a trace of its own. */
  parent: Span | null
  /** The W3C header of somebody who is trusted to say what this is a part of. */
  traceparent?: string
}

/** Takes notes of what takes time, for somebody who looks on. */
export type Tracer = (start: SpanStart) => Span

let tracer: Tracer | null = null
const current = new AsyncLocalStorage<Span>()

/** Whoever wants the spans of this process from now on; null for nobody, which costs nothing. */
export const traceWith = (given: Tracer | null): void => {
  tracer = given
}

export const isTraced = (): boolean => tracer !== null

/** What this happens for; null in timers, and where nobody looks. */
export const currentSpan = (): Span | null => current.getStore() ?? null

/** A span that its caller ends; null where nobody looks. */
export const startSpan = (start: SpanStart): Span | null => tracer?.(start) ?? null

/** Whatever `work` leads to is a part of this span. */
export const inSpan = <T>(span: Span, work: () => T): T => current.run(span, work)

/** What an error may be called in a trace: its class, or the code of Node or of PostgreSQL. */
export const errorKind = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code)) return code
  return error instanceof Error ? error.name : 'unknown'
}

/** Does the work, and notes how long it took and whether it threw. */
export const traced = async <T>(start: SpanStart, work: (span: Span | null) => Promise<T>): Promise<T> => {
  const span = startSpan(start)
  if (span === null) return work(null)
  try {
    return await inSpan(span, () => work(span))
  } catch (error) {
    span.fail(errorKind(error))
    throw error
  } finally {
    span.end()
  }
}
