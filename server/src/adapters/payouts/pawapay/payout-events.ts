import type { PayoutFailure } from '@minit/domain/payouts.ts'
import type { PayoutEvent } from '../../../ports/payout-provider.ts'
import { fromMajorUnits } from '../../payments/major-units.ts'
import type { Payout } from './schemas.ts'

// https://docs.pawapay.io/v2/docs/failure_codes
const REASONS: Readonly<Record<string, PayoutFailure>> = {
  RECIPIENT_NOT_FOUND: 'recipient_not_found',
  INVALID_PHONE_NUMBER: 'recipient_not_found',
  WALLET_LIMIT_REACHED: 'limit_reached',
  AMOUNT_OUT_OF_BOUNDS: 'amount_out_of_bounds',
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'float_too_low',
  INVALID_INPUT: 'invalid_request',
  MISSING_PARAMETER: 'invalid_request',
  UNSUPPORTED_PARAMETER: 'invalid_request',
  INVALID_PARAMETER: 'invalid_request',
  DUPLICATE_METADATA_FIELD: 'invalid_request',
  INVALID_AMOUNT: 'invalid_request',
  INVALID_CURRENCY: 'invalid_request',
  INVALID_PROVIDER: 'invalid_request',
}

/** pawaPay's code in our words; codes it may add later are `unspecified`. */
export const payoutFailure = (code: string | undefined): PayoutFailure =>
  (code !== undefined && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined) ?? 'unspecified'

/** What a payout that has ended means to us; undefined while it may still go either way. */
export const payoutEventOf = (payout: Payout): PayoutEvent | undefined => {
  const { payoutId, status, amount, currency, providerTransactionId } = payout
  if (status !== 'COMPLETED' && status !== 'FAILED') return undefined
  const hasSucceeded = status === 'COMPLETED'
  return {
    key: `payout:${payoutId}:${status}`,
    reference: payoutId,
    kind: hasSucceeded ? 'succeeded' : 'failed',
    // What cannot be read is told as 0: it never matches what was asked, and comes before a person.
    amount: { amountMinor: fromMajorUnits(amount) ?? 0, currency },
    ...(hasSucceeded ? {} : { reason: payoutFailure(payout.failureReason?.failureCode) }),
    ...(providerTransactionId ? { providerTransactionId } : {}),
  }
}
