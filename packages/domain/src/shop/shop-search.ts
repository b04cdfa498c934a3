import { areaName } from './areas.ts'

/** What a search reads of a shop. */
export type FoundByWords = { businessName: string; location: string; landmark: string; area: string | null }

/** The words of a text without accents and apostrophes: "Mama's Café" is "mamas", "cafe". */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** How well a shop fits a search; the smallest is best. */
const MATCH = { name: 0, place: 1, beginnings: 2 } as const
type Match = (typeof MATCH)[keyof typeof MATCH]

/**
 * Returns how well a shop's name and place fit the words of a search, in any order: first those whose name has
 * all of them, then whose name and place have them, then where each begins a word. Null if one begins none.
 */
export const searchMatch = (
  { businessName, location, landmark, area }: FoundByWords,
  query: string,
): Match | null => {
  const asked = wordsOf(query)
  if (asked.length === 0) return query.trim() === '' ? MATCH.name : null
  const name = wordsOf(businessName)
  if (asked.every((word) => name.includes(word))) return MATCH.name
  const all = [...name, ...wordsOf([location, landmark, areaName(area) ?? ''].join(' '))]
  if (asked.every((word) => all.includes(word))) return MATCH.place
  return asked.every((word) => all.some((each) => each.startsWith(word))) ? MATCH.beginnings : null
}

/** Returns the shops that a search finds, those that fit best first, else in the order given. */
export const searchShops = <Shop extends FoundByWords>(shops: readonly Shop[], query: string): Shop[] =>
  shops
    .flatMap((shop) => {
      const match = searchMatch(shop, query)
      return match === null ? [] : [{ shop, match }]
    })
    .sort((one, other) => one.match - other.match)
    .map(({ shop }) => shop)
