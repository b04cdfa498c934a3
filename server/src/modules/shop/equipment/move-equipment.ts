import {
  type EquipmentGoal,
  type EquipmentMove,
  movedTo,
  type SWAPPED_TO,
  swapped,
} from '@minit/domain/shop/equipment.ts'
import { readSerial } from '@minit/domain/shop/installations.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { isSerialListed } from '../installations/installations.queries.ts'
import { listReportingRouters } from '../sites/gateways.queries.ts'
import { changePiece, lockBoth, lockPiece, type PieceRow } from './equipment.queries.ts'
import { readPiece } from './equipment.ts'
import { addPiece } from './install-equipment.ts'
import { writeEvent } from './write-event.ts'

type Action = { id: string; revision: number; reason: string }

const placeOf = ({ state, sellerId }: PieceRow) => ({ state, sellerId })

/** Refuses with `equipment_not_found`, and with `already_decided` if it changed since the admin saw it. */
const asSeen = (piece: PieceRow | null, { revision }: Action): PieceRow => {
  if (piece === null) throw new Refusal('equipment_not_found')
  if (piece.revision !== revision) throw new Refusal('already_decided')
  return piece
}

type Move = Action & { move: EquipmentMove; goal?: EquipmentGoal | undefined }

/**
 * Records what happened to one piece. Refuses with `equipment_not_found`, `already_decided` and
 * `equipment_step_not_possible`. `lock` is for tests.
 */
export const moveEquipment = (
  deps: Deps,
  admin: Admin,
  { move, goal = 'store', ...action }: Move,
  lock: typeof lockPiece = lockPiece,
) =>
  deps.db.asPlatform(async (tx) => {
    const { id, reason } = action
    const piece = asSeen(await lock(tx, id), action)
    const place = movedTo(piece, move, goal)
    if (place === null) throw new Refusal('equipment_step_not_possible')
    await writeEvent(deps, tx, piece, { kind: move, place, actor: admin, reason })
    await writeAudit(deps, tx, {
      admin,
      action: 'equipment_moved',
      subject: { type: 'equipment', id },
      before: { ...placeOf(piece), fault: piece.fault },
      after: { ...place, move, serial: piece.serial },
      reason,
    })
    return readPiece(tx, id)
  })

type Swap = Action & { serial: string; to: (typeof SWAPPED_TO)[number] }

/** Puts the piece that comes in at the seller of `out`, as the same router. Returns its id. */
const putIn = async (
  deps: Deps,
  tx: Tx,
  { out, next, admin, serial, reason }: Swap & { out: PieceRow; next: PieceRow | null; admin: Admin },
): Promise<string> => {
  const { id: otherId, sellerId, gatewayId, kind, name, isDemo } = out
  if (sellerId === null) throw new Refusal('equipment_step_not_possible')
  const event = { kind: 'swapped_in', actor: admin, reason, otherId, gatewayId } as const
  if (next !== null) {
    const isRouter = next.kind === 'router'
    const place = { state: 'at_seller', sellerId } as const
    await writeEvent(deps, tx, next, { ...event, place, gatewayId: isRouter ? gatewayId : null })
    return next.id
  }
  if (await isSerialListed(tx, serial)) throw new Refusal('serial_taken')
  return addPiece(deps, tx, { ...event, item: { kind, name, serial }, sellerId, isDemo })
}

/**
 * Replaces a piece at its seller in one step. A serial number that we do not know is recorded as a new piece of the same
 * make. Refuses as a move does, and with `serial_taken` if the piece that comes in is not free.
 */
export const swapEquipment = (
  deps: Deps,
  admin: Admin,
  { serial: typed, ...swap }: Swap,
  lock: typeof lockBoth = lockBoth,
) =>
  deps.db.asPlatform(async (tx) => {
    const { id, to, reason } = swap
    const serial = readSerial(typed)
    const locked = await lock(tx, id, serial)
    const out = asSeen(locked.find((piece) => piece.id === id) ?? null, swap)
    const next = locked.find((piece) => piece.serial === serial) ?? null
    if (out.sellerId === null) throw new Refusal('equipment_step_not_possible')
    const after = swapped(out, next, to)
    if (after === null) throw new Refusal('serial_taken')
    const nextId = await putIn(deps, tx, { ...swap, serial, out, next, admin })
    const event = { kind: 'swapped_out', actor: admin, reason, otherId: nextId } as const
    await writeEvent(deps, tx, out, { ...event, place: after.out })
    await writeAudit(deps, tx, {
      admin,
      action: 'equipment_swapped',
      subject: { type: 'equipment', id },
      before: placeOf(out),
      after: { ...after.out, serial: out.serial, replacedBy: serial },
      reason,
    })
    return readPiece(tx, id)
  })

type Link = { id: string; gatewayId: string | null }

/**
 * Says which of the seller's routers a piece is. Refuses with `equipment_not_found`, with `equipment_step_not_possible`
 * if it is no router at a seller, and with `gateway_not_found`.
 */
export const linkEquipment = (deps: Deps, admin: Admin, { id, gatewayId }: Link) =>
  deps.db.asPlatform(async (tx) => {
    const piece = await lockPiece(tx, id)
    if (piece === null) throw new Refusal('equipment_not_found')
    if (piece.kind !== 'router' || piece.sellerId === null) throw new Refusal('equipment_step_not_possible')
    const routers = await listReportingRouters(tx, piece.sellerId)
    if (gatewayId !== null && !routers.some((router) => router.id === gatewayId))
      throw new Refusal('gateway_not_found')
    await changePiece(tx, id, { gatewayId })
    await writeAudit(deps, tx, {
      admin,
      action: 'equipment_linked',
      subject: { type: 'equipment', id },
      before: { gatewayId: piece.gatewayId },
      after: { gatewayId },
    })
    return readPiece(tx, id)
  })
