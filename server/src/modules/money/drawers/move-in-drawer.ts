import { expectedInDrawer, type MovementKind } from '@minit/domain/money/shifts.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { insertMovement, type MovementRow, readFloat, type ShiftRow, sumDrawer } from './shifts.queries.ts'

/**
 * Cash that went into a drawer or out of it, in the transaction that holds its shift. Told twice with one key it is one. Refuses with
 * `drawer_holds_less`: what is not in a drawer was not taken out of it.
 */
export const moveInDrawer = async (tx: Tx, movement: MovementRow & { kind: MovementKind }): Promise<void> => {
  await insertMovement(tx, movement)
  if (movement.kind === 'in') return
  await refuseOverdrawn(tx, { entrepreneurId: movement.entrepreneurId, id: movement.shiftId })
}

/** Refuses with `drawer_holds_less` where more went out of a drawer than it held, in the transaction that locked it for itself. */
export const refuseOverdrawn = async (
  tx: Tx,
  shift: Pick<ShiftRow, 'entrepreneurId' | 'id'>,
): Promise<void> => {
  const left = expectedInDrawer({ floatMinor: await readFloat(tx, shift), ...(await sumDrawer(tx, shift)) })
  if (left < 0) throw new Refusal('drawer_holds_less')
}
