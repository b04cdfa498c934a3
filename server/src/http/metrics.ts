import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type DueLooks, readDueLooks } from '../features/operations/attention.ts'
import type { Deps } from '../ports/deps.ts'

/** How often the event loop's delay is sampled. The usual 10 ms wakes an idle process a hundred times a second. The
 * percentiles of the lag contain it. */
const EVENT_LOOP_SAMPLE_MS = 100

/** The process's figures and the age of the queue of payments. */
export const createMetrics = (deps: Deps): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS })
  addLooksGauge(registry, deps, {
    name: 'minit_payment_looks_due',
    help: 'Payments that should have been looked at by now',
    value: ({ due }) => due,
  })
  addLooksGauge(registry, deps, {
    name: 'minit_payment_looks_oldest_due_seconds',
    help: 'For how long the payment that waits longest should have been looked at',
    value: ({ oldestDueAt }) =>
      oldestDueAt === null ? 0 : (deps.now().getTime() - oldestDueAt.getTime()) / 1000,
  })
  return registry
}

type LooksGauge = { name: string; help: string; value: (looks: DueLooks) => number }

/** What the database does not say just now is NaN: the process's own figures are there all the same. */
const addLooksGauge = (registry: Registry, deps: Deps, { name, help, value }: LooksGauge): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await readDueLooks(deps).then(value, () => Number.NaN))
    },
  })
}
