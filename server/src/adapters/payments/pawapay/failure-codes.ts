import type { FailureReason } from '@minit/domain/money/payments.ts'

// https://docs.pawapay.io/v2/docs/failure_codes
const REASONS: Readonly<Record<string, FailureReason>> = {
  PAYMENT_NOT_APPROVED: 'declined',
  INSUFFICIENT_BALANCE: 'insufficient_balance',
  PAYER_LIMIT_REACHED: 'limit_reached',
  WALLET_LIMIT_REACHED: 'limit_reached',
  AMOUNT_OUT_OF_BOUNDS: 'amount_out_of_bounds',
  PAYER_NOT_FOUND: 'payer_not_found',
  INVALID_PHONE_NUMBER: 'payer_not_found',
  PAYMENT_IN_PROGRESS: 'payment_in_progress',
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
export const failureReason = (code: string | undefined): FailureReason =>
  (code !== undefined && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined) ?? 'unspecified'
