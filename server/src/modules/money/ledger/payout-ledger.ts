import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayoutProviderName } from '../../../ports/payout-provider.ts'
import { PAID_OUT, PAYOUTS_RESERVED, PAYOUTS_SET_ASIDE } from '../../platform/settings/ledger-accounts.ts'
import { moveBalance } from './balances.queries.ts'
import { linesBetween, writeLedger } from './ledger.queries.ts'

type Part = { entrepreneurId: string; id: string; amountMinor: number; provider: PayoutProviderName }
type Booking = {
  kind: 'payout_reserved' | 'payout_returned' | 'payout_paid'
  to: string
  from: string
  /** The change to the parts of the balance. */
  change: { available: number; reserved: number }
}

/**
 * Books one step of a payout's part, once, and moves the balance. The caller has locked the seller's balance,
 * the first lock of every transaction that touches a payout.
 */
const book = async (
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: Tx,
  { entrepreneurId, id: payoutPartId, amountMinor }: Part,
  { kind, change, ...accounts }: Booking,
): Promise<void> => {
  const transaction = { entrepreneurId, id: deps.newId(), payoutPartId, kind, createdAt: deps.now() }
  await writeLedger(tx, transaction, linesBetween(accounts, amountMinor))
  await moveBalance(tx, entrepreneurId, change)
}

type Tools = Pick<Deps, 'newId' | 'now'>

/** Reserves the money of a part before the provider is called. */
export const bookPayoutReserved = (deps: Tools, tx: Tx, part: Part): Promise<void> =>
  book(deps, tx, part, {
    kind: 'payout_reserved',
    to: PAYOUTS_RESERVED,
    from: PAYOUTS_SET_ASIDE,
    change: { available: -part.amountMinor, reserved: part.amountMinor },
  })

/** Returns the money: the part was certainly not sent. */
export const bookPayoutReturned = (deps: Tools, tx: Tx, part: Part): Promise<void> =>
  book(deps, tx, part, {
    kind: 'payout_returned',
    to: PAYOUTS_SET_ASIDE,
    from: PAYOUTS_RESERVED,
    change: { available: part.amountMinor, reserved: -part.amountMinor },
  })

/**
 * Books that the provider sent it. A returned part is taken off the available sum, which may become negative.
 */
export const bookPayoutPaid = (deps: Tools, tx: Tx, part: Part, wasReturned: boolean): Promise<void> =>
  book(deps, tx, part, {
    kind: 'payout_paid',
    to: PAID_OUT[part.provider],
    from: wasReturned ? PAYOUTS_SET_ASIDE : PAYOUTS_RESERVED,
    change: wasReturned
      ? { available: -part.amountMinor, reserved: 0 }
      : { available: 0, reserved: -part.amountMinor },
  })
