import { LINK_MINUTES } from '../identity/passwords.ts'
import { CASH_WINDOW_MINUTES } from '../money/payments.ts'
import { DESTINATION_HOLD_HOURS } from '../money/payouts.ts'
import { MY_CODE_MINUTES } from '../passes/my-passes.ts'
import type { MESSAGE_KINDS } from './message-kinds.ts'

/** What is about a pass helps until the pass ends. */
type OfPass = 'access' | 'outage_credit'
export type NewsKind = Exclude<(typeof MESSAGE_KINDS)[number], OfPass>

/** For how many minutes a message that is about no pass helps at most, from when it is put out. */
export const NEWS_MINUTES: Readonly<Record<NewsKind, number>> = {
  password_link: LINK_MINUTES.first,
  my_code: MY_CODE_MINUTES,
  router: 6 * 60,
  // As long as the newest of those who come with cash may wait.
  cash: CASH_WINDOW_MINUTES,
  // The code to a new number is over long before.
  payout: DESTINATION_HOLD_HOURS * 60,
  refund: 48 * 60,
  billing: 24 * 60,
  claim: 72 * 60,
  installation: 48 * 60,
  rates: 12 * 60,
  // Later it is news of the past: the admin's dashboard has what is still wrong.
  alert: 60,
}

/** So many tries that may each have reached somebody are enough. */
const MAX_TRIES = 12
const RETRY_SECONDS = [5, 10, 20, 40, 80, 160, 320, 640, 1200] as const
const SLOWEST_RETRY_SECONDS = 1800
/** How often a gateway's own wish counts alone: one that is always busy is not asked for ever as often as it says. */
const HEEDED_TRIES = 3

/** A message after a try that did not send it for sure. */
export type Tried = {
  /** All tries, the last one with them, and how many of those before it surely sent nothing. */
  tries: number
  unsentTries: number
  /** From then on it helps nobody. */
  endsAt: Date
}

/**
 * Whether a message is tried no more. What was surely not sent is tried until the message's end; of tries after which nobody
 * knows, twelve end it, those among them after which the sender died.
 */
export const isGivenUp = (
  { tries, unsentTries, endsAt }: Tried,
  last: 'unsent' | 'unknown',
  now: Date,
): boolean => endsAt <= now || (last === 'unknown' && tries - unsentTries >= MAX_TRIES)

/**
 * Seconds until a message is tried again: more and more, half an hour at last, and no later than its end, at which it fails.
 * `wantedSeconds` is what the gateway asked for.
 */
export const retrySeconds = (
  { tries, endsAt }: Pick<Tried, 'tries' | 'endsAt'>,
  wantedSeconds: number | undefined,
  now: Date,
): number => {
  const usual = RETRY_SECONDS[tries - 1] ?? SLOWEST_RETRY_SECONDS
  const isHeeded = tries <= HEEDED_TRIES
  const seconds = isHeeded ? (wantedSeconds ?? usual) : Math.max(wantedSeconds ?? 0, usual)
  return Math.max(1, Math.min(seconds, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)))
}
