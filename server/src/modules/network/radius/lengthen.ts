import { openUntil } from '@minit/domain/network/access.ts'
import { carriedOnUntil } from '@minit/domain/passes/pass-line.ts'
import type { Tx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listPassesOfPhones } from '../devices.queries.ts'
import { handleOf, radiusAddressOf } from './disconnect.ts'
import { isOnByRadius, listSessionsOfPasses } from './lengthen.queries.ts'
import { isReachable } from './radius-reply.ts'

type ExtendedPasses = { entrepreneurId: string; purchaseIds: readonly string[] }

/** Enqueues a job that sends reachable routers, after the commit, the later ends of these passes. */
export const requestSessionExtension = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { entrepreneurId, purchaseIds }: ExtendedPasses,
): Promise<void> => {
  if (await isOnByRadius(tx, entrepreneurId, purchaseIds))
    await jobs.enqueue(tx, 'lengthen-sessions', { entrepreneurId, purchaseIds: [...purchaseIds] })
}

/**
 * Sends routers the new total duration of these passes' sessions. If a router does not answer or refuses,
 * nothing is lost: the session closes at its old end, and the phone logs in again. Returns how many were
 * extended.
 */
const lengthenSessions = async (
  deps: Deps,
  { entrepreneurId, purchaseIds }: ExtendedPasses,
): Promise<number> => {
  const now = deps.now()
  const { sessions, held } = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const sessions = await listSessionsOfPasses(tx, { purchaseIds, now })
    const devices = sessions.map(({ deviceDigest }) => deviceDigest)
    return { sessions, held: await listPassesOfPhones(tx, devices) }
  })
  // A router that did not answer once is skipped.
  const silent = new Set<string>()
  let lengthened = 0
  for (const { gateway, sealedHandle, beganAt, deviceDigest, pass } of sessions) {
    if (!isReachable(gateway) || silent.has(gateway.id)) continue
    const ofPhone = held.filter((each) => each.deviceDigest === deviceDigest).map((each) => each.pass)
    const until = carriedOnUntil(pass, openUntil(pass, now), ofPhone)
    const totalSeconds = Math.ceil((until.getTime() - beganAt.getTime()) / 1000)
    const handle = handleOf(deps, { gateway, sealedHandle })
    const outcome = await deps.extendSession(radiusAddressOf(deps, gateway), handle, totalSeconds)
    deps.log.info({ gatewayId: gateway.id, outcome }, 'requested a session extension')
    if (outcome === 'silent') silent.add(gateway.id)
    if (outcome === 'lengthened') lengthened += 1
  }
  return lengthened
}

export const lengthenJobs = (deps: Deps): Pick<JobHandlers, 'lengthen-sessions'> => ({
  'lengthen-sessions': async (payload) => {
    await lengthenSessions(deps, payload)
  },
})
