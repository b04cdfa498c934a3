import { setTimeout as delay } from 'node:timers/promises'
import { buyUntilReady } from '../../server/test/crash/client.ts'
import type { CrashFixture } from '../../server/test/crash/crash-fixture.ts'
import type { Entry } from '../../server/test/crash/history.ts'
import type { SeededRandom } from '../../server/test/crash/seeded-random.ts'

export type Buyers = {
  /** Lets buyers finish their current purchase and start no more; returns the number of their passes. */
  finish: () => Promise<number>
  /** Returns the number of passes they had at an instant of this process's monotonic clock, in ms. */
  boughtBefore: (instantMs: number) => number
}

/** Few enough for the gateway's quota of requests. */
const SMS_EACH = 10
const BETWEEN_MS = { least: 20, most: 150 }
/** Longer than any act: a buyer who gives up would hide that nothing is sold. */
const TIMEOUT_MS = 90_000

/** Starts buyers who buy one pass after another and never give up. */
export const startBuyers = (fixture: CrashFixture, count: number, random: SeededRandom): Buyers => {
  let isOpen = true
  const boughtAtMs: number[] = []
  let orders = 0
  const buyer = async (): Promise<void> => {
    while (isOpen) {
      orders += 1
      const phone = `+23278${String(100_000 + orders)}`
      const order = fixture.order({
        key: `failover-${orders}-${Math.floor(random.between(0, 2 ** 31))}`,
        phone,
        deliveryMethod: orders % SMS_EACH === 0 ? 'sms' : 'qr_display',
      })
      const givesUpAt = performance.now() + TIMEOUT_MS
      await buyUntilReady(fixture, order, () => performance.now() < givesUpAt)
      boughtAtMs.push(performance.now())
      await delay(random.between(BETWEEN_MS.least, BETWEEN_MS.most))
    }
  }
  const buying = Promise.all(Array.from({ length: count }, buyer))
  buying.catch(() => undefined)
  return {
    finish: async () => {
      isOpen = false
      await buying
      return boughtAtMs.length
    },
    boughtBefore: (instantMs) => boughtAtMs.filter((atMs) => atMs <= instantMs).length,
  }
}

/** The history's lines as stored on disk, each with its instant (ISO, UTC). */
export type Dated = Entry & { at: string }

const isSale = (entry: Entry): boolean => {
  if (entry.kind !== 'answered' || entry.status !== 200) return false
  // The API's answer to a purchase, or to an order that was paid meanwhile.
  const body = entry.body as { status?: string; password?: string }
  return body.status === 'ready' || body.password !== undefined
}

export type ActFigures = { gapSeconds: number; refused: number; unanswered: number; sales: number }

/**
 * Returns what buyers experienced between two instants: the longest time without a pass, and the
 * other answers.
 */
export const figuresBetween = (history: readonly Dated[], from: Date, to: Date): ActFigures => {
  const during = history.filter(({ at }) => at >= from.toISOString() && at <= to.toISOString())
  const sales = during.filter(isSale).map(({ at }) => new Date(at).getTime())
  const instants = [from.getTime(), ...sales, to.getTime()]
  const gaps = instants.slice(1).map((instant, index) => instant - (instants[index] ?? instant))
  return {
    gapSeconds: Math.max(...gaps) / 1000,
    refused: during.filter((entry) => entry.kind === 'answered' && entry.status >= 400).length,
    unanswered: during.filter(({ kind }) => kind === 'silence').length,
    sales: sales.length,
  }
}
