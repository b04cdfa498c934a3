/** How often a router is asked to say how its sessions do. Seconds. */
export const RADIUS_INTERIM_SECONDS = 60

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

export const GIGAWORD = 2 ** 32

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

/** What an access point says of itself, each empty where it does not say: several may share one router's values. */
export type AccessPoint = { identifier: string; address: string; called: string }

const PART_LETTERS = 64
const partOf = (text: string): string =>
  text
    .replace(/[\p{Cc}|]/gu, ' ')
    .trim()
    .slice(0, PART_LETTERS)

/** An access point as one line to keep; null where it says nothing of itself. */
export const accessPointLine = ({ identifier, address, called }: AccessPoint): string | null => {
  const line = [identifier, address, called.toLowerCase()].map(partOf).join('|')
  return line === '||' ? null : line
}

/**
 * Whether two lines may be the same access point: nothing that both say differs. One that says nothing of itself may be any. Routers
 * leave attributes out of some packets.
 */
export const isSameAccessPoint = (one: string | null, other: string | null): boolean => {
  if (one === null || other === null) return true
  const parts = other.split('|')
  return one
    .split('|')
    .every((part, place) => part === '' || (parts[place] ?? '') === '' || part === parts[place])
}

/** A packet that waited for longer is not sent any more: such a number is no delay. */
const MAX_DELAY_SECONDS = 2 ** 31

/** `Acct-Delay-Time`, in seconds: how long a packet has waited; what cannot be one is 0. */
export const delaySeconds = (value: number): number => (value < MAX_DELAY_SECONDS ? value : 0)
