/**
 * The walled-garden allowance: a wallet's app needs internet to pay. While a phone's order waits for payment,
 * it gets this much, too slow for any other use.
 */
export const PAYMENT_WINDOW = { minutes: 3, kbps: 128, timesADay: 2 } as const

/** Returns the number of a phone's next allowance of its day, from 1; null if the day's are used. */
export const nextWindowNumber = (usedToday: number): number | null =>
  usedToday < PAYMENT_WINDOW.timesADay ? usedToday + 1 : null

/** Returns when an allowance that opens now closes. */
export const windowUntil = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + PAYMENT_WINDOW.minutes * 60_000)
