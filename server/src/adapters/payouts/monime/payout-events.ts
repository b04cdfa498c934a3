import type { PayoutFailure } from '@minit/domain/money/payouts.ts'
import type { PayoutEvent } from '../../../ports/payout-provider.ts'
import type { Payout } from './schemas.ts'

const REASONS: Readonly<Record<string, PayoutFailure>> = {
  fund_insufficient: 'float_too_low',
  provider_account_missing: 'recipient_not_found',
  provider_account_blocked: 'recipient_not_found',
  provider_account_quota_exhausted: 'limit_reached',
  provider_unknown: 'invalid_request',
}

/** Maps Monime's failure code; unknown codes are `unspecified`. */
const payoutFailure = (code: string | null | undefined): PayoutFailure =>
  (code && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined) ?? 'unspecified'

/** The event of a final payout; undefined while it is pending. */
export const payoutEventOf = (payout: Payout, reference: string): PayoutEvent | undefined => {
  const { status, amount, destination, failureDetail } = payout
  if (status !== 'completed' && status !== 'failed') return undefined
  const hasSucceeded = status === 'completed'
  const networkReference = destination?.transactionReference
  return {
    key: `payout:${reference}:${status}`,
    reference,
    kind: hasSucceeded ? 'succeeded' : 'failed',
    amount: { amountMinor: amount.value, currency: amount.currency },
    ...(hasSucceeded ? {} : { reason: payoutFailure(failureDetail?.code) }),
    ...(networkReference ? { providerTransactionId: networkReference } : {}),
  }
}
