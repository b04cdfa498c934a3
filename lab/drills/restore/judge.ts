import { INVARIANTS } from '@minit/server/modules/operations/checks/invariants.ts'
import type { Outcome } from '../evidence.ts'
import { type Aftermath, ARCHIVING_SECONDS, type Seen } from './drill.ts'
import { BYTES_PER_GB, seconds } from './figures.ts'
import { judgeMoneyOut } from './judge-money-out.ts'
import type { Acknowledged } from './notes.ts'
import type { Plan } from './plan.ts'
import { lostOf, unaccountedOf, wrongCodesOf } from './records.ts'
import { none, stated } from './rows.ts'

/** Returns the drill's checks and figures. */
export const judge = (plan: Plan, seen: Seen): Outcome[] => [
  judgeGone(seen),
  ...judgeLost(plan, seen),
  ...judgeMistake(seen),
  ...judgeRecords(plan, seen),
  ...judgeMoneyOut(plan, seen),
  ...figuresOf(seen),
]

/** An answer may still be on its way at that moment. */
const ANSWER_MS = 1_000

const lostIn = ({ books: integrity, acknowledged }: Aftermath): Acknowledged[] =>
  lostOf(integrity, acknowledged)

const reportedIn = ({ acknowledged }: Aftermath): number =>
  new Set(acknowledged.map(({ transactionId }) => transactionId)).size

/**
 * Whether a purchase must survive: acknowledged afterwards, or while the log was still restorable.
 * Acknowledgements during the kill are neither, since the log position is unknown then.
 */
const isEnsured =
  ({ restorableUntil, ms }: Aftermath) =>
  ({ at, lsn }: Acknowledged): boolean =>
    at > ms.goneAt || (lsn !== null && lsn <= restorableUntil)

export const judgeGone = (seen: Aftermath): Outcome => {
  const ensured = seen.acknowledged.filter(isEnsured(seen))
  const ensuredIds = new Set(ensured.map(({ transactionId }) => transactionId))
  return none(
    `lost purchases acknowledged before ${seen.boundary}`,
    lostIn(seen).filter(({ transactionId }) => ensuredIds.has(transactionId)),
    ` of ${ensuredIds.size}`,
  )
}

export const statedLost = (seen: Aftermath): Outcome =>
  stated('lost purchases', `${lostIn(seen).length} of ${reportedIn(seen)}`)

const judgeLost = (plan: Plan, seen: Seen): Outcome[] => {
  const lost = lostIn(seen)
  // Undoing a mistake deliberately discards what came after it.
  if (seen.mistake !== null) return [statedLost(seen)]
  if (plan.hasStandby) return [none('lost purchases', lost, ` of ${reportedIn(seen)}`)]
  const oldestMs = lost.length === 0 ? 0 : seen.ms.diedAt - Math.min(...lost.map(({ at }) => at))
  const within = plan.archiveTimeoutSeconds + ARCHIVING_SECONDS
  return [
    {
      what: 'lost purchases, and since when',
      asked: `none from more than ${within} s before the end (archive_timeout ${plan.archiveTimeoutSeconds} s and ${ARCHIVING_SECONDS} s to archive)`,
      seen: `${lost.length} of ${reportedIn(seen)}; the oldest from ${seconds(oldestMs)} before the end`,
      isHeld: oldestMs <= within * 1000,
    },
  ]
}

/** The manual change is undone, and no later sale is recorded unless its provider reports it. */
const judgeMistake = ({ mistake, acknowledged, books: integrity, ms }: Seen): Outcome[] => {
  if (mistake === null) return []
  const firstReported = new Map<string, number>()
  for (const { transactionId, at } of acknowledged)
    if (!firstReported.has(transactionId)) firstReported.set(transactionId, at)
  const after = [...firstReported].filter(([, at]) => at > mistake.at + ANSWER_MS && at <= ms.diedAt)
  return [
    none('customers with the mistake after the restore', Array.from({ length: mistake.left })),
    none(
      'purchases from after the mistake that are there',
      after.filter(([id]) => integrity.purchases.has(id)),
      ` of ${after.length}`,
    ),
  ]
}

export const judgeRecords = (plan: Pick<Plan, 'hasStandby'>, seen: Aftermath): Outcome[] => {
  const { books: integrity } = seen
  const [lost, reported] = [lostIn(seen), reportedIn(seen)]
  const money = unaccountedOf(integrity)
  return [
    none(
      `codes that open nothing, of purchases ${plan.hasStandby ? 'at any time' : `before ${seen.boundary}`}`,
      wrongCodesOf(
        integrity,
        seen.acknowledged.filter((each) => plan.hasStandby || isEnsured(seen)(each)),
      ),
      ` (${wrongCodesOf(integrity, seen.acknowledged).length} of later ones got a new code)`,
    ),
    none(
      'money taken that is neither a pass nor on the worklist',
      money.nowhere,
      ` of ${integrity.charged.length} charges: ${money.passes} passes, ${money.waiting} on the worklist (${seen.statementBrought} by the statement)`,
    ),
    none('money that is two passes, or a pass and on the worklist', money.twice),
    none('unpaid passes, and paid purchases without one', money.unpaid),
    ...(plan.hasStandby
      ? [none('money on the worklist, for nothing was lost', [...integrity.onWorklist])]
      : []),
    {
      what: 'payments open after the restore, and after their providers were asked',
      asked: '0 after',
      seen: `${seen.openAfterRestore}; ${seen.stillOpen} after`,
      isHeld: seen.stillOpen === 0,
    },
    none(
      'buyers who see that their purchase does not exist',
      Array.from({ length: Math.max(0, seen.reportedGone - (plan.hasStandby ? 0 : lost.length)) }),
      plan.hasStandby ? '' : ` beyond the lost (${seen.reportedGone})`,
    ),
    none(
      'broken invariants',
      integrity.broken,
      ` of ${INVARIANTS.length}${integrity.broken.length > 0 ? `: ${integrity.broken.join(', ')}` : ''}`,
    ),
    {
      what: 'purchases acknowledged, and passes served',
      asked: 'more than 100, or it proves nothing',
      seen: `${reported} and ${seen.served}`,
      isHeld: reported > 100,
    },
  ]
}

const figuresOf = ({ bytes, ms }: Seen): Outcome[] => {
  const gigabytes = bytes / BYTES_PER_GB
  const perGb = (part: number): string => `${(part / 1000 / gigabytes).toFixed(1)} s a GB`
  return [
    stated(
      'a full and a differential backup',
      `${gigabytes.toFixed(2)} GB in ${seconds(ms.backup)} (${seconds(ms.backup / gigabytes)} a GB) and ${seconds(ms.diff)}`,
    ),
    stated(
      'to restore',
      `files ${perGb(ms.restore)}, replay of the log ${perGb(ms.replay)} (${seconds(ms.restore)} and ${seconds(ms.replay)} for ${gigabytes.toFixed(2)} GB, both with the programs’ own start)`,
    ),
    stated('start of the server (and second place)', seconds(ms.server)),
    stated('from the end of the old machine to backups on the new one', seconds(ms.down)),
  ]
}
