import type { PurchaseView } from './purchase-view.ts'

/** The server holds its answer until a change, so that asking again at once is no hurry. */
export const ASK_AGAIN_MS = 1000
export const UNREACHED_MS = 4000
export const MESSAGE_MS = 5000

/**
 * How long the status call may wait for a change. What the customer has to do is known only once the provider has
 * been asked, which may happen between two questions: until then nothing long is waited for.
 */
export const preferenceFor = (known: PurchaseView | null | undefined): { prefer?: string } => {
  if (known?.status !== 'awaiting_payment') return {}
  return { prefer: known.order.askedAt === null ? 'wait=2' : 'wait=20' }
}
