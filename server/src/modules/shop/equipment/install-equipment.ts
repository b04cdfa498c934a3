import type { EquipmentEvent } from '@minit/domain/shop/equipment.ts'
import { mayInstall } from '@minit/domain/shop/equipment.ts'
import type { EquipmentKind } from '@minit/domain/shop/installations.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { Admin } from '../../platform/audit/audit.ts'
import { findEntrepreneur } from '../sellers/sellers.queries.ts'
import { listReportingRouters } from '../sites/gateways.queries.ts'
import { insertEvent, insertPiece, lockSerials, type PieceRow } from './equipment.queries.ts'
import { writeEvent } from './write-event.ts'

type Item = { kind: EquipmentKind; name: string; serial: string }

type NewPiece = {
  item: Item
  sellerId: string
  actor: Admin
  kind: Extract<EquipmentEvent, 'installed' | 'swapped_in'>
  isDemo: boolean
  gatewayId?: string | null
  reason?: string
  otherId?: string
}

/** Records a piece that nobody knew, at its seller. Returns its id; refuses with `serial_taken` if it is known by now. */
export const addPiece = async (
  deps: Deps,
  tx: Tx,
  { item, sellerId, actor, kind, isDemo, gatewayId, reason, otherId }: NewPiece,
): Promise<string> => {
  const [id, now] = [deps.newId(), deps.now()]
  const place = { state: 'at_seller', sellerId } as const
  const { kind: what, name, serial } = item
  const row: PieceRow = {
    ...place,
    id,
    kind: what,
    name,
    serial,
    isDemo,
    gatewayId: gatewayId ?? null,
    fault: null,
    faultText: null,
    faultAt: null,
    revision: 1,
    createdAt: now,
    changedAt: now,
  }
  if (!(await insertPiece(tx, row))) throw new Refusal('serial_taken')
  await insertEvent(tx, {
    ...place,
    id: deps.newId(),
    equipmentId: id,
    revision: 1,
    kind,
    otherId: otherId ?? null,
    reason: reason ?? null,
    actorId: actor.accountId,
    actorName: actor.name,
    at: now,
  })
  return id
}

type Installed = { admin: Admin; entrepreneurId: string; items: readonly Item[] }

/**
 * Lists what an installation left at its seller, in the installation's transaction: new pieces, and those that came from
 * the store. Refuses with `serial_taken` if a piece was put elsewhere meanwhile.
 */
export const takeInstalled = async (
  deps: Deps,
  tx: Tx,
  { admin, entrepreneurId: sellerId, items }: Installed,
): Promise<void> => {
  const known = await lockSerials(
    tx,
    items.map(({ serial }) => serial),
  )
  const routers = await listReportingRouters(tx, sellerId)
  const isOnly = routers.length === 1 && items.filter(({ kind }) => kind === 'router').length === 1
  const seller = await findEntrepreneur(tx, sellerId)
  for (const item of items) {
    // A shop's only router is the router that was installed.
    const gatewayId = isOnly && item.kind === 'router' ? (routers[0]?.id ?? null) : null
    const piece = known.find(({ serial }) => serial === item.serial) ?? null
    if (!mayInstall(piece)) throw new Refusal('serial_taken')
    const event = { kind: 'installed', actor: admin, gatewayId } as const
    if (piece === null)
      await addPiece(deps, tx, { ...event, item, sellerId, isDemo: seller?.isDemo ?? false })
    else await writeEvent(deps, tx, piece, { ...event, place: { state: 'at_seller', sellerId } })
  }
}
