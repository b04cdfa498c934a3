/**
 * Passes that carry a code which the seller's own router printed. The router counts their time, from when it likes; we show and
 * send the code for so long after it was sold.
 */
export const SOLD_CODE_DAYS = 7

/** So few codes are low in any case. */
const LOW_STOCK = 10

/** Whether a package has few codes left: ten, or fewer than it sold in the last 24 hours. */
export const isStockLow = ({ left, soldInDay }: { left: number; soldInDay: number }): boolean =>
  left <= LOW_STOCK || left < soldInDay
