import type { NextAction } from '@minit/domain/money/payments.ts'

/** The columns that every table of transfers has. */
export type TransferRow = {
  entrepreneurId: string
  id: string
  state: string
  /** Null where a person moves the money. */
  provider: string | null
  /** Our name for the transfer, stored before the provider is requested. */
  providerReference: string | null
  /** While it is in the future, a worker is requesting the provider. */
  askLeaseUntil: Date | null
  /** When the provider confirmed that it has the request. */
  acceptedAt: Date | null
}

/** What a provider reported of a transfer: by webhook, as its response, or when it was polled. */
export type ReportedEvent = {
  /** Unique for this provider: the same event has the same key each time it is reported. */
  key: string
  reference: string
  kind: 'succeeded' | 'failed' | 'attempt_failed'
  amount: { amountMinor: number; currency: string } | null
  reason?: string
  providerTransactionId?: string
}

/**
 * How we got to know of an event. `customer`: who holds the purchase's token, or orders again with its number; `claim`: money that
 * its payer named.
 */
export type EventSource = 'webhook' | 'answer' | 'poll' | 'statement' | 'seller' | 'customer' | 'claim'

export type Reported = { event: ReportedEvent; source: EventSource }

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

/** The provider has the request. What it gave with its answer depends on the provider. */
export type Accepted = {
  kind: 'accepted'
  nextAction?: NextAction
  /** The provider's own id of the transfer, where it gave one. */
  providerPayoutId?: string
}

/** Only `declined` is final. No answer, or one that cannot be read, is `unknown` and never a failure. */
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
  /** What its wallet holds of ours, in minor units, null where it does not say; left out where no request waits for that. */
  float?: () => Promise<number | null>
}

/** When to poll again; `nextCheckAt` is null once a poll can bring nothing new. */
export type PollPlan = { nextCheckAt: Date | null; checkCount: number }
