import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { PayoutLimits, PayoutMethod } from '@minit/domain/money/payouts.ts'
import type { RailHealth } from '@minit/domain/platform/routing.ts'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { AdapterDefinition } from './adapter-definition.ts'
import type { Counts } from './counts.ts'
import type { InsightWriters } from './insight-writer.ts'
import type { MessageChannel, MessageSender } from './message-sender.ts'
import type { Notices } from './notices.ts'
import type { PaymentProvider, ProviderName } from './payment-provider.ts'
import type { PayoutProvider, PayoutProviderName } from './payout-provider.ts'
import type { PushSender } from './push-sender.ts'
import type { DisconnectPhone, ExtendSession } from './router-sessions.ts'
import type { Changes, RouterCalls } from './wake-ups.ts'
import type { WebAnalytics } from './web-analytics.ts'

/** For a method: the rail that a new purchase tries first, with its limits, and the others in order. */
export type OpenMethod = {
  provider: PaymentProvider
  limits: PaymentLimits
  others: readonly { provider: PaymentProvider; limits: PaymentLimits }[]
}

/** A provider's service of one method, for the admin. */
export type RailView = {
  provider: ProviderName
  /** Its current limits; null if it is closed or reports none. */
  limits: PaymentLimits | null
  health: RailHealth
  /** Payment requests of this process in the last five minutes. */
  asked: number
  unanswered: number
}

export type PaymentProviders = {
  /**
   * The current limits of enabled integrations, by method, with all rails together. Does not wait for a
   * silent one.
   */
  limits: () => Promise<readonly PaymentLimits[]>
  /**
   * The enabled providers that accept new payments by this method now: healthy ones first, in the admin's
   * order.
   */
  forMethod: (method: PaymentMethod) => Promise<OpenMethod | null>
  /** Hosts that phones must reach before they pay, for all enabled providers, without duplicates. */
  unpaidHosts: () => Promise<readonly string[]>
  /** A method's enabled providers in the admin's order, with their health. */
  rails: (method: PaymentMethod) => Promise<readonly RailView[]>
  /** A configured provider, enabled or not: open payments still settle after it was switched off. */
  byName: (name: ProviderName) => Promise<PaymentProvider | null>
}

export type PayoutProviders = {
  /**
   * The first provider in the admin's order that sends to this method now, with its limits for one payout.
   */
  forMethod: (method: PayoutMethod) => Promise<{ provider: PayoutProvider; limits: PayoutLimits } | null>
  /** The enabled providers for a method, in the admin's order, each with whether it is open now. */
  rails: (method: PayoutMethod) => Promise<readonly { provider: PayoutProviderName; isOpen: boolean }[]>
  /** Every configured provider, enabled or not. */
  all: () => Promise<readonly PayoutProvider[]>
  /** A configured provider, enabled or not: open payouts are still polled after it was switched off. */
  byName: (name: PayoutProviderName) => Promise<PayoutProvider | null>
}

export type MessageSenders = {
  forChannel: (channel: MessageChannel) => Promise<MessageSender | null>
  /** Channels of enabled gateways that do not refuse our settings, as far as this process knows. */
  offeredChannels: () => Promise<ReadonlySet<MessageChannel>>
  /** Why enabled gateways refuse our settings, by name. */
  troubles: () => Promise<ReadonlyMap<string, string>>
}

/** Parameters of an Argon2id hash: memory in kibibytes, passes and lanes. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** Dependencies of use cases: clock, randomness and the outside world are injected. */
export type Deps = {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  secrets: Secrets
  payments: PaymentProviders
  payouts: PayoutProviders
  messages: MessageSenders
  notices: Notices<Deps>
  /** Of purchases. */
  changes: Changes
  /** Of sellers' feeds. */
  feedChanges: Changes
  pushes: PushSender
  /**
   * `tell` announces, after the commit and without waiting, that a seller has news; `forget` that its
   * recipients have changed.
   */
  sellerNews: { notify: (entrepreneurId: string) => void; forget: () => void }
  routers: RouterCalls
  disconnectPhone: DisconnectPhone
  extendSession: ExtendSession
  /**
   * Since when this process has been able to observe routers and store reports; earlier silence of a router
   * means nothing. Moved forward when a report could not be stored.
   */
  observingSince: Date
  insights: InsightWriters
  webAnalytics: WebAnalytics
  /** All adapters, in the order of the admin's list. */
  adapters: readonly AdapterDefinition[]
  /** Writes pending counts of provider calls. */
  flushUses: () => Promise<void>
  /** Counts events of this process, for metrics and alerts. */
  counts: Counts
  /** The folder for this process's files; null if it stores none. */
  dataDir: string | null
  /** The file that the backup timer writes; null without one. */
  backupStatusFile: string | null
  /** `demo` has no outside world, and shows what production hides. */
  mode: 'demo' | 'production'
  /** The token by which FreeRADIUS authenticates. */
  radiusToken: string
  /** All accepted tokens, including those of older keys. */
  radiusTokens: () => readonly string[]
  /** Our public address, for links in messages: an origin without a trailing slash. */
  publicUrl: string
  /** How long a payment or message is reserved for a worker, which may have died. */
  leaseSeconds: number
  /** The cost of a new password's hash. */
  passwordCost: PasswordCost
  now: () => Date
  /** A monotonic clock in ms, for durations. */
  elapsedMs: () => number
  newId: () => string
  randomBytes: (length: number) => Uint8Array
  log: Logger
}
