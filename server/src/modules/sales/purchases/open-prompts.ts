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

/** Selects a number's open and recent mobile money orders; null selects none. */
export const promptsWanted = (phone: string | null, now: Date): PromptsWanted => ({
  phone,
  // Ids begin with their instant: an older order can no longer be paid.
  firstId: firstIdAt(new Date(now.getTime() - (PAYMENT_WINDOW_MINUTES + 1) * 60_000)),
  now,
})

/** No order of this day in Freetown has a smaller id. */
export const firstIdOfDayAt = (now: Date): string => firstIdAt(new Date(freetownDay(now)))

/** `requestedFrom` is the network that orders now. */
export const promptsSeenFrom = (sent: readonly SentPrompt[], requestedFrom: string | null): Prompt[] =>
  sent.map(({ requestedFrom: from, ...prompt }) => ({ ...prompt, isFromHere: from === requestedFrom }))

/** A number's prompts as read: those open or from the last minute, and the total so far. */
export type PromptsRead = { sent: Prompt[]; seen: number | null }

/**
 * Reads a number's open and recent prompts at all sellers; `requestedFrom` is the network that orders now.
 */
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
  'Four payment requests went to this phone within a minute, and none was paid. Wait a minute, then try again.'

/** Refuses with `payment_in_progress` if the number has too many open orders or too many recent prompts. */
export const refuseManyPrompts = (sent: readonly Prompt[], now: Date): void => {
  const reason = tooManyPrompts(sent, now)
  if (reason === 'open') throw new Refusal('payment_in_progress')
  if (reason === 'in_a_minute') throw new Refusal('payment_in_progress', JUST_ASKED)
}

/**
 * Retries with the new state if the number ordered elsewhere in between: of several concurrent orders one is
 * written each time. Only so many are accepted per minute, so an order after all tries exceeds the limit.
 */
export const startWithRetry = async (start: () => Promise<Started | null>): Promise<Started> => {
  for (let tries = 0; tries <= MAX_PROMPTS_A_MINUTE; tries += 1) {
    const started = await start()
    if (started !== null) return started
  }
  throw new Refusal('payment_in_progress')
}
