import { type EquipmentFault, mayReportFault } from '@minit/domain/shop/equipment.ts'
import type { SignedIn } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { writeSellersAudit } from '../../platform/audit/audit.ts'
import { listOfSeller, lockPiece, type PieceRow } from './equipment.queries.ts'
import { writeEvent } from './write-event.ts'

const ownView = ({ id, serial, kind, name, state, fault, faultAt }: PieceRow) => ({
  id,
  serial,
  kind,
  name,
  state,
  fault: fault === null || faultAt === null ? null : { kind: fault, at: faultAt },
})

/** Lists the seller's rented equipment. */
export const listOwnEquipment = async (deps: Deps, entrepreneurId: string) => {
  const rows = await deps.db.readAsPlatform((tx) => listOfSeller(tx, entrepreneurId))
  return { equipment: rows.map(ownView) }
}

type Seller = Pick<SignedIn<'entrepreneur'>, 'accountId' | 'name' | 'entrepreneurId'>
type Report = { id: string; fault: EquipmentFault; text: string }

/**
 * Records what a shop says of a piece, and what its router had last said. The same report again changes nothing. Refuses
 * with `equipment_not_found`, also for another seller's piece, and with `equipment_step_not_possible`.
 */
export const reportEquipmentFault = (deps: Deps, seller: Seller, { id, fault, text }: Report) =>
  deps.db.asPlatform(async (tx) => {
    const piece = await lockPiece(tx, id)
    if (piece === null || piece.sellerId !== seller.entrepreneurId) throw new Refusal('equipment_not_found')
    if (!mayReportFault(piece)) throw new Refusal('equipment_step_not_possible')
    if (piece.fault === fault) return ownView(piece)
    const faultAt = deps.now()
    const reported = { fault, faultText: text, faultAt }
    const { state, sellerId, name, serial } = piece
    await writeEvent(deps, tx, piece, {
      kind: 'fault_reported',
      place: { state, sellerId },
      actor: seller,
      reason: text,
      fault: reported,
    })
    await writeSellersAudit(deps, tx, {
      actor: seller,
      action: 'equipment_fault_reported',
      subject: { type: 'equipment', id },
      after: { name, serial, fault },
      reason: text,
    })
    return ownView({ ...piece, ...reported })
  })
