import type { EquipmentEvent, EquipmentPlace } from '@minit/domain/shop/equipment.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { freeSerial } from '../installations/installations.queries.ts'
import { listReportingRouters } from '../sites/gateways.queries.ts'
import { changePiece, insertEvent, type PieceRow } from './equipment.queries.ts'

export type PieceEvent = {
  kind: EquipmentEvent
  /** Where the piece is after it. */
  place: EquipmentPlace
  actor: Actor
  reason?: string
  /** In a swap: the other piece. */
  otherId?: string
  /** What its seller reports; an admin's event ends any report. */
  fault?: Pick<PieceRow, 'fault' | 'faultText' | 'faultAt'>
  gatewayId?: string | null
}

const NO_FAULT = { fault: null, faultText: null, faultAt: null } as const

/** What the router of a piece last said; null if it has none. */
const lastReport = async (tx: Tx, { sellerId, gatewayId }: Pick<PieceRow, 'sellerId' | 'gatewayId'>) => {
  if (sellerId === null || gatewayId === null) return null
  return (await listReportingRouters(tx, sellerId)).find(({ id }) => id === gatewayId) ?? null
}

/** Writes an event and what it changes about a locked piece. A piece that leaves its seller is no router there. */
export const writeEvent = async (
  deps: Deps,
  tx: Tx,
  piece: PieceRow,
  { kind, place, actor, reason, otherId, fault = NO_FAULT, gatewayId = piece.gatewayId }: PieceEvent,
): Promise<void> => {
  const now = deps.now()
  const { id, sellerId, serial } = piece
  const hasLeft = sellerId !== null && sellerId !== place.sellerId
  const report = await lastReport(tx, piece)
  const revision = piece.revision + 1
  await changePiece(tx, id, {
    ...place,
    ...fault,
    gatewayId: hasLeft ? null : gatewayId,
    revision,
    changedAt: now,
  })
  if (hasLeft) await freeSerial(tx, { entrepreneurId: sellerId, serial, now })
  await insertEvent(tx, {
    ...place,
    id: deps.newId(),
    equipmentId: id,
    revision,
    kind,
    leftSellerId: hasLeft ? sellerId : null,
    otherId: otherId ?? null,
    reason: reason ?? null,
    actorId: actor.accountId,
    actorName: actor.name,
    at: now,
    routerHeardAt: report?.lastHeardAt ?? null,
    routerVersion: report?.version ?? null,
  })
}
