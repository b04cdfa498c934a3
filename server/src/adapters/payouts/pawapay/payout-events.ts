import type { PayoutFailure } from '@minit/domain/money/payouts.ts'
import type { PayoutEvent } from '../../../ports/payout-provider.ts'
import { endingOf, type Movement, moneyOf } from '../../payments/pawapay/movements.ts'

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

/** Maps pawaPay's failure code; unknown codes are `unspecified`. */
export const payoutFailure = (code: string | undefined): PayoutFailure =>
  (code !== undefined && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined) ?? 'unspecified'

/** The event of a final payout or refund; undefined while it is pending. */
export const payoutEventOf = (sort: 'payout' | 'refund', sent: Movement): PayoutEvent | undefined => {
  const kind = endingOf(sent)
  if (kind === undefined) return undefined
  const { reference, status, providerTransactionId } = sent
  return {
    key: `${sort}:${reference}:${status}`,
    reference,
    kind,
    amount: moneyOf(sent),
    ...(kind === 'succeeded' ? {} : { reason: payoutFailure(sent.failureReason?.failureCode) }),
    ...(providerTransactionId ? { providerTransactionId } : {}),
  }
}
