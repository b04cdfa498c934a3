import type { TenantTx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { groupedBy } from '../../../kernel/collections.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { RouterAddress, SessionHandle } from '../../../ports/router-sessions.ts'
import type { GatewayRow } from '../network.queries.ts'
import { endSession, listUnwantedSessions, type UnwantedSession } from './disconnect.queries.ts'
import { radiusSecretOf } from './radius-names.ts'
import { type Packet, textOf } from './radius-packet.ts'
import { isReachable } from './radius-reply.ts'

const SEALED_FOR = 'handle of a session'

/** Seals what a Disconnect-Request must contain, as the router spelled it. */
export const sealHandle = ({ secrets }: Pick<Deps, 'secrets'>, gatewayId: string, packet: Packet): string => {
  const handle: SessionHandle = {
    acctSessionId: textOf(packet, 'Acct-Session-Id'),
    userName: textOf(packet, 'User-Name'),
    stationId: textOf(packet, 'Calling-Station-Id'),
    framedAddress: textOf(packet, 'Framed-IP-Address'),
  }
  return secrets.seal(JSON.stringify(handle), `${SEALED_FOR} ${gatewayId}`)
}

/** Enqueues a job that asks reachable routers, after the commit, to end sessions without access. */
export const requestDisconnect = (deps: Pick<Deps, 'jobs'>, tx: TenantTx): Promise<void> =>
  deps.jobs.enqueue(tx, 'disconnect-phones', { entrepreneurId: tx.sellerId })

/** Asks one router to end these sessions, in sequence, until it is silent. */
const disconnectAt = async (
  deps: Deps,
  entrepreneurId: string,
  sessions: readonly UnwantedSession[],
): Promise<void> => {
  for (const session of sessions) {
    const { gateway } = session
    const outcome = await deps.disconnectPhone(radiusAddressOf(deps, gateway), handleOf(deps, session))
    deps.log.info({ gatewayId: gateway.id, outcome }, 'sent a router a Disconnect-Request')
    if (outcome === 'silent') return
    if (outcome === 'refused') continue
    await deps.db.inTenant(entrepreneurId, (tx) => endSession(tx, session.id, deps.now()))
    deps.changes.announce(session.purchaseId)
  }
}

/**
 * Sends a seller's routers a Disconnect-Request for each session without access: refunded, paused, used elsewhere, moved, or of
 * a removed router. No router waits for another one that is silent or refuses; such a router gets it again at its next report.
 */
const disconnectPhones = async (deps: Deps, entrepreneurId: string): Promise<void> => {
  const now = deps.now()
  const sessions = await deps.db.inTenant(entrepreneurId, (tx) => listUnwantedSessions(tx, now))
  const ofRouters = groupedBy(
    sessions.filter(({ gateway }) => isReachable(gateway)),
    ({ gateway }) => gateway.id,
  )
  await Promise.all([...ofRouters.values()].map((ofRouter) => disconnectAt(deps, entrepreneurId, ofRouter)))
}

/** Where a router that `isReachable` listens for requests. */
export const radiusAddressOf = (deps: Deps, gateway: GatewayRow): RouterAddress => ({
  address: gateway.radiusAddress ?? '',
  secret: radiusSecretOf(deps, gateway),
})

/** What identifies a session to its router. */
export const handleOf = (
  { secrets }: Deps,
  { gateway, sealedHandle }: Pick<UnwantedSession, 'gateway' | 'sealedHandle'>,
): SessionHandle =>
  // `sealHandle` wrote it.
  JSON.parse(secrets.open(sealedHandle, `${SEALED_FOR} ${gateway.id}`)) as SessionHandle

export const disconnectJobs = (deps: Deps): Pick<JobHandlers, 'disconnect-phones'> => ({
  'disconnect-phones': ({ entrepreneurId }) => disconnectPhones(deps, entrepreneurId),
})
