import { freetownDay } from '@minit/domain/durations.ts'
import {
  MAX_PROMPTS_A_MINUTE,
  mayPromptAgain,
  type OpenPrompt,
  PAYMENT_WINDOW_MINUTES,
} from '@minit/domain/payments.ts'
import { encodeTime } from 'ulid'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { type PromptsWanted, readPrompts, type WaitingPrompt } from './intent.queries.ts'
import type { Started } from './intent.ts'

/** Which orders of a number (null: of none) wait for mobile money. */
export const promptsWanted = (phone: string | null, now: Date): PromptsWanted => ({
  phone,
  // Ids begin with their instant: what is older cannot be paid any more.
  firstId: encodeTime(now.getTime() - (PAYMENT_WINDOW_MINUTES + 1) * 60_000, 10),
  now,
})

/** Below the id of every order that is made at this instant or later. */
export const firstIdAt = (instant: Date): string => encodeTime(instant.getTime(), 10)

/** Below the id of every order of this day in Freetown. */
export const firstIdOfDayAt = (now: Date): string => firstIdAt(new Date(freetownDay(now)))

/** `requestedFrom` is the network that asks now. */
export const openPromptsFrom = (
  waiting: readonly WaitingPrompt[],
  requestedFrom: string | null,
): OpenPrompt[] =>
  waiting.map((order) => ({
    isFromHere: order.requestedFrom === requestedFrom,
    createdAt: order.createdAt,
  }))

/** What was read of a number's prompts: those that are open, and how many there ever were. */
export type PromptsRead = { open: OpenPrompt[]; seen: number | null }

/** A number's orders that wait for mobile money, at whichever seller; `requestedFrom` is the network that asks now. */
export const openPromptsOf = async (
  deps: Deps,
  phone: string,
  requestedFrom: string | null,
): Promise<PromptsRead> => {
  const wanted = promptsWanted(phone, deps.now())
  const { waiting, count } = await deps.db.readAsPlatform((tx) => readPrompts(tx, wanted))
  return { open: openPromptsFrom(waiting, requestedFrom), seen: count }
}

/** Refuses with `payment_in_progress` where the number has as many orders waiting as it may. */
export const refuseManyPrompts = (open: readonly OpenPrompt[], now: Date): void => {
  if (!mayPromptAgain(open, now)) throw new Refusal('payment_in_progress')
}

/**
 * Starts once more, from what is then true, where the number ordered otherwise in between: of several orders
 * at one instant one is written each time. As only so many are accepted in a minute, whoever comes after them is one too many.
 */
export const startUntilWritten = async (start: () => Promise<Started | null>): Promise<Started> => {
  for (let tries = 0; tries <= MAX_PROMPTS_A_MINUTE; tries += 1) {
    const started = await start()
    if (started !== null) return started
  }
  throw new Refusal('payment_in_progress')
}
