import { mayPromptAgain, type OpenPrompt, PAYMENT_WINDOW_MINUTES } from '@minit/domain/payments.ts'
import { encodeTime } from 'ulid'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { listOpenPrompts } from './purchases.queries.ts'

/** A number's orders that wait for mobile money, at whichever seller; `requestedFrom` is the network that asks now. */
export const openPromptsOf = async (
  deps: Deps,
  phone: string,
  requestedFrom: string | null,
): Promise<OpenPrompt[]> => {
  const now = deps.now()
  // Ids begin with their instant: what is older cannot be paid any more.
  const firstId = encodeTime(now.getTime() - (PAYMENT_WINDOW_MINUTES + 1) * 60_000, 10)
  const open = await deps.db.readAsPlatform((tx) => listOpenPrompts(tx, { phone, firstId, now }))
  return open.map((order) => ({
    isFromHere: order.requestedFrom === requestedFrom,
    createdAt: order.createdAt,
  }))
}

/** Refuses with `payment_in_progress` where the number has as many orders waiting as it may. */
export const refuseManyPrompts = (open: readonly OpenPrompt[], now: Date): void => {
  if (!mayPromptAgain(open, now)) throw new Refusal('payment_in_progress')
}
