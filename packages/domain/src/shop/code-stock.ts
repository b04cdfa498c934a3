/**
 * Days to show and send an imported voucher code after its sale. The seller's own router printed it and
 * counts its time, from a start that it chooses.
 */
export const SOLD_CODE_DAYS = 7

/** This few codes are low in any case. */
const LOW_STOCK = 10

/** Whether a package has few codes left: ten, or fewer than it sold in the last 24 hours. */
export const isStockLow = ({ left, soldInDay }: { left: number; soldInDay: number }): boolean =>
  left <= LOW_STOCK || left < soldInDay

/** The most codes of a shop that unpaid orders of one number may reserve. */
const MAX_RESERVED_BY_NUMBER = 2

/**
 * Returns how many of a package's unsold codes unpaid orders may reserve: a third, and at least one. The
 * others stay for immediate payments and the counter.
 */
const maxReserved = (unsold: number): number => Math.max(1, Math.floor(unsold / 3))

/** A package's unsold codes; how many of them orders have reserved, and those of one number. */
export type HeldCodes = { unsold: number; held: number; heldByNumber: number }

/** Returns why an unpaid order gets no code now; null if it gets one. */
export const holdRefusal = ({
  unsold,
  held,
  heldByNumber,
}: HeldCodes): 'codes_sold_out' | 'codes_held_by_you' | 'codes_held' | null => {
  if (heldByNumber >= MAX_RESERVED_BY_NUMBER) return 'codes_held_by_you'
  if (held >= unsold) return 'codes_sold_out'
  return held >= maxReserved(unsold) ? 'codes_held' : null
}
