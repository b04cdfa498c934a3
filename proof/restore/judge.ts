import { INVARIANTS } from '@minit/server/features/operations/invariants.ts'
import type { Outcome } from '../evidence.ts'
import { lostOf, unaccountedOf, wrongCodesOf } from './books.ts'
import type { Plan, Seen } from './drill.ts'
import { BYTES_PER_GB, seconds } from './figures.ts'
import { judgeMoneyOut } from './judge-money-out.ts'
import type { Acknowledged } from './notes.ts'
import { none, stated } from './rows.ts'

/** For the archiver to notice that the time is up, and to push the segment. */
const ARCHIVING_SECONDS = 10

/** What of a drill held, and its figures. */
export const judge = (plan: Plan, seen: Seen): Outcome[] => {
  const lost = lostOf(seen.books, seen.acknowledged)
  const told = new Set(seen.acknowledged.map(({ transactionId }) => transactionId)).size
  return [
    ...judgeLost(plan, seen, { lost, told }),
    ...judgeBooks(plan, seen, { lost, told }),
    ...judgeMoneyOut(plan, seen),
    ...figuresOf(seen),
  ]
}

type Told = { lost: Acknowledged[]; told: number }

/**
 * Told after the restore, or before the log had come beyond what the repository holds. What the dying machine told while it was
 * killed is neither: nobody looked where its log was by then.
 */
const isEnsured =
  ({ archivedUntil, ms }: Seen) =>
  ({ at, lsn }: Acknowledged): boolean =>
    at > ms.goneAt || (lsn !== null && lsn <= archivedUntil)

const judgeLost = (plan: Plan, seen: Seen, { lost, told }: Told): Outcome[] => {
  const { diedAt } = seen.ms
  const ensured = seen.acknowledged.filter(isEnsured(seen))
  const ensuredIds = new Set(ensured.map(({ transactionId }) => transactionId))
  const oldestMs = lost.length === 0 ? 0 : diedAt - Math.min(...lost.map(({ at }) => at))
  const within = plan.archiveTimeoutSeconds + ARCHIVING_SECONDS
  return [
    none(
      'purchases acknowledged before the end of the last archived segment that are gone',
      lost.filter(({ transactionId }) => ensuredIds.has(transactionId)),
      ` of ${ensuredIds.size}`,
    ),
    plan.hasSecondPlace
      ? none('purchases acknowledged at any time that are gone', lost, ` of ${told}`)
      : {
          what: 'purchases acknowledged that are gone, and since when',
          asked: `none from more than ${within} s before the end (archive_timeout ${plan.archiveTimeoutSeconds} s and ${ARCHIVING_SECONDS} s to archive)`,
          seen: `${lost.length} of ${told}; the oldest from ${seconds(oldestMs)} before the end`,
          isHeld: oldestMs <= within * 1000,
        },
  ]
}

const judgeBooks = (plan: Plan, seen: Seen, { lost, told }: Told): Outcome[] => {
  const { books } = seen
  const money = unaccountedOf(books)
  return [
    none(
      'codes of purchases that are there, handed out before the end of the last archived segment (second place: ever), which open nothing',
      wrongCodesOf(
        books,
        seen.acknowledged.filter((each) => plan.hasSecondPlace || isEnsured(seen)(each)),
      ),
      ` (${wrongCodesOf(books, seen.acknowledged).length} of later ones were replaced by a new code, sent again)`,
    ),
    none(
      'money that the provider took and that is neither a pass nor on the worklist',
      money.nowhere,
      ` of ${books.charged.length} charges: ${money.passes} passes, ${money.waiting} on the worklist (${seen.statementBrought} of these brought by the provider’s statement)`,
    ),
    none('money that is two passes, or a pass and on the worklist', money.twice),
    none('passes that nobody paid for, and paid purchases without one', money.unpaid),
    ...(plan.hasSecondPlace
      ? [none('money on the worklist, for nothing was lost', [...books.onWorklist])]
      : []),
    {
      what: 'payments that were open in what was restored, and are after their providers were asked',
      asked: '0 after',
      seen: `${seen.openAfterRestore}; ${seen.stillOpen} after`,
      isHeld: seen.stillOpen === 0,
    },
    none(
      'buyers whose page was told that their purchase does not exist',
      Array.from({ length: Math.max(0, seen.toldGone - (plan.hasSecondPlace ? 0 : lost.length)) }),
      plan.hasSecondPlace ? '' : ` more than those lost (${seen.toldGone})`,
    ),
    none(
      'invariants of the books that do not hold',
      books.broken,
      ` of ${INVARIANTS.length}${books.broken.length > 0 ? `: ${books.broken.join(', ')}` : ''}`,
    ),
    {
      what: 'purchases that were acknowledged at all, and passes served',
      asked: 'more than 100, or it proves nothing',
      seen: `${told} and ${seen.served}`,
      isHeld: told > 100,
    },
  ]
}

const figuresOf = ({ bytes, ms }: Seen): Outcome[] => {
  const gigabytes = bytes / BYTES_PER_GB
  const perGb = (part: number): string => `${(part / 1000 / gigabytes).toFixed(1)} s a GB`
  return [
    stated(
      'a full backup, and the differences while purchases went on',
      `${gigabytes.toFixed(2)} GB in ${seconds(ms.backup)} (${seconds(ms.backup / gigabytes)} a GB) and ${seconds(ms.diff)}`,
    ),
    stated(
      'seconds to restore per GB of database',
      `files ${perGb(ms.restore)}, replay of the log ${perGb(ms.replay)} (${seconds(ms.restore)} and ${seconds(ms.replay)} for ${gigabytes.toFixed(2)} GB, with pgBackRest’s and PostgreSQL’s own start, which a small database feels most)`,
    ),
    stated('and whatever its size: server (and second place)', seconds(ms.server)),
    stated('from the end of the old machine to backups going on from the new one', seconds(ms.down)),
  ]
}
