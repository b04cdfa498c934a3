import { collectDefaultMetrics, Registry } from 'prom-client'
import { addPlatformGauges } from '../modules/operations/watching/platform-gauges.ts'
import type { Deps } from '../ports/deps.ts'
import { addPoolGauges } from './pool-gauges.ts'

/**
 * How often the event loop delay is sampled, and part of its percentiles. The default, 10 ms, wakes an idle
 * process.
 */
const EVENT_LOOP_SAMPLE_MS = 100

/** Creates the metrics of the process and of the platform, whose values come from the database. */
export const createMetrics = (deps: Deps): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS })
  addPlatformGauges(registry, deps)
  addPoolGauges(registry, deps)
  return Registry.merge([registry, deps.counts.registry])
}
