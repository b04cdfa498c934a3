/** What one look at the database says of the second machine that has to have a sale before it is told to anybody. */
export type SecondPlaceReading = {
  /** Whether a commit waits for another machine at all. */
  isWaitedFor: boolean
  /** Who takes the log from the database, and how many of them a commit waits for. */
  senders: number
  synchronous: number
  /** Whether who asks may see the latter, or only how many take the log. */
  isSeen: boolean
  /** For how long the commit waits that waits longest; 0 where none does. */
  longestWaitMs: number
}

/** A machine that is busy or begins anew lets a commit wait, too, but not for so long. */
const STUCK_MS = 5_000

/** Whether commits wait for nobody, as far as the look could see. */
export const isSecondPlaceMissing = (reading: SecondPlaceReading): boolean => {
  const { isWaitedFor, senders, synchronous, isSeen, longestWaitMs } = reading
  if (!isWaitedFor) return false
  return (isSeen ? synchronous === 0 : senders === 0) || longestWaitMs >= STUCK_MS
}

/** From then on nothing is written any more: whoever began would wait for no answer, and keep a connection for it. */
export const HELD_AFTER_MS = 10_000

/** A machine that is started anew is no news; and what was told is over once it was not seen for so long. */
const TOLD_AFTER_MS = 60_000
const QUIET_MS = 5 * 60_000

/** When an outage that was told of was last seen, by a clock that nobody sets, in ms. */
export type ToldOutage = { lastSeenMs: number }
export type SecondPlaceNews = 'begun' | 'over' | null

/** What is to be told now, where it was missing for `missingForMs` (null: it is there). */
export const secondPlaceNews = (
  told: ToldOutage | null,
  missingForMs: number | null,
  nowMs: number,
): SecondPlaceNews => {
  if (told === null) return missingForMs !== null && missingForMs >= TOLD_AFTER_MS ? 'begun' : null
  return missingForMs === null && nowMs - told.lastSeenMs >= QUIET_MS ? 'over' : null
}

export const SECOND_PLACE_TROUBLE =
  'The machine that has to have each sale, too, does not take it: nothing can be sold. See deploy/backup/README.md, Away for long.'
