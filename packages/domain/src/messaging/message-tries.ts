import { LINK_MINUTES } from '../identity/passwords.ts'
import { CASH_WINDOW_MINUTES } from '../money/payments.ts'
import { DESTINATION_HOLD_HOURS } from '../money/payouts.ts'
import { MY_CODE_MINUTES } from '../passes/my-passes.ts'
import type { MESSAGE_KINDS } from './message-kinds.ts'

/** A message about a pass is useful until the pass ends. */
type OfPass = 'access' | 'outage_credit'
export type NewsKind = Exclude<(typeof MESSAGE_KINDS)[number], OfPass>

/** How many minutes after it is queued a message about no pass stays useful. */
export const NEWS_MINUTES: Readonly<Record<NewsKind, number>> = {
  password_link: LINK_MINUTES.first,
  my_code: MY_CODE_MINUTES,
  router: 6 * 60,
  // As long as the newest cash order may wait.
  cash: CASH_WINDOW_MINUTES,
  // A code to a new number expires much earlier.
  payout: DESTINATION_HOLD_HOURS * 60,
  refund: 48 * 60,
  billing: 24 * 60,
  claim: 72 * 60,
  installation: 48 * 60,
  sponsor: 72 * 60,
  // Later most of the minutes are used.
  travel: 60,
  rates: 12 * 60,
  // Later it is old news: the admin's dashboard shows what is still wrong.
  alert: 60,
}

/** The most tries with an unknown outcome, each of which may have reached the recipient. */
const MAX_TRIES = 12
const RETRY_SECONDS = [5, 10, 20, 40, 80, 160, 320, 640, 1200] as const
const SLOWEST_RETRY_SECONDS = 1800
/**
 * For how many tries the gateway's retry delay alone decides, so that a busy gateway does not get requests
 * permanently.
 */
const HEEDED_TRIES = 3

/** A message after a try that did not certainly send it. */
export type Tried = {
  /** All tries including the last one, and how many before the last certainly sent nothing. */
  tries: number
  unsentTries: number
  /** From then on it is useless. */
  endsAt: Date
}

/**
 * Whether a message has failed for good. One that was certainly not sent is retried until its end. Twelve
 * tries with an unknown outcome end it, including tries after which the sender crashed.
 */
export const isFailedForGood = (
  { tries, unsentTries, endsAt }: Tried,
  last: 'unsent' | 'unknown',
  now: Date,
): boolean => endsAt <= now || (last === 'unknown' && tries - unsentTries >= MAX_TRIES)

/**
 * Returns the seconds until the next try: growing to half an hour, and no later than the message's end, at
 * which it fails. `wantedSeconds` is the gateway's own retry delay.
 */
export const retrySeconds = (
  { tries, endsAt }: Pick<Tried, 'tries' | 'endsAt'>,
  wantedSeconds: number | undefined,
  now: Date,
): number => {
  const scheduled = RETRY_SECONDS[tries - 1] ?? SLOWEST_RETRY_SECONDS
  const isHeeded = tries <= HEEDED_TRIES
  const seconds = isHeeded ? (wantedSeconds ?? scheduled) : Math.max(wantedSeconds ?? 0, scheduled)
  return Math.max(1, Math.min(seconds, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)))
}
