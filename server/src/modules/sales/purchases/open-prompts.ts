import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import {
  MAX_PROMPTS_A_MINUTE,
  PAYMENT_WINDOW_MINUTES,
  type Prompt,
  tooManyPrompts,
} from '@minit/domain/money/payments.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type PromptsWanted, readPrompts, type SentPrompt } from './intent.queries.ts'
import type { Started } from './intent.ts'

/** Which orders of a number (null: of none) wait for mobile money, or have just asked for it. */
export const promptsWanted = (phone: string | null, now: Date): PromptsWanted => ({
  phone,
  // Ids begin with their instant: what is older cannot be paid any more.
  firstId: firstIdAt(new Date(now.getTime() - (PAYMENT_WINDOW_MINUTES + 1) * 60_000)),
  now,
})

/** No order of this day in Freetown has a smaller id. */
export const firstIdOfDayAt = (now: Date): string => firstIdAt(new Date(freetownDay(now)))

/** `requestedFrom` is the network that asks now. */
export const promptsSeenFrom = (sent: readonly SentPrompt[], requestedFrom: string | null): Prompt[] =>
  sent.map(({ requestedFrom: from, ...prompt }) => ({ ...prompt, isFromHere: from === requestedFrom }))

/** What was read of a number's prompts: those that are open or of the last minute, and how many there ever were. */
export type PromptsRead = { sent: Prompt[]; seen: number | null }

/** A number's orders that wait for mobile money or have just asked for it, at whichever seller; `requestedFrom` is the network that asks now. */
export const promptsOf = async (
  deps: Deps,
  phone: string,
  requestedFrom: string | null,
): Promise<PromptsRead> => {
  const wanted = promptsWanted(phone, deps.now())
  const { prompts, count } = await deps.db.readAsPlatform((tx) => readPrompts(tx, wanted))
  return { sent: promptsSeenFrom(prompts, requestedFrom), seen: count }
}

const JUST_ASKED =
  'This phone was asked to pay four times within a minute, and nobody paid. Please wait a minute, then try again.'

/** Refuses with `payment_in_progress` where the number has as many orders waiting, or was asked as often lately, as it may. */
export const refuseManyPrompts = (sent: readonly Prompt[], now: Date): void => {
  const reason = tooManyPrompts(sent, now)
  if (reason === 'open') throw new Refusal('payment_in_progress')
  if (reason === 'in_a_minute') throw new Refusal('payment_in_progress', JUST_ASKED)
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
