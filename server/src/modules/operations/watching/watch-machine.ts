import { hostname } from 'node:os'
import { machineAlertsOf } from '@minit/domain/operations/watching.ts'
import type { Deps } from '../../../ports/deps.ts'
import { restartListening } from '../../network/hear-agent.ts'
import { readMachine } from './machine.ts'
import { tellOfAlerts } from './watch-platform.ts'

/** Looks at the disk, the backups and the timers' units of this machine, and tells of them. Returns how many messages were put out for. */
export const watchMachine = async (deps: Deps): Promise<number> => {
  const firing = machineAlertsOf(await readMachine(deps), deps.now())
  return tellOfAlerts(deps, firing, { host: hostname(), unseen: [], rails: [] })
}

const EVERY_MS = 60_000

/**
 * Does so every minute in each process, for the minute's job runs in one of them, on any machine. Returns what stops it, once
 * the look that is under way has ended.
 */
export const watchThisMachine = (deps: Deps, everyMs = EVERY_MS): (() => Promise<void>) => {
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    try {
      // A proxy that asks whether we are ready keeps routers' words from us meanwhile: nobody else notices that we hear none.
      await watchMachine(deps).catch(restartListening(deps))
    } catch (error) {
      deps.log.warn({ error: String(error) }, 'what this machine says of itself could not be written down')
    }
    looking = null
  }
  const timer = setInterval(() => {
    looking ??= look()
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
