import {
  isAskedByPrompt,
  mayPromptAgain,
  PAYMENT_WINDOW_MINUTES,
  type PaymentMethod,
} from '@minit/domain/payments.ts'
import { encodeTime } from 'ulid'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { listOpenPrompts, lockPrompts } from './purchases.queries.ts'

/**
 * Makes orders that ask the same number for money wait for each other till the end of the transaction, so that each
 * counts those before it. To be taken before anything is looked up: a twin with the same key is found by it then.
 */
export const onePromptAtATime = async (tx: Tx, method: PaymentMethod, phone: string): Promise<void> => {
  if (isAskedByPrompt(method)) await lockPrompts(tx, phone)
}

type Asked = { method: PaymentMethod; phone: string; requestedFrom: string | null }

/**
 * Refuses with `payment_in_progress` where the number has as many orders waiting for mobile money as it may, at
 * whichever seller. `requestedFrom` is the network that asks now. Holds under `onePromptAtATime`.
 */
export const refuseManyPrompts = async (
  deps: Deps,
  { method, phone, requestedFrom }: Asked,
): Promise<void> => {
  if (!isAskedByPrompt(method)) return
  const now = deps.now()
  // Ids begin with their instant: what is older cannot be paid any more.
  const firstId = encodeTime(now.getTime() - (PAYMENT_WINDOW_MINUTES + 1) * 60_000, 10)
  const open = await deps.db.readAsPlatform((tx) => listOpenPrompts(tx, { phone, firstId, now }))
  const prompts = open.map((order) => ({
    isFromHere: order.requestedFrom === requestedFrom,
    createdAt: order.createdAt,
  }))
  if (!mayPromptAgain(prompts, now)) throw new Refusal('payment_in_progress')
}
