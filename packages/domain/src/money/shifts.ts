import { DAY_MS, freetownDay } from '../kernel/durations.ts'

/** `not_counted`: forgotten open, and closed at midnight. */
export const SHIFT_STATES = ['open', 'counted', 'not_counted'] as const

export const MOVEMENT_KINDS = ['in', 'out'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** What went through a drawer, in minor units. */
export type DrawerMoney = {
  floatMinor: number
  /** Cash that its person confirmed. */
  salesMinor: number
  /** Cash of refunded sales that was handed back. */
  refundsMinor: number
  paidInMinor: number
  takenOutMinor: number
}

/** What must be in the drawer. */
export const expectedInDrawer = (money: DrawerMoney): number =>
  money.floatMinor + money.salesMinor - money.refundsMinor + money.paidInMinor - money.takenOutMinor

/** The midnight (Freetown keeps UTC) at which a shift ends that nobody closed. */
export const midnightAfter = (openedAt: Date): Date => new Date(startOfDay(openedAt).getTime() + DAY_MS)

/** The midnight with which the day of an instant begins. */
export const startOfDay = (instant: Date): Date => new Date(`${freetownDay(instant)}T00:00:00.000Z`)

/** Whether a sale that was paid at an instant is of today. */
export const isSameDay = (instant: Date, now: Date): boolean => freetownDay(instant) === freetownDay(now)
