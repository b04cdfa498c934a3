import type { Database } from '../../../db/database.ts'
import { requireRight, type SignedIn } from '../../../kernel/caller.ts'
import type { ReadStamps } from '../../../kernel/changes.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findCaller } from '../../identity/sessions.ts'
import { readFeedVersions } from '../../shop/sellers/totals.queries.ts'

type Reader = SignedIn<'entrepreneur'>

/** Reads the feed versions of all sellers with waiting readers. */
export const feedStampsOf =
  ({ readAsPlatform }: Pick<Database, 'readAsPlatform'>): ReadStamps =>
  (entrepreneurIds) =>
    readAsPlatform((tx) => readFeedVersions(tx, entrepreneurIds))

/** Below the minute after which proxies time out. */
const MAX_WAIT_SECONDS = 50
/** Random reduction of the wait, so that clients that lost a server do not reconnect at the same moment. */
const SPREAD = 0.1

const waitMs = (seconds: number): number =>
  Math.round(1000 * Math.min(seconds, MAX_WAIT_SECONDS) * (1 - SPREAD * Math.random()))

/** Refuses a reader who logged out or lost the right meanwhile. */
const readReader = async (deps: Deps, sessionToken: string | null): Promise<Reader> => {
  const caller = await findCaller(deps, sessionToken)
  if (caller.kind !== 'entrepreneur') throw new Refusal('not_logged_in')
  requireRight(caller, 'see_counter')
  return caller
}

type Hold = {
  entrepreneurId: string
  sessionToken: string | null
  waitSeconds: number
  /** Aborts the wait: the client disconnected, or the server stops. */
  signal: AbortSignal
  isNews: (reader: Reader) => boolean
  /** When the client's copy expires; null if it does not. */
  oldAt: Date | null
}

/**
 * Waits until a seller's feed has news for the reader or the copy expires: 50 s at most, and up to a tenth
 * less. Returns the reader's current state. Refuses with `not_logged_in` or `forbidden` a reader who may not
 * read it any more.
 */
export const waitForNews = async (deps: Deps, hold: Hold): Promise<Reader> => {
  const { entrepreneurId, sessionToken, isNews, oldAt } = hold
  const leftMs = oldAt === null ? Number.POSITIVE_INFINITY : oldAt.getTime() - deps.now().getTime()
  const over = AbortSignal.timeout(Math.max(0, Math.min(waitMs(hold.waitSeconds), leftMs)))
  const answered = new AbortController()
  const until = AbortSignal.any([hold.signal, over, answered.signal])
  try {
    for (;;) {
      // Subscribes before the read, so that a change between the two is not missed.
      const changed = deps.feedChanges.next(entrepreneurId, until)
      const reader = await readReader(deps, sessionToken)
      if (until.aborted || isNews(reader)) return reader
      await changed
    }
  } finally {
    answered.abort()
  }
}
