import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { lessKeptBack } from '@minit/domain/money/kept-back.ts'
import type { Tx } from '../../db/database.ts'
import { findBalance, lockBalance } from '../../modules/money/ledger/balances.queries.ts'
import {
  bookPayoutPaid,
  bookPayoutReserved,
  bookPayoutReturned,
} from '../../modules/money/ledger/payout-ledger.ts'
import { insertPayout } from '../../modules/money/payouts/payouts.queries.ts'
import { payoutDestinations, payoutEvents } from '../../modules/money/payouts/payouts.tables.ts'
import type { Deps } from '../../ports/deps.ts'
import { instantAfter, startOfDay } from './instants.ts'

/** In the test series, so that no message reaches a real phone; its payouts succeed. */
const PHONE = '+23276009200'
const DAYS = 7
/** In the evening, after the day's sales. */
const EVENING_SECONDS = 20 * 3_600
/** The payout that failed, and that the seller requested again an hour later. */
const FAILED_ON = 4
const RETRY_SECONDS = 3_600
/**
 * The share of each evening's balance to pay out, in whole leones: below the limit for an admin's approval.
 */
const SHARE = 0.08

type PastPayout = { at: Date; amountMinor: number; failure: string | null }
type Tools = Pick<Deps, 'secrets'> & { idAt: (instant: Date) => string }

/** A week of payouts that a seller of the demo requested, with their destination number. */
export const seedPayouts = async (tools: Tools, tx: Tx, entrepreneurId: string, now: Date): Promise<void> => {
  await lockBalance(tx, entrepreneurId)
  await seedDestination(tools, tx, entrepreneurId, new Date(now.getTime() - 30 * DAY_MS))
  for (const { at, failure } of evenings(now)) {
    const { availableMinor } = lessKeptBack(await findBalance(tx, entrepreneurId))
    const amountMinor = Math.floor((availableMinor * SHARE) / 100) * 100
    if (amountMinor > 0) await seedPayout(tools, tx, entrepreneurId, { at, amountMinor, failure })
  }
}

const evenings = (now: Date): Omit<PastPayout, 'amountMinor'>[] =>
  Array.from({ length: DAYS }, (_, index) => DAYS - index).flatMap(
    (daysAgo): Omit<PastPayout, 'amountMinor'>[] => {
      const at = instantAfter(new Date(startOfDay(now).getTime() - daysAgo * DAY_MS), EVENING_SECONDS)
      const paid = { at, failure: null }
      if (daysAgo !== FAILED_ON) return [paid]
      const again = { at: instantAfter(at, RETRY_SECONDS), failure: null }
      return [{ ...paid, failure: 'limit_reached' }, again]
    },
  )

const seedDestination = async (
  { idAt, secrets }: Tools,
  tx: Tx,
  entrepreneurId: string,
  at: Date,
): Promise<void> => {
  const id = idAt(at)
  const heldUntil = new Date(at.getTime() + DAY_MS)
  const row = {
    entrepreneurId,
    id,
    phone: PHONE,
    method: 'orange_money',
    codeDigest: secrets.digest(id),
  } as const
  await tx
    .insert(payoutDestinations)
    .values({ ...row, codeUntil: at, createdAt: at, verifiedAt: at, heldUntil })
}

const ARRIVED_AFTER_SECONDS = 9

const seedPayout = async (
  tools: Tools,
  tx: Tx,
  entrepreneurId: string,
  { at, amountMinor, failure }: PastPayout,
): Promise<void> => {
  const endedAt = instantAfter(at, ARRIVED_AFTER_SECONDS)
  const [payoutId, id, eventId] = [tools.idAt(at), tools.idAt(at), tools.idAt(endedAt)]
  const state = failure === null ? ('paid' as const) : ('failed' as const)
  const providerTransactionId = failure === null ? `MP${endedAt.getTime()}` : null
  const common = {
    entrepreneurId,
    amountMinor,
    provider: 'pawapay',
    state,
    failureReason: failure,
    endedAt,
  } as const
  const part = {
    ...common,
    id,
    payoutId,
    number: 1,
    providerReference: `past-${id}`,
    providerTransactionId,
    createdAt: at,
  }
  const to = { phone: PHONE, method: 'orange_money', askedBy: 'seller', createdAt: at } as const
  await insertPayout(tx, { ...common, ...to, id: payoutId }, [{ ...part, askedAt: at, acceptedAt: at }])
  const then = (instant: Date) => ({ now: () => instant, newId: () => tools.idAt(instant) })
  await bookPayoutReserved(then(at), tx, part)
  await (failure === null
    ? bookPayoutPaid(then(endedAt), tx, part, false)
    : bookPayoutReturned(then(endedAt), tx, part))
  await tx.insert(payoutEvents).values({
    entrepreneurId,
    id: eventId,
    partId: id,
    provider: 'pawapay',
    eventKey: `past-${id}:${state}`,
    kind: failure === null ? 'succeeded' : 'failed',
    amountMinor,
    currency: 'SLE',
    reason: failure,
    providerTransactionId,
    source: 'webhook',
    receivedAt: endedAt,
  })
}
