import { setTimeout as delay } from 'node:timers/promises'
import type { SeededRandom } from '../../../server/test/crash/seeded-random.ts'
import type { Lab } from '../lab/lab.ts'

/** The relative frequency of each victim, out of ten. */
const VICTIMS = [
  'server',
  'server',
  'server',
  'server',
  'server',
  'stand-ins',
  'stand-ins',
  'database',
  'database',
  'database',
] as const
const SHORTEST_MS = 200

export type Killed = Record<string, number>

type Schedule = {
  kills: number
  meanMs: number
  random: SeededRandom
  onKill: (count: number) => Promise<void>
}

/**
 * Repeatedly sends `kill -9` to something that is up: a server, the simulated providers, or the database's
 * postmaster. Each is restarted at once, and the next kill may come before it is up. Returns when all are up,
 * with how often each died.
 */
export const killAgainAndAgain = async (
  lab: Lab,
  { kills, meanMs, random, onKill }: Schedule,
): Promise<Killed> => {
  const killed: Killed = {}
  const busy = new Set<string>()
  const restarts: Promise<void>[] = []
  const attack = (name: string, restart: () => Promise<unknown>): void => {
    busy.add(name)
    killed[name] = (killed[name] ?? 0) + 1
    restarts.push(restart().then(() => void busy.delete(name)))
  }
  for (let count = 1; count <= kills; count += 1) {
    await delay(random.between(SHORTEST_MS, 2 * meanMs - SHORTEST_MS))
    for (;;) {
      const { name, restart } = victimOf(lab, random)
      if (!busy.has(name)) {
        attack(name, restart)
        break
      }
      await delay(100)
    }
    await onKill(count)
  }
  await Promise.all(restarts)
  return killed
}

const victimOf = (lab: Lab, random: SeededRandom): { name: string; restart: () => Promise<unknown> } => {
  const victim = random.oneOf(VICTIMS)
  if (victim === 'database') return { name: victim, restart: lab.cluster.killPostgres }
  const [first, ...others] = lab.servers
  if (first === undefined) throw new Error('there is no server')
  const slot = victim === 'stand-ins' ? lab.standIns : random.oneOf([first, ...others])
  return { name: slot.name, restart: () => killAndStart(slot) }
}

const TRIES = 20

/** A server that starts while the database is down exits, and is started again, as by systemd. */
const killAndStart = async (slot: Lab['standIns']): Promise<void> => {
  await slot.kill()
  for (let tries = 1; ; tries += 1) {
    try {
      await slot.start()
      return
    } catch (error) {
      if (tries === TRIES) throw error
      await delay(500)
    }
  }
}
