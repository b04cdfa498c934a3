/**
 * A wallet's app needs internet to pay. While an order waits for it the phone that ordered at a router gets this much, slow
 * enough to be of no use for anything else.
 */
export const PAYMENT_WINDOW = { minutes: 3, kbps: 128, timesADay: 2 } as const

/** The place of a phone's next window on its day; null where the day's are used. */
export const nextWindowPlace = (usedToday: number): number | null =>
  usedToday < PAYMENT_WINDOW.timesADay ? usedToday + 1 : null

/** When a window that opens now closes by itself. */
export const windowUntil = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + PAYMENT_WINDOW.minutes * 60_000)
