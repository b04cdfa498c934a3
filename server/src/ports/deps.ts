import type { PaymentLimits } from '@minit/domain/payment-limits.ts'
import type { PaymentMethod } from '@minit/domain/payments.ts'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { PurchaseChanges } from '../features/purchases/purchase-changes.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { AdapterKit } from './adapter-kit.ts'
import type { InsightWriters } from './insight-writer.ts'
import type { MessageChannel, MessageSender } from './message-sender.ts'
import type { PaymentProvider, ProviderName } from './payment-provider.ts'
import type { WebAnalytics } from './web-analytics.ts'

export type OpenMethod = { provider: PaymentProvider; limits: PaymentLimits }

export type PaymentProviders = {
  /** What enabled integrations can take now, and how much by each method. Waits for no silent provider. */
  limits: () => Promise<readonly PaymentLimits[]>
  /** The enabled provider for new payments by this method, if it takes them now. No other provider is asked. */
  forMethod: (method: PaymentMethod) => Promise<OpenMethod | null>
  /** A configured provider, enabled or not: open payments still settle after it was switched off. */
  byName: (name: ProviderName) => Promise<PaymentProvider | null>
}

export type MessageSenders = { forChannel: (channel: MessageChannel) => Promise<MessageSender | null> }

/** Everything a use case may reach for. Clock, chance and the outside world are handed in. */
export type Deps = {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  secrets: Secrets
  payments: PaymentProviders
  messages: MessageSenders
  changes: PurchaseChanges
  insights: InsightWriters
  webAnalytics: WebAnalytics
  /** Every adapter there is, in the order of the admin's list. */
  adapters: readonly AdapterKit[]
  /** Writes down how often providers were called so far. */
  flushUses: () => Promise<void>
  /** `demo` has no outside world, and shows what production keeps to itself. */
  mode: 'demo' | 'production'
  /** Where people reach us, for links in messages: an origin without a slash at its end. */
  publicUrl: string
  now: () => Date
  newId: () => string
  randomBytes: (length: number) => Uint8Array
  log: Logger
}
