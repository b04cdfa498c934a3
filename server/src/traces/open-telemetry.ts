import {
  type Attributes,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import type { Span, SpanStart, Tracer } from '../kernel/spans.ts'

const KINDS = { request: SpanKind.SERVER, call: SpanKind.CLIENT, job: SpanKind.CONSUMER } as const

/** The maximum number of queued spans; further ones are dropped. */
const MAX_QUEUED = 2_048
const SEND_EVERY_MS = 2_000
const EXPORT_TIMEOUT_MS = 5_000

export type Tracing = {
  tracer: Tracer
  /** Sends pending spans and ends; gives up after `withinMs`. */
  close: (withinMs: number) => Promise<void>
}

type Options = { endpoint: string; log: Logger; sendEveryMs?: number }

/** Sends spans by OTLP (HTTP with JSON) in the background. */
export const openTracing = ({ endpoint, log, sendEveryMs = SEND_EVERY_MS }: Options): Tracing => {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = loggingOnce(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }), log)
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'minit' }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        maxQueueSize: MAX_QUEUED,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  })
  const sdk = provider.getTracer('minit')
  const sdkSpans = new WeakMap<Span, SdkSpan>()
  const tracer: Tracer = ({ kind, name, facts, parent, traceparent }) => {
    const options = { kind: KINDS[kind], attributes: facts as Attributes }
    const span = sdk.startSpan(name, options, contextOf(parent && sdkSpans.get(parent), traceparent))
    const ours = wrap(span)
    sdkSpans.set(ours, span)
    return ours
  }
  return { tracer, close: (withinMs) => atMost(provider.shutdown(), withinMs) }
}

const contextOf = (parent: SdkSpan | null | undefined, traceparent: SpanStart['traceparent']) => {
  if (parent) return trace.setSpan(ROOT_CONTEXT, parent)
  const remote = traceparent === undefined ? null : readTraceparent(traceparent)
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote)
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Parses a W3C traceparent header; null if it is invalid. */
export const readTraceparent = (header: string): SpanContext | null => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
}

const wrap = (span: SdkSpan): Span => {
  let hasEnded = false
  return {
    note: (facts) => void (hasEnded || span.setAttributes(facts)),
    fail: (kind) => {
      if (hasEnded) return
      span.setAttribute('error.type', kind)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => {
      if (hasEnded) return
      hasEnded = true
      span.end()
    },
  }
}

/** Logs only the first export failure: a line for each try would fill the log. */
const loggingOnce = (inner: SpanExporter, log: Logger): SpanExporter => {
  let isLogged = false
  return {
    export: (spans, done) =>
      inner.export(spans, (result) => {
        if (result.code !== 0 && !isLogged) {
          isLogged = true
          log.warn(
            { error: result.error?.name },
            'traces could not be sent and are dropped; this is said once',
          )
        }
        done(result)
      }),
    shutdown: () => inner.shutdown(),
    ...(inner.forceFlush && { forceFlush: () => inner.forceFlush?.() ?? Promise.resolve() }),
  }
}

const atMost = async (work: Promise<unknown>, withinMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs)
  })
  await Promise.race([work.catch(() => undefined), timeout])
  clearTimeout(timer)
}
