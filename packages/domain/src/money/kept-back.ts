/** The parts of what the platform owes a seller, in minor units. `travellingMinor` is a part of the first two. */
export type StoredBalance = {
  availableMinor: number
  pendingMinor: number
  reservedMinor: number
  travellingMinor: number
}

/**
 * Takes what is kept back for minutes used at other shops off the other parts, so that all four add up to what is owed. It comes
 * off the available part first: no money that its provider has not settled pays another shop.
 */
export const lessKeptBack = (stored: StoredBalance): StoredBalance => {
  const fromAvailable = Math.min(stored.travellingMinor, Math.max(0, stored.availableMinor))
  return {
    ...stored,
    availableMinor: stored.availableMinor - fromAvailable,
    pendingMinor: stored.pendingMinor - (stored.travellingMinor - fromAvailable),
  }
}
