/**
 * The router holds the line this much below its speed, so that packets wait in the router, where it shares them. With
 * less distance many downloads of one phone fill the operator's queue first (decision 0086).
 */
const HELD_PERCENT = 90

/**
 * Returns the speed in kbit/s at which a router shares its line equally between phones: just below what the seller
 * stated, or what its phones were measured at if that is more. 0 without a stated speed: then nothing is slowed.
 */
export const sharedKbps = (statedKbps: number | null, measuredKbps: number | null): number =>
  statedKbps === null ? 0 : Math.floor((Math.max(statedKbps, measuredKbps ?? 0) * HELD_PERCENT) / 100)
