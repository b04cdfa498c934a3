import {
  alertMessage,
  isResolved,
  type PlatformCheck,
  platformCheck,
  resolvedMessage,
} from '@minit/domain/operations/alert-endings.ts'
import { type Alert, platformAlertsOf } from '@minit/domain/operations/watching.ts'
import type { Tx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { queueOnCallMessage } from '../../messaging/messages/account-messages.ts'
import { type AlertRow, listOpenAlerts, noteSeen, openAlert, resolveAlert } from './alerts.queries.ts'
import { findOnCallLocked } from './on-call.ts'
import { readReadings } from './readings.ts'
import { forgetOldCounts } from './watch-counts.queries.ts'

type OnCall = Awaited<ReturnType<typeof findOnCallLocked>>

/**
 * Checks the platform, and alerts the on-call recipients: once when a problem begins and once when it
 * ends, however many processes check. Alert, message and job are one transaction. Returns how many alerts
 * were sent.
 */
export const watchPlatform = async (deps: Deps): Promise<number> => {
  const readings = await readReadings(deps)
  const now = deps.now()
  return notifyOfAlerts(deps, platformAlertsOf(readings, now), platformCheck(readings, now))
}

/** A check that saw the whole platform. */
const WHOLE_CHECK: PlatformCheck = { host: null, unseen: [], rails: [] }

/** Opens and resolves alerts for the findings of a check. */
export const notifyOfAlerts = async (
  deps: Deps,
  firing: readonly Alert[],
  check: PlatformCheck = WHOLE_CHECK,
): Promise<number> =>
  deps.db.asPlatform(async (tx) => {
    const onCall = await findOnCallLocked(tx, deps.mode)
    const open = await listOpenAlerts(tx)
    let sentCount = 0
    for (const alert of firing) if (await noteAlert(deps, tx, { alert, onCall })) sentCount += 1
    for (const row of open) if (await endAlert(deps, tx, { row, firing, onCall, check })) sentCount += 1
    await forgetOldCounts(tx, deps.now())
    return sentCount
  })

const noteAlert = async (
  deps: Deps,
  tx: Tx,
  { alert, onCall }: { alert: Alert; onCall: OnCall },
): Promise<boolean> => {
  if (!(await openAlert(tx, deps.newId(), alert, deps.now()))) {
    await noteSeen(tx, alert, deps.now())
    return false
  }
  deps.log.error({ alert: alert.kind, subject: alert.subject }, `alert: ${alert.text}`)
  await queueOnCallMessage(deps, tx, { ...onCall, text: alertMessage(alert.text) })
  return true
}

const endAlert = async (
  deps: Deps,
  tx: Tx,
  {
    row,
    firing,
    onCall,
    check,
  }: { row: AlertRow; firing: readonly Alert[]; onCall: OnCall; check: PlatformCheck },
): Promise<boolean> => {
  const now = deps.now()
  const holds = firing.some(({ kind, subject }) => kind === row.kind && subject === row.subject)
  if (holds || !isResolved(row, check, now) || !(await resolveAlert(tx, row.id, now))) return false
  deps.log.info({ alert: row.kind, subject: row.subject }, `resolved: ${row.text}`)
  await queueOnCallMessage(deps, tx, { ...onCall, text: resolvedMessage(row.text, row.openedAt, now) })
  return true
}

export const watchJobs = (deps: Deps): Pick<JobHandlers, 'watch-platform'> => ({
  'watch-platform': async () => {
    await watchPlatform(deps)
  },
})
