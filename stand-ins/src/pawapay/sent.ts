import { randomInt } from 'node:crypto'
import { APPROVAL_MS, type Charge, type StandInContext } from '../context.ts'
import { type Scenario, scenarioForPhone } from '../scenarios.ts'
import { deliverBody } from './callbacks.ts'
import {
  type Ending,
  type Movement,
  type MovementRequest,
  movementView,
  openMovementLedger,
} from './movement-ledger.ts'
import type { Signer } from './signing.ts'

export type PayoutRequest = MovementRequest & {
  payoutId: string
  recipient: { type: 'MMO'; accountDetails: { phoneNumber: string; provider: string } }
  customerMessage?: string
}
export type RefundRequest = MovementRequest & { refundId: string; depositId: string }

const FAILURE_CODES: Partial<Record<Scenario, string>> = {
  limit_reached: 'WALLET_LIMIT_REACHED',
  payer_not_found: 'RECIPIENT_NOT_FOUND',
  insufficient_balance: 'PAWAPAY_WALLET_OUT_OF_FUNDS',
  declined: 'UNSPECIFIED_FAILURE',
  other_failure: 'UNSPECIFIED_FAILURE',
  declined_then_approved: 'UNSPECIFIED_FAILURE',
}

type Callback = { status?: string; isForged: boolean }
const ORDINARY: readonly Callback[] = [{ isForged: false }]
const CALLBACKS: Partial<Record<Scenario, readonly Callback[]>> = {
  no_callback: [],
  forged_callback_first: [{ isForged: true }, { isForged: false }],
  callbacks_disordered: [{ isForged: false }, { status: 'PROCESSING', isForged: false }, { isForged: false }],
}

/** Like payments, by the number's last digits; …159 is reported as failed, and sent late. */
export const sentScenario = (msisdn: string): Scenario =>
  /^232760\d{2}159$/.test(msisdn) ? 'declined_then_approved' : scenarioForPhone(msisdn)

/**
 * A refund goes to a number that could pay, so its outcomes have their own numbers: 200 above those of
 * payments and payouts, so …219 acts like …019.
 */
export const refundScenario = (msisdn: string): Scenario => {
  const [, start, hundreds, rest] = /^(232760\d{2})([23])(\d{2})$/.exec(msisdn) ?? []
  return sentScenario(hundreds === undefined ? msisdn : `${start}${Number(hundreds) - 2}${rest}`)
}

type Tools = { signer: Signer; context: StandInContext }
type Sort = { sort: 'payout' | 'refund'; file: string; callbackPath: string }

/** Simulates the recipients of payouts or refunds: the outcome of sent money. */
export const openSent = <Request extends MovementRequest>(
  { sort, file, callbackPath }: Sort,
  { signer, context }: Tools,
) => {
  const ledger = openMovementLedger<Request>(context.dir, { sort, file, maySucceedLate: true })
  const notify = async (sent: Movement<Request>): Promise<void> => {
    for (const { status, isForged } of CALLBACKS[sent.scenario] ?? ORDINARY) {
      const body = JSON.stringify(movementView(sent, status))
      await deliverBody({ path: callbackPath, body, isForged }, { signer, context })
    }
    if (!context.clock.signal.aborted) ledger.markNotified(sent.id)
  }
  const end = async (sent: Movement<Request>, ending: Ending): Promise<void> => {
    if (ledger.end(sent.id, ending)) await notify(sent)
  }
  const actNow = async (sent: Movement<Request>): Promise<void> => {
    if (sent.ending === undefined) await end(sent, endingOf(sent))
    if (sent.scenario === 'declined_then_approved')
      context.clock.after(context.lateMs, () => end(sent, completed(sent)))
  }
  const send = (sent: Movement<Request>): void => {
    if (sent.scenario === 'stuck') return
    const delayMs = sent.scenario === 'late_success' ? context.lateMs : APPROVAL_MS
    context.clock.after(delayMs, () => actNow(sent))
  }
  return {
    find: ledger.find,
    all: ledger.all,
    open: ledger.open,
    turnAwayOnce: ledger.turnAwayOnce,
    send,
    actNow,
    /** Resumes open movements and pending callbacks after a restart. */
    resume: (): void => {
      for (const sent of ledger.all()) {
        if (sent.ending === undefined || sent.scenario === 'declined_then_approved') send(sent)
        else if (!sent.isNotified) context.clock.after(0, () => notify(sent))
      }
    },
    sent: (): Charge[] => ledger.charges(),
    statement: ledger.statement,
    close: ledger.close,
  }
}
export type Sent<Request extends MovementRequest> = ReturnType<typeof openSent<Request>>

const completed = ({ request, scenario }: Movement<MovementRequest>): Ending => ({
  status: 'COMPLETED',
  amount: scenario === 'other_amount' ? String(Number(request.amount) + 1) : request.amount,
  providerTransactionId: `MP${Date.now()}${randomInt(1_000, 10_000)}`,
})

const endingOf = (sent: Movement<MovementRequest>): Ending => {
  const failureCode = FAILURE_CODES[sent.scenario]
  return failureCode === undefined ? completed(sent) : { status: 'FAILED', failureCode }
}
