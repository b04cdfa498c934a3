import { lessKeptBack } from '@minit/domain/money/kept-back.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { largestPayout, type PayoutLimits, splitPayout } from '@minit/domain/money/payouts.ts'
import type { TenantTx } from '../../../db/database.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayoutProvider } from '../../../ports/payout-provider.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { type MoneyTerms, readMoneyTerms } from '../../platform/settings/money-terms.ts'
import { findBalance, lockBalance, matureBalance } from '../ledger/balances.queries.ts'
import { bookPayoutReserved } from '../ledger/payout-ledger.ts'
import { type DestinationRow, findDestination } from './destinations.queries.ts'
import { findOpenPayout, findSettings, insertPayout, type PayoutRow } from './payouts.queries.ts'
import { findPlatformHoldLocked } from './platform-hold.queries.ts'

export type PayoutInput = {
  /** Minor units; null: the whole available balance. */
  amountMinor: number | null
  askedBy: PayoutRow['askedBy']
  /** The account that requested it; absent for the daily payout. */
  actor?: Actor
}

type PayoutRoute = { provider: PayoutProvider; limits: PayoutLimits }

/**
 * Writes the intent of a payout and reserves its money, in one transaction with the job that sends it. Calls
 * no provider yet. The lock on the balance lets one of several concurrent calls through. Refuses with
 * `payout_no_destination`, `payout_destination_held`, `payout_held`, `payout_under_way`, `payout_too_small`,
 * `payout_too_large` or `payout_closed`.
 */
export const requestPayout = async (
  deps: Deps,
  entrepreneurId: string,
  input: PayoutInput,
): Promise<Pick<PayoutRow, 'id' | 'state'>> => {
  const [terms, destination] = await Promise.all([
    readMoneyTerms(deps),
    deps.db.inTenant(entrepreneurId, findDestination),
  ])
  if (destination === null) throw new Refusal('payout_no_destination')
  const route = await deps.payouts.forMethod(destination.method)
  if (route === null) throw new Refusal('payout_closed')
  return deps.db.inTenant(entrepreneurId, (tx) => writeRequest(deps, tx, { input, terms, route }))
}

const writeRequest = async (
  deps: Deps,
  tx: TenantTx,
  { input, terms, route }: { input: PayoutInput; terms: MoneyTerms; route: PayoutRoute },
): Promise<Pick<PayoutRow, 'id' | 'state'>> => {
  const entrepreneurId = tx.sellerId
  await lockBalance(tx, entrepreneurId)
  await matureBalance(tx, entrepreneurId, deps.now())
  // Read again under the lock: a number that has changed since is on hold.
  const destination = await checkDestination(deps, tx)
  if (destination.method !== route.limits.method) throw new Refusal('payout_closed')
  const { availableMinor } = lessKeptBack(await findBalance(tx, entrepreneurId))
  const amountMinor = amountOf(input, { availableMinor, terms, limits: route.limits })
  const pieces = splitPayout(amountMinor, route.limits)
  if (pieces === null) throw notCarried(amountMinor, route.limits)
  const isLarge = amountMinor > terms.payouts.approvalAboveMinor
  const payout = payoutRow(deps, { destination, amountMinor, isLarge, askedBy: input.askedBy, route })
  const parts = pieces.map((piece, index) =>
    partRow(deps, payout, { number: index + 1, amountMinor: piece, route }),
  )
  await insertPayout(tx, payout, parts)
  for (const part of parts) await bookPayoutReserved(deps, tx, part)
  await writeShopChange(deps, tx, {
    actor: input.actor,
    action: 'payout_requested',
    subject: { type: 'payout', id: payout.id },
    after: { amountMinor, phone: maskPhone(payout.phone) },
  })
  if (!isLarge) await deps.jobs.enqueue(tx, 'follow-payout', { entrepreneurId, payoutId: payout.id })
  return { id: payout.id, state: payout.state }
}

const checkDestination = async (deps: Deps, tx: TenantTx): Promise<DestinationRow> => {
  const [hold, destination, settings, open] = [
    await findPlatformHoldLocked(tx),
    await findDestination(tx),
    await findSettings(tx, tx.sellerId),
    await findOpenPayout(tx),
  ]
  if (destination === null) throw new Refusal('payout_no_destination')
  if (hold !== null) throw new Refusal('payout_held', `We send no payouts for now: ${hold.reason}`)
  if (settings.heldAt !== null)
    throw new Refusal('payout_held', `We hold your payouts: ${settings.holdReason ?? 'call us.'}`)
  if (destination.heldUntil !== null && destination.heldUntil > deps.now())
    throw new Refusal('payout_destination_held')
  if (open !== null) throw new Refusal('payout_under_way')
  return destination
}

const amountOf = (
  { amountMinor }: PayoutInput,
  {
    availableMinor,
    terms: { payouts },
    limits,
  }: { availableMinor: number; terms: MoneyTerms; limits: PayoutLimits },
): number => {
  const requested = amountMinor ?? largestPayout(availableMinor, limits.stepMinor)
  const minimum = Math.max(payouts.minimumMinor, limits.minimumMinor)
  if (requested > availableMinor)
    throw new Refusal('payout_too_large', `You can have ${formatLe(Math.max(0, availableMinor))} now.`)
  if (requested < minimum) throw new Refusal('payout_too_small', `We send ${formatLe(minimum)} or more.`)
  return requested
}

const notCarried = (amountMinor: number, { stepMinor }: PayoutLimits): Refusal => {
  const inSteps = largestPayout(amountMinor, stepMinor)
  const words =
    inSteps === amountMinor
      ? `The operator does not carry ${formatLe(amountMinor)} now.`
      : `The operator carries no cents. Ask for ${formatLe(inSteps)}.`
  return new Refusal('payout_closed', words)
}

type NewPayout = {
  destination: DestinationRow
  amountMinor: number
  isLarge: boolean
  askedBy: PayoutRow['askedBy']
  route: PayoutRoute
}

const payoutRow = (deps: Deps, { destination, amountMinor, isLarge, askedBy, route }: NewPayout) => ({
  entrepreneurId: destination.entrepreneurId,
  id: deps.newId(),
  amountMinor,
  phone: destination.phone,
  method: destination.method,
  provider: route.provider.name,
  askedBy,
  state: isLarge ? ('waits_for_admin' as const) : ('under_way' as const),
  createdAt: deps.now(),
  // The job is in the same transaction; this finds the payout if the job is lost.
  nextCheckAt: isLarge ? null : deps.now(),
})

const partRow = (
  deps: Deps,
  { entrepreneurId, id: payoutId, createdAt }: ReturnType<typeof payoutRow>,
  { number, amountMinor, route }: { number: number; amountMinor: number; route: PayoutRoute },
) => ({
  entrepreneurId,
  id: deps.newId(),
  payoutId,
  number,
  amountMinor,
  provider: route.provider.name,
  providerReference: route.provider.newReference(),
  createdAt,
})
