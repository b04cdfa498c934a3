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
import type { DisconnectPhone, LengthenSession } from './router-sessions.ts'
import type { Changes, RouterCalls } from './wake-ups.ts'
import type { WebAnalytics } from './web-analytics.ts'

/** Of a method: the rail that a new purchase tries first, with what it carries, and the others in their order. */
export type OpenMethod = {
  provider: PaymentProvider
  limits: PaymentLimits
  others: readonly { provider: PaymentProvider; limits: PaymentLimits }[]
}

/** How a provider serves one method, for the admin. */
export type RailView = {
  provider: ProviderName
  /** What it carries now; null while it is closed, or does not say. */
  limits: PaymentLimits | null
  health: RailHealth
  /** Asks of the last five minutes, of this process. */
  asked: number
  unanswered: number
}

export type PaymentProviders = {
  /** What enabled integrations can take now, and how much by each method, all its rails together. Waits for no silent one. */
  limits: () => Promise<readonly PaymentLimits[]>
  /** The enabled providers for new payments by this method that take them now: the healthy in the admin's order first. */
  forMethod: (method: PaymentMethod) => Promise<OpenMethod | null>
  /** What phones have to reach unpaid for all enabled providers, each host once. */
  unpaidHosts: () => Promise<readonly string[]>
  /** The enabled providers of a method in the admin's order, and how they are. */
  rails: (method: PaymentMethod) => Promise<readonly RailView[]>
  /** A configured provider, enabled or not: open payments still settle after it was switched off. */
  byName: (name: ProviderName) => Promise<PaymentProvider | null>
}

export type PayoutProviders = {
  /** The first in the admin's order that sends to this method now, with what it carries in one payout. */
  forMethod: (method: PayoutMethod) => Promise<{ provider: PayoutProvider; limits: PayoutLimits } | null>
  /** The enabled ones that may send to a method, in the admin's order, each with whether it does now. */
  rails: (method: PayoutMethod) => Promise<readonly { provider: PayoutProviderName; isOpen: boolean }[]>
  /** Every configured one, enabled or not. */
  all: () => Promise<readonly PayoutProvider[]>
  /** A configured provider, enabled or not: open payouts are still asked about after it was switched off. */
  byName: (name: PayoutProviderName) => Promise<PayoutProvider | null>
}

export type MessageSenders = {
  forChannel: (channel: MessageChannel) => Promise<MessageSender | null>
  /** The channels that an enabled gateway serves which does not refuse our settings, as far as this process knows. */
  offeredChannels: () => Promise<ReadonlySet<MessageChannel>>
  /** Why an enabled gateway refuses our settings, by its name. */
  troubles: () => Promise<ReadonlyMap<string, string>>
}

/** Of an Argon2id hash: kibibytes of memory, passes over it, and lanes. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** Everything a use case may reach for. Clock, randomness and the outside world are handed in. */
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
  /** `tell` says, after the commit and without waiting, that a seller has news; `forget` that who is told has changed. */
  sellerNews: { tell: (entrepreneurId: string) => void; forget: () => void }
  routers: RouterCalls
  disconnectPhone: DisconnectPhone
  lengthenSession: LengthenSession
  /**
   * Since when routers can reach this process, and it the database: what it did not hear before says nothing of them. Moved on
   * where a word could not be written down.
   */
  listeningSince: Date
  insights: InsightWriters
  webAnalytics: WebAnalytics
  /** Every adapter there is, in the order of the admin's list. */
  adapters: readonly AdapterDefinition[]
  /** Writes down how often providers were called so far. */
  flushUses: () => Promise<void>
  /** Counts what happens in this process, for metrics and alerts. */
  counts: Counts
  /** Where this process keeps files; null where it keeps none. */
  dataDir: string | null
  /** What the timer of the backups writes; null where none is made by it. */
  backupStatusFile: string | null
  /** `demo` has no outside world, and shows what production keeps to itself. */
  mode: 'demo' | 'production'
  /** What FreeRADIUS proves by that it is ours. */
  radiusToken: string
  /** All that it may show: those of older keys, too. */
  radiusTokens: () => readonly string[]
  /** Where people reach us, for links in messages: an origin without a slash at its end. */
  publicUrl: string
  /** How long a payment or message is left to the worker that took it, who may have died since. */
  leaseSeconds: number
  /** What a new password's hash costs. */
  passwordCost: PasswordCost
  now: () => Date
  /** Milliseconds by a clock that nobody sets, from any moment on: what spans are measured by. */
  elapsedMs: () => number
  newId: () => string
  randomBytes: (length: number) => Uint8Array
  log: Logger
}
