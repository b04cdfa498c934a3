/** The interim interval that we request from a NAS, in seconds. */
export const RADIUS_INTERIM_SECONDS = 60

/** The longest session of a NAS that cannot be told to disconnect, in seconds. */
export const RADIUS_PIECE_SECONDS = 300
/** A last piece shorter than this is added to the piece before it. */
const LITTLE_SECONDS = 30

/**
 * Returns the Session-Timeout in seconds, from the seconds left of the pass. A NAS that authenticates again
 * by itself and accepts no commands gets pieces, so that a change reaches it with the next piece.
 */
export const sessionSeconds = (secondsLeft: number, inPieces: boolean): number =>
  inPieces && secondsLeft > RADIUS_PIECE_SECONDS + LITTLE_SECONDS ? RADIUS_PIECE_SECONDS : secondsLeft

/**
 * Whether a session of 802.1X continues by a new login at its `Session-Timeout`. hostapd 2.10 then keeps to the
 * timeout of the answer before, so that only full pieces continue: any other session must end, and begins anew.
 */
export const continuesByLogin = (sessionTimeout: number): boolean => sessionTimeout === RADIUS_PIECE_SECONDS

export const GIGAWORD = 2 ** 32

/** Combines RADIUS octet counters of 32 bits each; an invalid count is 0. */
export const octetsOf = (low: number, gigawords: number): number => {
  const part = (value: number) => (Number.isInteger(value) && value > 0 && value < GIGAWORD ? value : 0)
  const octets = part(gigawords) * GIGAWORD + part(low)
  return Number.isSafeInteger(octets) ? octets : 0
}

/** Splits octets into the two counters of a limit. */
export const gigawordsOf = (octets: number): { low: number; gigawords: number } => ({
  low: octets % GIGAWORD,
  gigawords: Math.floor(octets / GIGAWORD),
})

const STATION = /^(?:[0-9a-f]{2}([-:.]?))(?:[0-9a-f]{2}[-:.]?){4}[0-9a-f]{2}$/

/**
 * Normalises a phone's MAC address in any vendor's spelling to lower case with colons; null for anything
 * else.
 */
export const readStation = (text: string): string | null => {
  const letters = text.trim().toLowerCase()
  if (!STATION.test(letters)) return null
  return letters.replace(/[-:.]/g, '').replace(/(..)(?=.)/g, '$1:')
}

/** The attributes that identify an access point, each empty where absent. Several may share a NAS address. */
export type AccessPoint = { identifier: string; address: string; called: string }

const PART_LETTERS = 64
const partOf = (text: string): string =>
  text
    .replace(/[\p{Cc}|]/gu, ' ')
    .trim()
    .slice(0, PART_LETTERS)

/** Writes an access point as one line to store; null if it has no attributes. */
export const accessPointLine = ({ identifier, address, called }: AccessPoint): string | null => {
  const line = [identifier, address, called.toLowerCase()].map(partOf).join('|')
  return line === '||' ? null : line
}

/**
 * Whether two lines may be the same access point: no attribute that both have differs. A NAS omits attributes
 * in some packets, so an access point without attributes matches any.
 */
export const isSameAccessPoint = (one: string | null, other: string | null): boolean => {
  if (one === null || other === null) return true
  const parts = other.split('|')
  return one
    .split('|')
    .every((part, place) => part === '' || (parts[place] ?? '') === '' || part === parts[place])
}

/** A packet that waited longer is dropped by its sender, so such a number is no delay. */
const MAX_DELAY_SECONDS = 2 ** 31

/** Reads `Acct-Delay-Time`, the seconds that a packet has waited; an impossible value is 0. */
export const delaySeconds = (value: number): number => (value < MAX_DELAY_SECONDS ? value : 0)
