import { expectedInDrawer, type MovementKind } from '@minit/domain/money/shifts.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { insertMovement, type MovementRow, readFloat, type ShiftRow, sumDrawer } from './shifts.queries.ts'

/**
 * Writes cash that moved into or out of a drawer, in the transaction that locks its shift. A repeated key
 * counts once. Refuses with `insufficient_drawer_cash`: cash that is not in a drawer cannot be taken out.
 */
export const moveInDrawer = async (tx: Tx, movement: MovementRow & { kind: MovementKind }): Promise<void> => {
  await insertMovement(tx, movement)
  if (movement.kind === 'in') return
  await refuseOverdrawn(tx, { entrepreneurId: movement.entrepreneurId, id: movement.shiftId })
}

/**
 * Refuses with `insufficient_drawer_cash` if a drawer would be below zero, in the transaction that
 * locks it for update.
 */
export const refuseOverdrawn = async (
  tx: Tx,
  shift: Pick<ShiftRow, 'entrepreneurId' | 'id'>,
): Promise<void> => {
  const left = expectedInDrawer({ floatMinor: await readFloat(tx, shift), ...(await sumDrawer(tx, shift)) })
  if (left < 0) throw new Refusal('insufficient_drawer_cash')
}
