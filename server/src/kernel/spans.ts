import { AsyncLocalStorage } from 'node:async_hooks'

/** Values in a trace: names, numbers and patterns, never what a person typed, pays with or is reached by. */
type SpanFacts = Record<string, string | number>

/** One timed operation. */
export type Span = {
  note: (facts: SpanFacts) => void
  /** Marks a failure; `kind` is a short word, never the error's text, which may contain values. */
  fail: (kind: string) => void
  end: () => void
}

export type SpanStart = {
  kind: 'request' | 'call' | 'job'
  name: string
  facts: SpanFacts
  /** The enclosing span; null begins a new trace. */
  parent: Span | null
  /** The W3C header of a trusted caller. */
  traceparent?: string
}

/** Records spans. */
export type Tracer = (start: SpanStart) => Span

let tracer: Tracer | null = null
const current = new AsyncLocalStorage<Span>()

/** Sets the tracer of this process; null turns tracing off, at no cost. */
export const traceWith = (next: Tracer | null): void => {
  tracer = next
}

export const isTraced = (): boolean => tracer !== null

/** The current span; null in timers, and without a tracer. */
export const currentSpan = (): Span | null => current.getStore() ?? null

/** Starts a span that the caller ends; null without a tracer. */
export const startSpan = (start: SpanStart): Span | null => tracer?.(start) ?? null

/** Runs `work` and all that it starts inside this span. */
export const inSpan = <T>(span: Span, work: () => T): T => current.run(span, work)

/** A safe name for an error in a trace: its class, or the code of Node or PostgreSQL. */
export const errorKind = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code)) return code
  return error instanceof Error ? error.name : 'unknown'
}

/** Runs the work in a span, and records its duration and whether it threw. */
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
