import { mayBeJudgedAsOf, type PhoneConnection, SILENT_AFTER_MS } from './late-sales.ts'
import { orderCodeOf } from './order-codes.ts'

/** How long the seller's screen offers to undo a cash sale. */
export const UNDO_SECONDS = 10
/** On a slow line the sale's answer and the request to undo it may each take this long. */
const LINE_SECONDS = 10

/** Whether a cash sale that was paid at an instant may still be undone. */
export const mayUndo = (paidAt: Date, now: Date): boolean =>
  now.getTime() - paidAt.getTime() <= (UNDO_SECONDS + 2 * LINE_SECONDS) * 1000

/** A sale that a phone kept: the server's instant of its payment, and the phone's of its undoing. */
export type UndoneOffline = { paidAt: Date; undoneAt: Date; phone: PhoneConnection | null }

/**
 * Whether a kept sale that had arrived after all may be undone as of `undoneAt`. The phone's word counts if
 * it was offline since, or for no longer than an outage that the server cannot see.
 */
export const mayUndoKept = ({ paidAt, undoneAt, phone }: UndoneOffline, now: Date): boolean => {
  const isOneSale = mayUndo(paidAt, undoneAt) && mayUndo(undoneAt, paidAt)
  const isBrief = now.getTime() - undoneAt.getTime() <= SILENT_AFTER_MS
  return isOneSale && (isBrief || (phone !== null && mayBeJudgedAsOf(undoneAt, phone, now)))
}

/** Why an undone sale was cancelled, as the books, the receipt and the shop's log show it. */
export const UNDO_REASON = 'Undone at the counter right after the sale'

/** The name of a sale whose customer gave neither name nor number. */
export const counterSaleName = (transactionId: string): string => `Counter sale ${orderCodeOf(transactionId)}`
