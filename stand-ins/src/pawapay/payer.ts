import { randomInt } from 'node:crypto'
import { APPROVAL_MS, type StandInContext } from '../context.ts'
import type { Scenario } from '../scenarios.ts'
import { callBack } from './callbacks.ts'
import type { Deposit, PaymentLedger } from './payment-ledger.ts'
import type { Signer } from './signing.ts'

const FAILURE_CODES: Partial<Record<Scenario, string>> = {
  limit_reached: 'PAYER_LIMIT_REACHED',
  payer_not_found: 'PAYER_NOT_FOUND',
  declined: 'PAYMENT_NOT_APPROVED',
  insufficient_balance: 'INSUFFICIENT_BALANCE',
  other_failure: 'UNSPECIFIED_FAILURE',
}

export type Payer = {
  /** Schedules the action of a new deposit's payer, according to its scenario. */
  prompt: (deposit: Deposit) => void
  /** The payer acts now; the callbacks have been sent when this resolves. */
  actNow: (deposit: Deposit) => Promise<void>
  /** Resumes open deposits and pending callbacks after a restart. */
  resume: () => void
}

export const createPayer = (ledger: PaymentLedger, signer: Signer, context: StandInContext): Payer => {
  const notify = async (deposit: Deposit): Promise<void> => {
    await callBack(deposit, signer, context)
    if (!context.clock.signal.aborted) ledger.markNotified(deposit.request.depositId)
  }
  const actNow = async (deposit: Deposit): Promise<void> => {
    if (ledger.end(deposit.request.depositId, endingOf(deposit))) await notify(deposit)
  }
  const prompt = (deposit: Deposit): void => {
    if (deposit.scenario === 'stuck') return
    const delayMs = deposit.scenario === 'late_success' ? context.lateMs : APPROVAL_MS
    context.clock.after(delayMs, () => actNow(deposit))
  }
  const resume = (): void => {
    for (const deposit of ledger.all()) {
      if (deposit.ending === undefined) prompt(deposit)
      else if (!deposit.isNotified) context.clock.after(0, () => notify(deposit))
    }
  }
  return { prompt, actNow, resume }
}

const endingOf = ({ request, scenario }: Deposit): Parameters<PaymentLedger['end']>[1] => {
  const failureCode = FAILURE_CODES[scenario]
  if (failureCode !== undefined) return { status: 'FAILED', failureCode }
  const amount = scenario === 'other_amount' ? String(Number(request.amount) + 1) : request.amount
  return { status: 'COMPLETED', amount, providerTransactionId: `MP${Date.now()}${randomInt(1_000, 10_000)}` }
}
