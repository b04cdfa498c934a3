import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../ports/deps.ts'

/** Gauges of this process's connections to the primary and the replica, and of callers that wait for one. */
export const addPoolGauges = (registry: Registry, { db }: Pick<Deps, 'db'>): void => {
  const { appPool: app, platformPool: platform, replicaPools: replica } = db
  const pools = {
    app,
    platform,
    ...(replica === undefined ? {} : { replica_app: replica.app, replica_platform: replica.platform }),
  }
  new Gauge({
    name: 'minit_pool_connections',
    help: 'Database connections of this process: idle, busy, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { idleCount, totalCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'minit_writes_refused',
    help: '1 when PostgreSQL refused this process a write in the last minute: a full or failing disk, or a server that only reads',
    registers: [registry],
    collect() {
      this.set(db.refusedWrites.isRefusing() ? 1 : 0)
    },
  })
}
