/** How often a router is asked to say how its sessions do. Seconds. */
export const RADIUS_INTERIM_SECONDS = 60

/** A session that its router did not speak of in so many intervals is over: its stop was lost. */
const SILENT_INTERVALS = 3

export const RADIUS_SILENT_MS = SILENT_INTERVALS * RADIUS_INTERIM_SECONDS * 1000

/** As long as a router lets a phone in without asking again, where it cannot be told to stop. Seconds. */
const PIECE_SECONDS = 300
/** A last piece that is shorter than this is added to the one before. */
const LITTLE_SECONDS = 30

/**
 * How long a router may let a phone in now, of the seconds that its pass has left. A router that asks again by itself, and that
 * cannot be reached, gets pieces: what has changed reaches it with the next one.
 */
export const sessionSeconds = (secondsLeft: number, inPieces: boolean): number =>
  inPieces && secondsLeft > PIECE_SECONDS + LITTLE_SECONDS ? PIECE_SECONDS : secondsLeft

/** Whether a phone is on by its router's last word of it; null where it is not. */
export const isOnAt = (heardAt: Date | null, now: Date): boolean =>
  heardAt !== null && now.getTime() - heardAt.getTime() < RADIUS_SILENT_MS

const GIGAWORD = 2 ** 32

/** RADIUS counts octets in two numbers of 32 bits; what is not a count is 0. */
export const octetsOf = (low: number, gigawords: number): number => {
  const part = (value: number) => (Number.isInteger(value) && value > 0 && value < GIGAWORD ? value : 0)
  const octets = part(gigawords) * GIGAWORD + part(low)
  return Number.isSafeInteger(octets) ? octets : 0
}

/** The other way round, for limits. */
export const gigawordsOf = (octets: number): { low: number; gigawords: number } => ({
  low: octets % GIGAWORD,
  gigawords: Math.floor(octets / GIGAWORD),
})

const STATION = /^(?:[0-9a-f]{2}([-:.]?))(?:[0-9a-f]{2}[-:.]?){4}[0-9a-f]{2}$/

/** A phone's address as routers of all makers spell it, in small letters with colons; null for anything else. */
export const readStation = (text: string): string | null => {
  const letters = text.trim().toLowerCase()
  if (!STATION.test(letters)) return null
  return letters.replace(/[-:.]/g, '').replace(/(..)(?=.)/g, '$1:')
}
