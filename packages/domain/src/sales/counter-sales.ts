import { orderCodeOf } from './order-codes.ts'

/** How long the seller's screen offers to undo a cash sale. */
export const UNDO_SECONDS = 10
/** On a slow line the sale's answer and the request to undo it may each take this long. */
const LINE_SECONDS = 10

/** Whether a cash sale that was paid at an instant may still be undone. */
export const mayUndo = (paidAt: Date, now: Date): boolean =>
  now.getTime() - paidAt.getTime() <= (UNDO_SECONDS + 2 * LINE_SECONDS) * 1000

/** Why an undone sale was cancelled, as the books, the receipt and the shop's log show it. */
export const UNDO_REASON = 'Undone at the counter right after the sale'

/** The name of a sale whose customer gave neither name nor number. */
export const counterSaleName = (transactionId: string): string => `Counter sale ${orderCodeOf(transactionId)}`
