import { hostname } from 'node:os'
import { machineAlertsOf } from '@minit/domain/operations/watching.ts'
import type { Deps } from '../../../ports/deps.ts'
import { resetObservationWindow } from '../../network/heartbeats.ts'
import { noteObserving } from '../../network/observing.ts'
import { readMachine } from './machine.ts'
import { notifyOfAlerts } from './watch-platform.ts'

/**
 * Checks this machine's disk, backups and timer units, and sends alerts. Returns how many alerts were sent.
 */
export const watchMachine = async (deps: Deps): Promise<number> => {
  const firing = machineAlertsOf(await readMachine(deps), deps.now())
  return notifyOfAlerts(deps, firing, { host: hostname(), unseen: [], rails: [] })
}

const EVERY_MS = 60_000

/**
 * Runs the check every minute in each process, since the minute's job runs in only one of them, on any
 * machine. Returns a function that stops it, after the current check has ended.
 */
export const watchThisMachine = (deps: Deps, everyMs = EVERY_MS): (() => Promise<void>) => {
  let checking: Promise<void> | null = null
  const check = async (): Promise<void> => {
    try {
      // While the database is down, the proxy keeps heartbeats of routers from us, and no other code
      // would notice.
      await noteObserving(deps).catch(resetObservationWindow(deps))
      await watchMachine(deps).catch(resetObservationWindow(deps))
    } catch (error) {
      deps.log.warn({ error: String(error) }, 'what this machine says of itself could not be written down')
    }
    checking = null
  }
  const timer = setInterval(() => {
    checking ??= check()
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await checking
  }
}
