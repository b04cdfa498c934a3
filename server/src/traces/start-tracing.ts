import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { traceWith } from '../kernel/spans.ts'

/** The share of the stop time for the last spans. */
const SHARE_FOR_TRACES = 0.1

/**
 * Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise OpenTelemetry is not even loaded. Returns a
 * function that sends the last spans and stops.
 */
export const startTracing = async (
  { tracesEndpoint, stopSeconds }: Pick<Env, 'tracesEndpoint' | 'stopSeconds'>,
  log: Logger,
): Promise<() => Promise<void>> => {
  if (tracesEndpoint === null) return async () => undefined
  const { openTracing } = await import('./open-telemetry.ts')
  const { tracer, close } = openTracing({ endpoint: tracesEndpoint, log })
  traceWith(tracer)
  return async () => {
    traceWith(null)
    await close(stopSeconds * SHARE_FOR_TRACES * 1_000)
  }
}
