import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { traceWith } from '../kernel/spans.ts'

/** Of a stop's seconds, for the last spans: they are worth no more. */
const SHARE_FOR_TRACES = 0.1

/**
 * Sends traces where OTEL_EXPORTER_OTLP_ENDPOINT is set; without it nothing of OpenTelemetry's is even loaded.
 * What it answers sends the last ones and stops.
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
