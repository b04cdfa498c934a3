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
  /** What it does to the parts of the balance. */
  change: { available: number; reserved: number }
}
type Tools = Pick<Deps, 'newId' | 'now'>

/** Books one step of a refund's money, once, and moves the balance with it: last, as whatever locks the balance. */
const book = async (
  deps: Tools,
  tx: Tx,
  { entrepreneurId, id: refundId, owedMinor }: Refund,
  { kind, change, ...accounts }: Booking,
): Promise<void> => {
  // Cash is the seller's, and money on suspense nobody's: the balance does not carry them.
  if (owedMinor === 0) return
  const transaction = { entrepreneurId, id: deps.newId(), refundId, kind, createdAt: deps.now() }
  await writeLedger(tx, transaction, linesBetween(accounts, owedMinor))
  await moveBalance(tx, entrepreneurId, change)
}

/**
 * Reserves the money of a refund before anybody is asked to send it. The first time the sale was turned just before, which
 * took it off what is owed; one that is sent anew (`isAgain`) is taken off what is available, below zero if need be.
 */
export const bookRefundReserved = (deps: Tools, tx: Tx, refund: Refund, isAgain: boolean): Promise<void> =>
  book(deps, tx, refund, {
    kind: 'refund_reserved',
    to: REFUNDS_RESERVED,
    from: isAgain ? REFUNDS_RETURNED : REFUNDS_SET_ASIDE,
    change: { available: isAgain ? -refund.owedMinor : 0, reserved: refund.owedMinor },
  })

/** Gives it back to the balance: it was surely not sent. */
export const bookRefundReturned = (deps: Tools, tx: Tx, refund: Refund): Promise<void> =>
  book(deps, tx, refund, {
    kind: 'refund_returned',
    to: REFUNDS_RETURNED,
    from: REFUNDS_RESERVED,
    change: { available: refund.owedMinor, reserved: -refund.owedMinor },
  })

/** It has gone to the customer. One that had been given back is taken off what is available, below zero if need be. */
export const bookRefundSent = (deps: Tools, tx: Tx, refund: Refund, wasReturned: boolean): Promise<void> =>
  book(deps, tx, refund, {
    kind: 'refund_sent',
    to: REFUNDS_SET_ASIDE,
    from: wasReturned ? REFUNDS_RETURNED : REFUNDS_RESERVED,
    change: wasReturned
      ? { available: -refund.owedMinor, reserved: 0 }
      : { available: 0, reserved: -refund.owedMinor },
  })
