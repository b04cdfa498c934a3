import { randomInt } from 'node:crypto'
import { APPROVAL_MS, type Charge, type StandInContext } from '../context.ts'
import { type Scenario, scenarioForPhone } from '../scenarios.ts'
import { deliverBody } from './callbacks.ts'
import {
  openPayoutLedger,
  type Payout,
  type PayoutEnding,
  type PayoutRequest,
  payoutLine,
  payoutView,
  sentOf,
} from './payout-ledger.ts'
import type { Signer } from './signing.ts'

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

/** What the wallet of the platform begins with in the demo: Le 50,000. */
const USUAL_OPENING_FLOAT_MINOR = 5_000_000

/** As for payments, by the last digits of the number; …159 is told as failed, and sent late all the same. */
export const payoutScenario = (msisdn: string): Scenario =>
  /^232760\d{2}159$/.test(msisdn) ? 'declined_then_approved' : scenarioForPhone(msisdn)

type Tools = { signer: Signer; context: StandInContext; takenMinor: () => number }

/** The recipients behind payouts, and the wallet that they are sent from. */
export const openPayouts = ({ signer, context, takenMinor }: Tools) => {
  const ledger = openPayoutLedger(context.dir)
  let openingFloatMinor = USUAL_OPENING_FLOAT_MINOR

  const tell = async (payout: Payout): Promise<void> => {
    const { payoutId } = payout.request
    for (const { status, isForged } of CALLBACKS[payout.scenario] ?? ORDINARY) {
      const body = JSON.stringify(payoutView(payout, status))
      await deliverBody({ path: '/api/webhooks/pawapay/payouts', body, isForged }, { signer, context })
    }
    if (!context.clock.signal.aborted) ledger.markNotified(payoutId)
  }
  const end = async (payout: Payout, ending: PayoutEnding): Promise<void> => {
    if (ledger.end(payout.request.payoutId, ending)) await tell(payout)
  }
  const actNow = async (payout: Payout): Promise<void> => {
    if (payout.ending === undefined) await end(payout, endingOf(payout))
    if (payout.scenario === 'declined_then_approved')
      context.clock.after(context.lateMs, () => end(payout, completed(payout)))
  }
  const send = (payout: Payout): void => {
    if (payout.scenario === 'stuck') return
    const delayMs = payout.scenario === 'late_success' ? context.lateMs : APPROVAL_MS
    context.clock.after(delayMs, () => actNow(payout))
  }
  return {
    find: ledger.find,
    open: (request: PayoutRequest): Payout =>
      ledger.open(request, payoutScenario(request.recipient.accountDetails.phoneNumber)),
    turnAwayOnce: ledger.turnAwayOnce,
    send,
    actNow,
    /** Takes up after a restart what was open or not yet called back. */
    resume: (): void => {
      for (const payout of ledger.all()) {
        if (payout.ending === undefined || payout.scenario === 'declined_then_approved') send(payout)
        else if (!payout.isNotified) context.clock.after(0, () => tell(payout))
      }
    },
    /** What is in the wallet: what customers paid, less what was taken up for sending. */
    floatMinor: (): number =>
      openingFloatMinor +
      takenMinor() -
      ledger
        .all()
        .map(sentOf)
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    setOpeningFloat: (minor: number): void => {
      openingFloatMinor = minor
    },
    sent: (): Charge[] => ledger.all().map(sentOf),
    statement: () => ledger.all().map(payoutLine),
    close: ledger.close,
  }
}
export type Payouts = ReturnType<typeof openPayouts>

const completed = ({ request, scenario }: Payout): PayoutEnding => ({
  status: 'COMPLETED',
  amount: scenario === 'other_amount' ? String(Number(request.amount) + 1) : request.amount,
  providerTransactionId: `MP${Date.now()}${randomInt(1_000, 10_000)}`,
})

const endingOf = (payout: Payout): PayoutEnding => {
  const failureCode = FAILURE_CODES[payout.scenario]
  return failureCode === undefined ? completed(payout) : { status: 'FAILED', failureCode }
}
