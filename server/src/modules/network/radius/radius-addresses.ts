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

/** A router's name: its NAS-Identifier, and openNDS's gateway name. */
export const gatewayName = (id: string): string => `minit-${id.toLowerCase()}`

type Placed = Pick<GatewayRow, 'id' | 'radiusAddress' | 'radiusPort'>

/** A router's RADIUS settings, none of which is secret. */
export const radiusSettings = ({ publicUrl }: Pick<Deps, 'publicUrl'>, { id, radiusPort }: Placed) => ({
  server: new URL(publicUrl).hostname,
  ports: radiusPorts(radiusPort),
  nasIdentifier: gatewayName(id),
})

/** Inserts a new router, with its own port if it uses RADIUS; `noted` runs in the same transaction. */
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

/** Whether the error is a unique violation by a concurrent transaction. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === '23505' || (error.cause !== undefined && isTaken(error.cause)))

/**
 * Sets how FreeRADIUS identifies a router: by its fixed address, or by its own port for ''. Refuses with
 * `gateway_not_found` (also for a router without manual set-up) and `address_in_use`.
 */
export const setRadiusAddress = async (
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
