import { collectDefaultMetrics, Registry } from 'prom-client'
import { addPlatformGauges } from '../modules/operations/watching/platform-gauges.ts'
import type { Deps } from '../ports/deps.ts'
import { addPoolGauges } from './pool-gauges.ts'

/** How often the event loop's delay is sampled. The usual 10 ms wakes an idle process a hundred times a second. The
 * percentiles of the lag contain it. */
const EVENT_LOOP_SAMPLE_MS = 100

/** The process's figures and counts, and the platform's as the database has them. */
export const createMetrics = (deps: Deps): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS })
  addPlatformGauges(registry, deps)
  addPoolGauges(registry, deps)
  return Registry.merge([registry, deps.counts.registry])
}
