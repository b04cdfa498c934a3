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

/** Orders of one number that wait for their money hold so many codes of a shop at most. */
const HELD_A_NUMBER = 2

/**
 * How many of a package's unsold codes orders that wait for their money may hold: a third of them, and one in any case. The others
 * stay for who pays at once and for the counter.
 */
const mostHeld = (unsold: number): number => Math.max(1, Math.floor(unsold / 3))

/** Of a package's codes those that nobody has bought; how many of them orders hold, and those of one number. */
export type HeldCodes = { unsold: number; held: number; heldByNumber: number }

/** Why an order that has still to be paid gets no code now; null where it gets one. */
export const holdRefusal = ({
  unsold,
  held,
  heldByNumber,
}: HeldCodes): 'codes_sold_out' | 'codes_held_by_you' | 'codes_held' | null => {
  if (heldByNumber >= HELD_A_NUMBER) return 'codes_held_by_you'
  if (held >= unsold) return 'codes_sold_out'
  return held >= mostHeld(unsold) ? 'codes_held' : null
}
