import { DAY_MS, freetownDay } from '../kernel/durations.ts'

/** `not_counted`: left open and closed at midnight. */
export const SHIFT_STATES = ['open', 'counted', 'not_counted'] as const

export const MOVEMENT_KINDS = ['in', 'out'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** The movements of a drawer, in minor units. */
export type DrawerMoney = {
  floatMinor: number
  /** Cash that its cashier confirmed. */
  salesMinor: number
  /** Cash handed back for refunded sales. */
  refundsMinor: number
  paidInMinor: number
  takenOutMinor: number
}

/** Returns the expected cash in the drawer. */
export const expectedInDrawer = (money: DrawerMoney): number =>
  money.floatMinor + money.salesMinor - money.refundsMinor + money.paidInMinor - money.takenOutMinor

/** Returns the midnight (Freetown is UTC) at which a shift that stays open ends. */
export const midnightAfter = (openedAt: Date): Date => new Date(startOfDay(openedAt).getTime() + DAY_MS)

/** Returns the midnight at the start of an instant's day. */
export const startOfDay = (instant: Date): Date => new Date(`${freetownDay(instant)}T00:00:00.000Z`)

/** Whether a sale paid at an instant is of today. */
export const isSameDay = (instant: Date, now: Date): boolean => freetownDay(instant) === freetownDay(now)
