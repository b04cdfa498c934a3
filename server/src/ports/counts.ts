import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { Registry } from 'prom-client'

/** What has become of a purchase. */
type PurchaseStep = 'asked' | 'paid' | 'failed' | 'expired' | 'refunded'

type OfRail = { method: PaymentMethod; provider: string }

/** Counts what happens in this process, in memory: nobody waits for it. */
export type Counts = {
  purchase: (step: PurchaseStep, rail: OfRail) => void
  /** A purchase became paid so many seconds after it was ordered. */
  paid: (rail: OfRail & { seconds: number }) => void
  /** A provider was asked for money and gave no answer. */
  askUnknown: (provider: string) => void
  /** A webhook could not be believed. Written down within seconds too, for all processes together. */
  webhookRefused: (provider: string) => void
  message: (channel: string, outcome: 'sent' | 'failed' | 'tried_again') => void
  /** The same for whoever collects them. */
  registry: Registry
  /** Writes down what was not written yet. Never throws. */
  flush: () => Promise<void>
}
