import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { findOwnGateway } from '../../shop/sites/gateways.queries.ts'
import {
  changeGateway,
  findGatewayByRadiusAddress,
  type GatewayRow,
  insertGateway,
  type NewGateway,
} from '../network.queries.ts'
import { radiusPorts, withPort } from './radius-ports.ts'

/** What a router calls itself: its NAS-Identifier, and what openNDS says of it. */
export const gatewayName = (id: string): string => `minit-${id.toLowerCase()}`

type Placed = Pick<GatewayRow, 'id' | 'radiusAddress' | 'radiusPort'>

/** Where a router asks; nothing of it is secret. */
export const radiusPlace = ({ publicUrl }: Pick<Deps, 'publicUrl'>, { id, radiusPort }: Placed) => ({
  server: new URL(publicUrl).hostname,
  ports: radiusPorts(radiusPort),
  nasIdentifier: gatewayName(id),
})

/** Writes a new router down, with a port of its own where it asks by RADIUS; `noted` runs in the same transaction. */
export const insertWithPort = (
  deps: Deps,
  row: NewGateway,
  noted: (tx: TenantTx) => Promise<void>,
): Promise<number | null> =>
  withPort(deps, row.kind, (radiusPort) =>
    deps.db.inTenant(row.entrepreneurId, async (tx) => {
      const written = await insertGateway(tx, { ...row, radiusPort })
      await noted(tx)
      return written
    }),
  )

/** Of a unique index that another transaction was quicker at. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === '23505' || (error.cause !== undefined && isTaken(error.cause)))

/**
 * Says by what FreeRADIUS knows a router: its fixed address, or a port of its own with ''. Refuses with `gateway_not_found` (also for
 * one that does not have its values typed in) and `address_in_use`.
 */
export const placeGateway = async (
  deps: Deps,
  entrepreneurId: string,
  { id, address }: { id: string; address: string },
  actor?: Actor,
): Promise<void> => {
  const row = await deps.db.inTenant(entrepreneurId, (tx) => findOwnGateway(tx, id))
  if (row === null || row.kind !== 'radius') throw new Refusal('gateway_not_found')
  if (address === (row.radiusAddress ?? '')) return
  const change = async (to: Pick<GatewayRow, 'radiusAddress' | 'radiusPort'>): Promise<boolean> => {
    try {
      return await deps.db.inTenant(entrepreneurId, async (tx) => {
        const isChanged = await changeGateway(tx, id, to)
        await writeShopChange(deps, tx, {
          actor,
          action: 'router_address_changed',
          subject: { type: 'gateway', id },
          before: { radiusAddress: row.radiusAddress },
          after: { radiusAddress: to.radiusAddress },
        })
        return isChanged
      })
    } catch (error) {
      if (isTaken(error)) return false
      throw error
    }
  }
  if (address === '') {
    await withPort(deps, row.kind, (radiusPort) => change({ radiusAddress: null, radiusPort }))
    return
  }
  const other = await deps.db.readAsPlatform((tx) => findGatewayByRadiusAddress(tx, address))
  if (other !== null || !(await change({ radiusAddress: address, radiusPort: null })))
    throw new Refusal('address_in_use')
}
