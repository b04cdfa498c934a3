import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { Registry } from 'prom-client'

/** A step in the life of a purchase. */
type PurchaseStep = 'asked' | 'paid' | 'failed' | 'expired' | 'refunded'

type OfRail = { method: PaymentMethod; provider: string }

/** Counts events of this process, in memory, without delaying the caller. */
export type Counts = {
  purchase: (step: PurchaseStep, rail: OfRail) => void
  /** A purchase became paid `seconds` after it was ordered. */
  paid: (rail: OfRail & { seconds: number }) => void
  /** A payment request to a provider had no answer. */
  requestUnknown: (provider: string) => void
  /** A webhook failed authentication. Also stored within seconds, for all processes together. */
  webhookRefused: (provider: string) => void
  message: (channel: string, outcome: 'sent' | 'failed' | 'tried_again') => void
  /** The registry with these counts, for collectors. */
  registry: Registry
  /** Writes pending counts. Never throws. */
  flush: () => Promise<void>
}
