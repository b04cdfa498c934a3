import { randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Router } from './router.ts'

/** The maximum number of phones that pass or stay with their WiFi on. */
const MOST = 4
const AT_FIRST = 2
const [COMES_WITHIN_MS, STAYS_AT_LEAST_MS, STAYS_AT_MOST_MS] = [90_000, 60_000, 480_000]

/** Simulated phones come into range, are refused, and leave. */
export const simulateClients = (router: Router, clock: Clock): void => {
  const comes = (): void => {
    const here = router.phones().filter(({ key }) => key === null)
    if (here.length >= MOST || router.power() === null) return
    const { mac } = router.join(null)
    clock.after(randomInt(STAYS_AT_LEAST_MS, STAYS_AT_MOST_MS), async () => router.leave(mac))
  }
  const next = (): void =>
    clock.after(randomInt(COMES_WITHIN_MS), async () => {
      comes()
      next()
    })
  for (let count = 0; count < AT_FIRST; count += 1) comes()
  next()
}
