import { GONE_AFTER_SECONDS, goneAfter } from '@minit/domain/passes/online-minutes.ts'
import { countsOnlineMinutes } from '@minit/domain/passes/sharing.ts'
import type { TenantTx } from '../../../db/database.ts'
import { groupedBy } from '../../../kernel/collections.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readPurse } from '../purse.queries.ts'
import { setHold } from '../stretches.queries.ts'
import { announceShares, noteSightings, type PassSighting } from '../stretches.ts'
import type { Recorded, SessionWord } from './accounting.queries.ts'

const IDLE = 'Idle-Timeout'

/** A session report as a sign of its phone; null octets, as in a Start, count as a sign. */
const sightingOf = (report: SessionWord): PassSighting => {
  const { purchaseId, deviceDigest: device, macTail, gatewayId, saidAt, beganAt: sinceAt, endCause } = report
  const octets = report.downOctets + report.upOctets
  // A router that ended a silent phone's session waited that long.
  const seenAt = endCause === IDLE ? new Date(saidAt.getTime() - GONE_AFTER_SECONDS * 1000) : saidAt
  const goneAfterSeconds = goneAfter(report.routerPaceSeconds)
  const phone = { purchaseId, device, macTail, gatewayId, octets: octets === 0 ? null : octets }
  return { ...phone, seenAt, sinceAt, goneAfterSeconds, hasLeft: endCause !== null }
}

/** A router that is silent between login and end: the minutes that it was given count until it says less. */
const aheadOf = async (tx: TenantTx, sighting: PassSighting): Promise<PassSighting> => {
  const holds = (await readPurse(tx, sighting.purchaseId))?.holds ?? []
  const until = holds.find(({ device }) => device === sighting.device)?.until ?? null
  const { seenAt } = sighting
  const isAhead = until !== null && seenAt !== null && until > seenAt
  return { ...sighting, seenAt: isAhead ? until : seenAt, goneAfterSeconds: 0 }
}

const noteReport = async (deps: Deps, tx: TenantTx, report: SessionWord): Promise<string[]> => {
  const sighting = sightingOf(report)
  const { hasLeft, purchaseId, device: deviceDigest } = sighting
  const isCounted = hasLeft || countsOnlineMinutes({ kind: 'radius', paceSeconds: report.routerPaceSeconds })
  const changed = await noteSightings(deps, tx, [isCounted ? sighting : await aheadOf(tx, sighting)])
  if (hasLeft) await setHold(tx, { purchaseId, deviceDigest }, null)
  return changed
}

/** Draws the minutes of passes that run only while they are online, from reports that were recorded. */
export const noteDrawing = async (
  deps: Deps,
  reports: readonly SessionWord[],
  recorded: readonly Recorded[],
): Promise<void> => {
  const drawing = new Set(recorded.filter((each) => each.whileOnline).map(({ purchaseId }) => purchaseId))
  if (drawing.size === 0) return
  const due = reports.filter(({ purchaseId }) => drawing.has(purchaseId))
  for (const [entrepreneurId, ofSeller] of groupedBy(due, (report) => report.entrepreneurId)) {
    const changed: string[] = []
    for (const report of ofSeller)
      changed.push(...(await deps.db.inTenant(entrepreneurId, (tx) => noteReport(deps, tx, report))))
    announceShares(deps, entrepreneurId, changed)
  }
}
