import type { TimeSpan } from '@minit/domain/kernel/time-spans.ts'
import { awaySpans, MARK_SLACK_MS } from '@minit/domain/network/causes.ts'
import type { Deps } from '../../ports/deps.ts'
import { listObserved, listSeenByOthers, markObserved } from './causes.queries.ts'

/** Records that this platform observes, each minute. Safe to run concurrently. */
export const noteObserving = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  db.writeAsPlatform((tx) => markObserved(tx, now(), MARK_SLACK_MS))

/**
 * The parts of a silence in which this platform was away itself, or routers of several sellers could not reach
 * it. Read before the transaction that needs it.
 */
export const awayDuring = (
  { db, observingSince }: Pick<Deps, 'db' | 'observingSince'>,
  silence: TimeSpan,
): Promise<TimeSpan[]> =>
  db.readAsPlatform(async (tx) => [
    ...awaySpans(await listObserved(tx, silence), silence, observingSince),
    ...(await listSeenByOthers(tx, silence)),
  ])
