import { type Movement, type MovementRequest, openMovementLedger } from './movement-ledger.ts'

export type DepositRequest = MovementRequest & {
  depositId: string
  payer: { type: 'MMO'; accountDetails: { phoneNumber: string; provider: string } }
  customerMessage?: string
}
export type Deposit = Movement<DepositRequest>

/** A deposit is charged once, and a failed one is final. */
export const openPaymentLedger = (dir: string) =>
  openMovementLedger<DepositRequest>(dir, { sort: 'deposit', file: 'pawapay', maySucceedLate: false })
export type PaymentLedger = ReturnType<typeof openPaymentLedger>
