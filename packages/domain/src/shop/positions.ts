/** A point in degrees of WGS 84, as phones give it. */
export type Position = { latitude: number; longitude: number }

const BOUNDS = { south: 6.85, north: 10.01, west: -13.35, east: -10.25 }

/** Whether a point lies in the rectangle around Sierra Leone. */
export const isInSierraLeone = ({ latitude, longitude }: Position): boolean =>
  latitude >= BOUNDS.south && latitude <= BOUNDS.north && longitude >= BOUNDS.west && longitude <= BOUNDS.east

const DECIMALS = 100_000

const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS

/** Rounds to five decimals, about a metre. */
export const roundedPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
})

const EARTH_METRES = 6_371_000

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the distance between two points over the ground, in metres. */
export const metresBetween = (one: Position, other: Position): number => {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin((to - from) / 2)
  const along = Math.sin(radians(other.longitude - one.longitude) / 2)
  const half = across * across + Math.cos(from) * Math.cos(to) * along * along
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)))
}

const ROUND_TO = 10

/** Formats metres as "350 m", "1.2 km", "14 km". */
export const distanceText = (metres: number): string => {
  const near = Math.round(metres / ROUND_TO) * ROUND_TO
  if (near < 1000) return `${near} m`
  const tenths = Math.round(metres / 100) / 10
  return tenths < 10 ? `${tenths} km` : `${Math.round(metres / 1000)} km`
}

/** A shop further away than this, in metres, is no help to a customer who looks for one near. */
const NEAR_METRES = 20_000

/** Whether a shop this many metres away is near. */
export const isNear = (metres: number): boolean => metres <= NEAR_METRES

export const NEAR_TEXT = `within ${distanceText(NEAR_METRES)}`

/** A phone that knows its place less exactly than this, in metres, is to say so. */
export const EXACT_METRES = 100
