import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

export type PurchaseChanges = {
  /** Says that a purchase may have changed. Call it after the commit. */
  announce: (transactionId: string) => void
  /** Resolves at the next announcement in this process, after a second at the latest, or on abort. */
  next: (transactionId: string, signal: AbortSignal) => Promise<void>
}

const RECHECK_MS = 1_000

/**
 * Wakes whoever waits for a purchase. Only a hint: another process may have settled it, so waiters look
 * again every second anyway.
 */
export const createPurchaseChanges = (): PurchaseChanges => {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    announce: (transactionId) => {
      emitter.emit(transactionId)
    },
    next: async (transactionId, signal) => {
      const stop = new AbortController()
      const woken = new Promise<void>((resolve) => {
        emitter.once(transactionId, resolve)
        stop.signal.addEventListener('abort', () => emitter.off(transactionId, resolve))
      })
      const ends = AbortSignal.any([signal, stop.signal])
      const late = delay(RECHECK_MS, undefined, { signal: ends }).catch(() => undefined)
      await Promise.race([woken, late])
      stop.abort()
    },
  }
}
