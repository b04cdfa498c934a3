import { EventEmitter } from 'node:events'

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
    next: (transactionId, signal) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          emitter.off(transactionId, end)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, RECHECK_MS)
        emitter.on(transactionId, end)
        signal.addEventListener('abort', end)
        if (signal.aborted) end()
      }),
  }
}
