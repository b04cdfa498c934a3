import type { NextAction } from '@minit/domain/money/payments.ts'

/** The columns that every table of transfers has. */
export type TransferRow = {
  entrepreneurId: string
  id: string
  state: string
  /** Null for a manual transfer. */
  provider: string | null
  /** Our reference for the transfer, stored before the request to the provider. */
  providerReference: string | null
  /** While in the future, a worker holds the lease to call the provider. */
  askLeaseUntil: Date | null
  /** When the provider accepted the request. */
  acceptedAt: Date | null
  /** Its events, if they were read with it. */
  events?: readonly TransferEvent[]
}

/** A provider's report about a transfer: by webhook, as its response, or from a poll. */
export type ReportedEvent = {
  /** Unique per provider: a repeated report of the same event has the same key. */
  key: string
  reference: string
  kind: 'succeeded' | 'failed' | 'attempt_failed'
  amount: { amountMinor: number; currency: string } | null
  reason?: string
  providerTransactionId?: string
}

/**
 * How we learned of an event. `customer`: a caller with the purchase's token, or who orders again with its
 * number. `claim`: money that its payer named.
 */
type EventSource = 'webhook' | 'answer' | 'poll' | 'statement' | 'seller' | 'customer' | 'claim'

/** `actorId` is the account that decided about cash. */
export type Reported = { event: ReportedEvent; source: EventSource; actorId?: string | null }

/** A recorded event. A transfer's state is folded from these. */
export type TransferEvent = {
  eventKey: string
  kind: ReportedEvent['kind']
  amountMinor: number | null
  currency: string | null
  reason: string | null
  providerTransactionId: string | null
  receivedAt: Date
}

/** The provider has the request. What it returns depends on the provider. */
export type Accepted = {
  kind: 'accepted'
  nextAction?: NextAction
  /** The provider's own id of the transfer, if it returned one. */
  providerPayoutId?: string
  providerPaymentId?: string
}

/** Only `declined` is final. A missing or unreadable answer is `unknown`, never a failure. */
export type RequestOutcome =
  | Accepted
  | { kind: 'declined'; reason: string }
  | { kind: 'no_float' }
  | { kind: 'unknown'; retryAfterSeconds?: number }

type PollResult =
  | { kind: 'event'; event: ReportedEvent }
  | { kind: 'pending' | 'not_found' | 'unknown' | 'unsupported' }

/** The calls to a provider about one transfer. */
export type Rail = {
  request: () => Promise<RequestOutcome>
  poll: () => Promise<PollResult>
  /** Our balance at the provider in minor units, null if unknown; absent if no request depends on it. */
  float?: () => Promise<number | null>
}

/** When to poll again; `nextCheckAt` is null once no event can follow. */
export type PollPlan = { nextCheckAt: Date | null; checkCount: number }
