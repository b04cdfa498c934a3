import type { TenantTx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
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

/**
 * Sends a seller's routers a Disconnect-Request for each session without access: refunded, moved, or of a
 * removed router. A silent router gets it again at its next report. Returns how many sessions ended.
 */
const disconnectPhones = async (deps: Deps, entrepreneurId: string): Promise<number> => {
  const now = deps.now()
  const sessions = await deps.db.inTenant(entrepreneurId, (tx) => listUnwantedSessions(tx, now))
  let ended = 0
  for (const session of sessions.filter(({ gateway }) => isReachable(gateway))) {
    const outcome = await deps.disconnectPhone(
      radiusAddressOf(deps, session.gateway),
      handleOf(deps, session),
    )
    deps.log.info({ gatewayId: session.gateway.id, outcome }, 'sent a router a Disconnect-Request')
    if (outcome === 'silent') continue
    await deps.db.inTenant(entrepreneurId, (tx) => endSession(tx, session.id, deps.now()))
    deps.changes.announce(session.purchaseId)
    ended += 1
  }
  return ended
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
  'disconnect-phones': async ({ entrepreneurId }) => {
    await disconnectPhones(deps, entrepreneurId)
  },
})
