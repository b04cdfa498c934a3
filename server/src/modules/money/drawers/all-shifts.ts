import { daysOf, type Period } from '@minit/domain/kernel/periods.ts'
import { isAllowed } from '@minit/domain/shop/rights.ts'
import type { SignedIn } from '../../../kernel/caller.ts'
import { page } from '../../../kernel/paging.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { sumCashAndRouters, sumOutsideShifts } from './cash-and-routers.queries.ts'
import { shiftView, wholeShiftView } from './shift-view.ts'
import { findShift, listAllShifts, type ShiftRow, sumByPerson } from './shifts.queries.ts'
import { sumHandedBack, sumLateSales, sumTakenOff, sumUntapped } from './unseen-cash.queries.ts'

/** Lists the shifts of all accounts, newest first, one page at a time. */
export const listShifts = (deps: Deps, entrepreneurId: string, after: string | undefined) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const { items, next } = page(await listAllShifts(tx, after ?? null), ({ id }: ShiftRow) => id)
    const views = []
    for (const shift of items) views.push(await shiftView(tx, shift))
    return { items: views, next }
  })

/** Reads a shift: the caller's own, or any for a caller who may see all. Refuses with `shift_not_found`. */
export const readShift = (deps: Deps, caller: SignedIn<'entrepreneur'>, id: string) =>
  deps.db.inTenant(caller.entrepreneurId, async (tx) => {
    const shift = await findShift(tx, id)
    const isTheirs = shift?.accountId === caller.accountId
    if (shift === null || !(isTheirs || isAllowed(caller.sellerRole, 'see_all_shifts')))
      throw new Refusal('shift_not_found')
    return wholeShiftView(tx, shift)
  })

/**
 * Sums counts by person, cash outside shifts, late uploads and discounts, and compares cash
 * with use at the routers.
 */
export const readShiftSummary = (deps: Deps, entrepreneurId: string, period: Period) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const { days, from } = daysOf(period, deps.now())
    return {
      people: await sumByPerson(tx, from),
      outside: await sumOutsideShifts(tx, days),
      handedBack: await sumHandedBack(tx, from),
      untapped: await sumUntapped(tx, from),
      late: await sumLateSales(tx, from),
      takenOff: await sumTakenOff(tx, from),
      routers: await sumCashAndRouters(tx, days),
    }
  })
