import { mayPromptAgain, type OpenPrompt, PAYMENT_WINDOW_MINUTES } from '@minit/domain/payments.ts'
import { encodeTime } from 'ulid'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { listOpenPrompts, type PromptsWanted, type WaitingPrompt } from './intent.queries.ts'

/** Which orders of a number (null: of none) wait for mobile money. */
export const promptsWanted = (phone: string | null, now: Date): PromptsWanted => ({
  phone,
  // Ids begin with their instant: what is older cannot be paid any more.
  firstId: encodeTime(now.getTime() - (PAYMENT_WINDOW_MINUTES + 1) * 60_000, 10),
  now,
})

/** `requestedFrom` is the network that asks now. */
export const openPromptsFrom = (
  waiting: readonly WaitingPrompt[],
  requestedFrom: string | null,
): OpenPrompt[] =>
  waiting.map((order) => ({
    isFromHere: order.requestedFrom === requestedFrom,
    createdAt: order.createdAt,
  }))

/** A number's orders that wait for mobile money, at whichever seller; `requestedFrom` is the network that asks now. */
export const openPromptsOf = async (
  deps: Deps,
  phone: string,
  requestedFrom: string | null,
): Promise<OpenPrompt[]> => {
  const wanted = promptsWanted(phone, deps.now())
  const waiting = await deps.db.readAsPlatform((tx) => listOpenPrompts(tx, wanted))
  return openPromptsFrom(waiting, requestedFrom)
}

/** Refuses with `payment_in_progress` where the number has as many orders waiting as it may. */
export const refuseManyPrompts = (open: readonly OpenPrompt[], now: Date): void => {
  if (!mayPromptAgain(open, now)) throw new Refusal('payment_in_progress')
}
