/** How many unsold cards a phone stores at most, of the newest batches first. */
export const MAX_OFFLINE_CARDS = 2_000

/**
 * Rounds of the digest of a code. The slow digest keeps a thief of the phone from testing codes against the
 * sheet by the billion: a thousand rounds cost nothing for one code, but a thousand times the work for all
 * codes.
 */
export const OFFLINE_ROUNDS = 1_000
/** Bytes of each digest: among two thousand, two collide once in a hundred million billion sheets. */
export const OFFLINE_DIGEST_BYTES = 9

/** A batch as a phone stores it. */
export type OfflineBatch = {
  id: string
  number: number
  packageName: string
  minutes: number
  priceMinor: number
  /** YYYY-MM-DD. */
  lastDay: string
  /** Position in the batch, and the digest of the code in base64url. */
  cards: readonly (readonly [position: number, digest: string])[]
}

/** The signed content: the unsold cards of a seller's own stall at an instant. */
export type OfflineSheet = {
  kind: 'vouchers'
  sellerId: string
  businessName: string
  /** Epoch seconds. */
  at: number
  /** The salt of the digests, base64url. */
  salt: string
  rounds: number
  batches: readonly OfflineBatch[]
}

export type OfflineCard = Omit<OfflineBatch, 'cards'> & { position: number }

/** Finds the card of a digest; null if the sheet has none. */
export const cardOf = (sheet: Pick<OfflineSheet, 'batches'>, digest: string): OfflineCard | null => {
  for (const { cards, ...batch } of sheet.batches) {
    const found = cards.find(([, each]) => each === digest)
    if (found !== undefined) return { ...batch, position: found[0] }
  }
  return null
}

/** Whether a card may still be sold by its last day (YYYY-MM-DD; Freetown is UTC all year). */
export const isInTime = ({ lastDay }: Pick<OfflineCard, 'lastDay'>, now: Date): boolean =>
  now.toISOString().slice(0, 10) <= lastDay

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBatch = (value: unknown): value is OfflineBatch =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.packageName === 'string' &&
  typeof value.lastDay === 'string' &&
  [value.number, value.minutes, value.priceMinor].every(Number.isInteger) &&
  Array.isArray(value.cards) &&
  value.cards.every(
    (card: unknown) => Array.isArray(card) && Number.isInteger(card[0]) && typeof card[1] === 'string',
  )

/** Reads a signed sheet from its JSON; null for anything else. */
export const readOfflineSheet = (value: unknown): OfflineSheet | null => {
  if (!isObject(value) || value.kind !== 'vouchers' || !Array.isArray(value.batches)) return null
  const { sellerId, businessName, at, salt, rounds, batches } = value
  const areTexts = [sellerId, businessName, salt].every((text) => typeof text === 'string')
  if (!areTexts || !Number.isInteger(at) || !Number.isInteger(rounds) || !batches.every(isBatch)) return null
  // Every field was checked above.
  return { kind: 'vouchers', sellerId, businessName, at, salt, rounds, batches } as OfflineSheet
}
