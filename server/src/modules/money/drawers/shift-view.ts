import { expectedInDrawer } from '@minit/domain/money/shifts.ts'
import type { TenantTx } from '../../../db/database.ts'
import { findEntrepreneur } from '../../shop/sellers/sellers.queries.ts'
import { type DrawerSums, listMovements, type ShiftRow, sumDrawer } from './shifts.queries.ts'

/** The sums of the drawer; an open one is summed now. */
const sumsOf = async (tx: TenantTx, shift: ShiftRow): Promise<DrawerSums> =>
  shift.state === 'open' ? sumDrawer(tx, shift) : shift

/** A shift as lists show it. */
export const shiftView = async (tx: TenantTx, shift: ShiftRow) => {
  const { salesMinor, salesCount, refundsMinor, paidInMinor, takenOutMinor } = await sumsOf(tx, shift)
  const { floatMinor, countedMinor } = shift
  const expected =
    shift.expectedMinor ??
    expectedInDrawer({ floatMinor, salesMinor, refundsMinor, paidInMinor, takenOutMinor })
  return {
    id: shift.id,
    personName: shift.personName,
    state: shift.state,
    openedAt: shift.openedAt,
    closedAt: shift.closedAt,
    float: floatMinor,
    sales: salesMinor,
    salesCount,
    refunds: refundsMinor,
    paidIn: paidInMinor,
    takenOut: takenOutMinor,
    expected,
    counted: countedMinor,
    difference: countedMinor === null ? null : countedMinor - expected,
    differenceReason: shift.differenceReason,
  }
}

/** A shift with everything that its slip shows. */
export const wholeShiftView = async (tx: TenantTx, shift: ShiftRow) => {
  const view = await shiftView(tx, shift)
  const movements = await listMovements(tx, shift.id)
  const seller = await findEntrepreneur(tx, tx.sellerId)
  return {
    ...view,
    businessName: seller?.businessName ?? '',
    floatCount: shift.floatCount,
    closingCount: shift.closingCount,
    movements: movements.map(({ id, kind, amountMinor, reason, createdAt }) => ({
      id,
      kind,
      amount: amountMinor,
      reason,
      at: createdAt,
    })),
  }
}
