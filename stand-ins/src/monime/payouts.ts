import { randomInt } from 'node:crypto'
import { APPROVAL_MS, type StandInContext } from '../context.ts'
import { type Scenario, scenarioForPhone } from '../scenarios.ts'
import { newId } from './envelope.ts'
import { openPayoutLedger, type Payout, type PayoutEnding, payoutView } from './payout-ledger.ts'
import { sendEvent } from './webhooks.ts'

const FAILURE_CODES: Partial<Record<Scenario, string>> = {
  limit_reached: 'provider_account_quota_exhausted',
  payer_not_found: 'provider_account_missing',
  insufficient_balance: 'fund_insufficient',
  declined: 'authorization_failed',
  other_failure: 'unknown',
  declined_then_approved: 'unknown',
}

/** The initial balance of the platform's account in the demo: Le 50,000. */
const USUAL_OPENING_FLOAT_MINOR = 5_000_000

/** Like payments, by the number's last digits; …159 is reported as failed, and sent late. */
export const payoutScenario = (phone: string): Scenario => {
  const msisdn = phone.replace(/\D/g, '')
  return /^232760\d{2}159$/.test(msisdn) ? 'declined_then_approved' : scenarioForPhone(msisdn)
}

type Tools = { secret: string; context: StandInContext; takenMinor: () => number }

/** Simulates the recipients of payouts, and the account that they are sent from. */
export const openPayouts = ({ secret, context, takenMinor }: Tools) => {
  const ledger = openPayoutLedger(context.dir)
  let openingFloatMinor = USUAL_OPENING_FLOAT_MINOR

  const notify = async (payout: Payout): Promise<void> => {
    const send = (isForged: boolean) =>
      sendEvent(
        {
          name: payout.ending?.status === 'failed' ? 'payout.failed' : 'payout.completed',
          object: { id: payout.id, type: 'payout' },
          data: payoutView(payout),
        },
        { secret, path: '/api/webhooks/monime/payouts', context, isForged },
      )
    if (payout.scenario === 'forged_callback_first') await send(true)
    if (payout.scenario !== 'no_callback') await send(false)
    if (!context.clock.signal.aborted) ledger.markNotified(payout.id)
  }
  const end = async (payout: Payout, ending: PayoutEnding): Promise<void> => {
    if (ledger.end(payout.id, ending)) await notify(payout)
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
    ...ledger,
    send,
    actNow,
    resume: (): void => {
      for (const payout of ledger.all()) {
        if (payout.ending === undefined || payout.scenario === 'declined_then_approved') send(payout)
        else if (!payout.isNotified) context.clock.after(0, () => notify(payout))
      }
    },
    /** The account's balance: payments received less payouts accepted. */
    floatMinor: (): number =>
      openingFloatMinor +
      takenMinor() -
      ledger
        .sent()
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    setOpeningFloat: (minor: number): void => {
      openingFloatMinor = minor
    },
  }
}
export type Payouts = ReturnType<typeof openPayouts>

const completed = ({ request, scenario }: Payout): PayoutEnding => ({
  status: 'completed',
  at: new Date().toISOString(),
  value: request.amount.value + (scenario === 'other_amount' ? 100 : 0),
  transactionReference: `MP${Date.now()}${randomInt(1_000, 10_000)}`,
  sourceReference: newId('ftr'),
})

const endingOf = (payout: Payout): PayoutEnding => {
  const code = FAILURE_CODES[payout.scenario]
  return code === undefined ? completed(payout) : { status: 'failed', at: new Date().toISOString(), code }
}
