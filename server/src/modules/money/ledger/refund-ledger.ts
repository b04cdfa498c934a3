import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import {
  REFUNDS_RESERVED,
  REFUNDS_RETURNED,
  REFUNDS_SET_ASIDE,
} from '../../platform/settings/ledger-accounts.ts'
import { moveBalance } from './balances.queries.ts'
import { linesBetween, writeLedger } from './ledger.queries.ts'

type Refund = { entrepreneurId: string; id: string; owedMinor: number }
type Booking = {
  kind: 'refund_reserved' | 'refund_returned' | 'refund_sent'
  to: string
  from: string
  /** The change to the parts of the balance. */
  change: { available: number; reserved: number }
}
type Tools = Pick<Deps, 'newId' | 'now'>

/** Books one step of a refund's money, once, then moves the balance, which is locked last. */
const book = async (
  deps: Tools,
  tx: Tx,
  { entrepreneurId, id: refundId, owedMinor }: Refund,
  { kind, change, ...accounts }: Booking,
): Promise<void> => {
  // The balance excludes cash, which the seller has, and suspense money, which is unclaimed.
  if (owedMinor === 0) return
  const transaction = { entrepreneurId, id: deps.newId(), refundId, kind, createdAt: deps.now() }
  await writeLedger(tx, transaction, linesBetween(accounts, owedMinor))
  await moveBalance(tx, entrepreneurId, change)
}

/**
 * Reserves the money of a refund before the provider is called. The first time, the reversal of
 * the sale has just taken it off what is owed; a resend (`isAgain`) takes it off the available
 * sum, which may become negative.
 */
export const bookRefundReserved = (deps: Tools, tx: Tx, refund: Refund, isAgain: boolean): Promise<void> =>
  book(deps, tx, refund, {
    kind: 'refund_reserved',
    to: REFUNDS_RESERVED,
    from: isAgain ? REFUNDS_RETURNED : REFUNDS_SET_ASIDE,
    change: { available: isAgain ? -refund.owedMinor : 0, reserved: refund.owedMinor },
  })

/** Returns it to the balance: it was certainly not sent. */
export const bookRefundReturned = (deps: Tools, tx: Tx, refund: Refund): Promise<void> =>
  book(deps, tx, refund, {
    kind: 'refund_returned',
    to: REFUNDS_RETURNED,
    from: REFUNDS_RESERVED,
    change: { available: refund.owedMinor, reserved: -refund.owedMinor },
  })

/**
 * Books that the customer has it. A returned refund is taken off the available sum, which may
 * become negative.
 */
export const bookRefundSent = (deps: Tools, tx: Tx, refund: Refund, wasReturned: boolean): Promise<void> =>
  book(deps, tx, refund, {
    kind: 'refund_sent',
    to: REFUNDS_SET_ASIDE,
    from: wasReturned ? REFUNDS_RETURNED : REFUNDS_RESERVED,
    change: wasReturned
      ? { available: -refund.owedMinor, reserved: 0 }
      : { available: 0, reserved: -refund.owedMinor },
  })
