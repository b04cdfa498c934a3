import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { KEPT_DAYS, keptSince, LINES_KEPT_DAYS } from '@minit/domain/platform/keeping.ts'
import type { Tx } from '../../../db/database.ts'
import { type Attempt, countAttempts } from '../../../jobs/attempts.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { isDatabaseAway } from '../../../kernel/database-unavailable.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type ActivityCursor, deleteOldActivity } from '../../messaging/feed/old-activity.queries.ts'
import { deleteOldNews, type NewsCursor } from '../../messaging/push/old-news.queries.ts'
import { deleteEndedLists } from '../../money/sponsors/draw.queries.ts'
import {
  BATCH,
  type Checked,
  deleteOrders,
  deleteUnrecognised,
  ENDED,
  listCustomers,
  listEndedOrders,
  type OldOrder,
} from './clean-up.queries.ts'
import { deleteOldMine } from './my-passes.queries.ts'

/** Below the job's timeout of an hour. The next night continues. */
const MAX_MS = 50 * 60_000

/** `untilMs` is on the monotonic clock. */
type Night = { untilMs: number; attempt: Attempt }

/**
 * Deletes, in short transactions: expired rows of My passes, numbers on lists of sponsors that are over, orders without payment or provider report 90
 * days after their creation, phone numbers without orders, and old news and activity. Provider reports and
 * their orders are kept permanently. Returns the counts of orders and customers. Throws at the end if
 * something failed, so that the job retries. Safe to run at any time, and concurrently.
 */
export const cleanUp = async (deps: Deps): Promise<{ orders: number; customers: number }> => {
  const before = keptSince(KEPT_DAYS.unpaidOrders, deps.now())
  const { attempt, failures } = countAttempts(deps)
  const night = { untilMs: deps.elapsedMs() + MAX_MS, attempt }
  const gone = { orders: 0, customers: 0 }
  await attempt(() => forgetMine(deps), 'codes and phones of My passes could not be deleted')
  await attempt(() => forgetLists(deps), 'numbers on lists of sponsors could not be deleted')
  for (const status of ENDED)
    await deleteAll<OldOrder>(deps, night, {
      list: (tx, after) => listEndedOrders(tx, { status, beforeId: firstIdAt(before) }, after),
      remove: deleteOrders,
      count: (orders) => {
        gone.orders += orders
      },
    })
  await deleteAll<{ id: string }>(deps, night, {
    list: (tx, after) => listCustomers(tx, before, after),
    remove: (tx, customers) => deleteUnrecognised(tx, before, customers),
    count: (customers) => {
      gone.customers += customers
    },
  })
  await forgetLines(deps, night)
  deps.log.info(gone, 'unpaid orders and unknown numbers were deleted')
  if (failures() > 0) throw new Error(`${failures()} of what is to be deleted could not be`)
  return gone
}

const forgetMine = async (deps: Deps): Promise<void> => {
  const now = deps.now()
  const askedBefore = keptSince(KEPT_DAYS.myCodes, now)
  while (await deps.db.asPlatform((tx) => deleteOldMine(tx, { askedBefore, now })));
}

const forgetLists = async (deps: Deps): Promise<void> => {
  while (await deps.db.asPlatform(deleteEndedLists));
}

/** Deletes batch by batch; `next` returns how far a batch got, null at the end. */
const goThrough = async <CaptiveContext>(
  deps: Deps,
  { untilMs }: Night,
  next: (tx: Tx, after: CaptiveContext | null) => Promise<CaptiveContext | null>,
): Promise<void> => {
  let after: CaptiveContext | null = null
  do {
    const from: CaptiveContext | null = after
    after = await deps.db.asPlatform((tx) => next(tx, from))
  } while (after !== null && deps.elapsedMs() <= untilMs)
}

const forgetLines = async (deps: Deps, night: Night): Promise<void> => {
  const newsSince = keptSince(LINES_KEPT_DAYS.toldNews, deps.now())
  const activitySince = keptSince(LINES_KEPT_DAYS.activity, deps.now())
  await night.attempt(
    () => goThrough<NewsCursor>(deps, night, (tx, after) => deleteOldNews(tx, newsSince, after)),
    'news of phones could not be deleted',
  )
  await night.attempt(
    () => goThrough<ActivityCursor>(deps, night, (tx, after) => deleteOldActivity(tx, activitySince, after)),
    'old activity could not be deleted',
  )
}

type Deletion<Row extends { id: string }> = {
  /** Lists the next rows after an id, in order; fewer than a batch at the end. */
  list: (tx: Tx, after: string) => Promise<Checked<Row>[]>
  /** Deletes the rows that are still due; returns how many. */
  remove: (tx: Tx, rows: readonly Row[]) => Promise<number>
  count: (gone: number) => void
}

const NOT_LISTED = 'unpaid orders, or visitors who never ordered, could not be searched'
const NOT_DELETED = 'an unpaid order, or a number without orders, could not be deleted'

/** Goes through all rows batch by batch: a row that fails is skipped for this night, and blocks no other. */
const deleteAll = <Row extends { id: string }>(
  deps: Deps,
  night: Night,
  deletion: Deletion<Row>,
): Promise<void> =>
  night.attempt(async () => {
    let after: string | null = ''
    while (after !== null && deps.elapsedMs() <= night.untilMs) {
      const from: string = after
      const rows = await deps.db.asPlatform((tx) => deletion.list(tx, from))
      const due = rows.filter(({ isDue }) => isDue)
      if (due.length > 0) await removeBatch(deps, night, { ...deletion, due })
      after = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null)
    }
  }, NOT_LISTED)

/** Deletes a batch; if that fails, each row on its own, so that one failure does not block the others. */
const removeBatch = async <Row extends { id: string }>(
  deps: Deps,
  { attempt }: Night,
  { due, remove, count }: Deletion<Row> & { due: readonly Row[] },
): Promise<void> => {
  const removeThese = async (rows: readonly Row[]) =>
    count(await deps.db.asPlatform((tx) => remove(tx, rows)))
  try {
    await removeThese(due)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    for (const one of due) await attempt(() => removeThese([one]), NOT_DELETED)
  }
}

export const cleanUpJobs = (deps: Deps): Pick<JobHandlers, 'clean-up'> => ({
  'clean-up': async () => {
    await cleanUp(deps)
  },
})
