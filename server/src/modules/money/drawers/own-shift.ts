import { type CashCount, totalOfCount } from '@minit/domain/money/cash-counts.ts'
import { expectedInDrawer, type MovementKind, midnightAfter, startOfDay } from '@minit/domain/money/shifts.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { SignedIn } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { moveInDrawer } from './move-in-drawer.ts'
import { shiftView, wholeShiftView } from './shift-view.ts'
import {
  findLastClosed,
  findOpenShift,
  findShift,
  insertShift,
  lockOpenShift,
  type ShiftRow,
  sumDrawer,
  writeClosing,
} from './shifts.queries.ts'

type Person = Pick<SignedIn<'entrepreneur'>, 'accountId' | 'name' | 'entrepreneurId' | 'sellerRole'>

/** A shift opened on an earlier day has ended at midnight, even if the job has not run yet. */
const isForgotten = ({ openedAt }: ShiftRow, now: Date): boolean => openedAt < startOfDay(now)

/** Locks the account's open shift. Refuses with `no_open_shift`. */
const lockOwn = async (deps: Deps, tx: TenantTx, accountId: string): Promise<ShiftRow> => {
  const shift = await lockOpenShift(tx, accountId)
  if (shift === null) throw new Refusal('no_open_shift')
  if (isForgotten(shift, deps.now()))
    throw new Refusal('no_open_shift', 'Your shift ended at midnight, and was not counted. Open a new one.')
  return shift
}

/** Reads the caller's open shift with its current sums, and the last closed one. */
export const readOwnShift = (deps: Deps, { accountId, entrepreneurId }: Person) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const open = await findOpenShift(tx, accountId)
    const last = await findLastClosed(tx, accountId)
    return {
      open: open === null || isForgotten(open, deps.now()) ? null : await wholeShiftView(tx, open),
      last: last && (await shiftView(tx, last)),
    }
  })

/**
 * Opens a shift with the counted float. Refuses with `shift_is_open`; of two concurrent calls one succeeds.
 */
export const openShift = (deps: Deps, person: Person, floatCount: CashCount): Promise<{ id: string }> =>
  deps.db.inTenant(person.entrepreneurId, async (tx) => {
    const { accountId } = person
    const openedAt = deps.now()
    const before = await lockOpenShift(tx, accountId)
    if (before !== null && isForgotten(before, openedAt)) await closeUncounted(tx, before)
    const shift = {
      entrepreneurId: tx.sellerId,
      id: deps.newId(),
      accountId,
      personName: person.sellerRole === 'owner' ? 'Owner' : person.name,
      openedAt,
      floatCount,
      floatMinor: totalOfCount(floatCount),
    }
    if (!(await insertShift(tx, shift))) throw new Refusal('shift_is_open')
    return { id: shift.id }
  })

export type Movement = { key: string; kind: MovementKind; amount: number; reason: string }

/**
 * Puts cash (`amount` in minor units) into the drawer of the caller's shift, or takes it out. A repeated key
 * counts once. Refuses with `no_open_shift` and `insufficient_drawer_cash`.
 */
export const moveCash = (
  deps: Deps,
  { accountId, entrepreneurId }: Person,
  { key, kind, amount: amountMinor, reason }: Movement,
): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const shift = await lockOwn(deps, tx, accountId)
    const [id, createdAt] = [deps.newId(), deps.now()]
    const movement = { id, shiftId: shift.id, key, kind, amountMinor, reason, createdAt }
    await moveInDrawer(tx, { entrepreneurId, ...movement })
  })

export type Count = { count: CashCount; expected: number; reason?: string | undefined }

/**
 * Closes the caller's shift with the counted cash. `expected` is the sum that the caller saw. Refuses with
 * `no_open_shift`, `shift_changed` and `difference_needs_reason`.
 */
export const closeShift = (
  deps: Deps,
  { accountId, entrepreneurId }: Person,
  { count, expected, reason = '' }: Count,
) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const shift = await lockOwn(deps, tx, accountId)
    const sums = await sumDrawer(tx, shift)
    const expectedMinor = expectedInDrawer({ ...shift, ...sums })
    if (expectedMinor !== expected) throw new Refusal('shift_changed')
    const countedMinor = totalOfCount(count)
    const differs = countedMinor !== expectedMinor
    if (differs && reason === '') throw needsReason()
    await writeClosing(tx, shift, {
      ...sums,
      state: 'counted',
      closedAt: deps.now(),
      expectedMinor,
      countedMinor,
      closingCount: count,
      differenceReason: differs ? reason : null,
    })
    const closed = await findShift(tx, shift.id)
    if (closed === null) throw new Error('a shift that was closed is there')
    return wholeShiftView(tx, closed)
  })

const needsReason = (): Refusal => {
  const { code, message } = new Refusal('difference_needs_reason')
  return new Refusal(code, message, { fields: { reason: message } })
}

/** Ends a shift at its midnight without a count. The caller's transaction has locked it. */
export const closeUncounted = async (tx: TenantTx, shift: ShiftRow): Promise<void> => {
  const sums = await sumDrawer(tx, shift)
  const expectedMinor = expectedInDrawer({ ...shift, ...sums })
  await writeClosing(tx, shift, {
    ...sums,
    state: 'not_counted',
    closedAt: midnightAfter(shift.openedAt),
    expectedMinor,
  })
}
