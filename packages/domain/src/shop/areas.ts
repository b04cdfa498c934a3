import type { Position } from './positions.ts'

type Area = { id: string; name: string; centre: Position }

const area = (id: string, name: string, latitude: number, longitude: number): Area => ({
  id,
  name,
  centre: { latitude, longitude },
})

/**
 * Neighbourhoods of Freetown from the centre outwards, then the towns. Lists of shops have this order. A
 * centre is right to about a kilometre. Ids are stored: change none.
 */
const LIST: readonly Area[] = [
  area('central', 'Freetown Central', 8.484, -13.2345),
  area('kroo_town', 'Kroo Town', 8.4865, -13.2425),
  area('brookfields', 'Brookfields', 8.4735, -13.2505),
  area('congo_town', 'Congo Town', 8.4785, -13.259),
  area('new_england', 'New England', 8.4665, -13.244),
  area('fourah_bay', 'Fourah Bay', 8.488, -13.218),
  area('cline_town', 'Cline Town', 8.4905, -13.209),
  area('kissy', 'Kissy', 8.479, -13.192),
  area('wellington', 'Wellington', 8.456, -13.166),
  area('calaba_town', 'Calaba Town', 8.444, -13.148),
  area('allen_town', 'Allen Town', 8.429, -13.148),
  area('murray_town', 'Murray Town', 8.488, -13.264),
  area('aberdeen', 'Aberdeen', 8.492, -13.287),
  area('wilberforce', 'Wilberforce', 8.471, -13.263),
  area('hill_station', 'Hill Station', 8.457, -13.2545),
  area('lumley', 'Lumley', 8.457, -13.269),
  area('goderich', 'Goderich', 8.433, -13.289),
  area('regent', 'Regent', 8.433, -13.221),
  area('hastings', 'Hastings', 8.388, -13.13),
  area('waterloo', 'Waterloo', 8.339, -13.072),
  area('lungi', 'Lungi', 8.62, -13.21),
  area('port_loko', 'Port Loko', 8.766, -12.787),
  area('lunsar', 'Lunsar', 8.684, -12.535),
  area('kambia', 'Kambia', 9.125, -12.918),
  area('makeni', 'Makeni', 8.886, -12.044),
  area('magburaka', 'Magburaka', 8.723, -11.949),
  area('kabala', 'Kabala', 9.588, -11.552),
  area('koidu', 'Koidu', 8.644, -10.971),
  area('bo', 'Bo', 7.964, -11.738),
  area('kenema', 'Kenema', 7.876, -11.19),
  area('segbwema', 'Segbwema', 7.994, -10.95),
  area('kailahun', 'Kailahun', 8.279, -10.573),
  area('moyamba', 'Moyamba', 8.159, -12.433),
  area('bonthe', 'Bonthe', 7.526, -12.505),
  area('pujehun', 'Pujehun', 7.35, -11.72),
]

export const AREAS: readonly { id: string; name: string }[] = LIST

export const AREA_IDS: readonly string[] = LIST.map(({ id }) => id)

const find = (id: string | null): Area | undefined => LIST.find((each) => each.id === id)

/** Returns an area's name; null for none, or one of a later release. */
export const areaName = (id: string | null): string | null => find(id)?.name ?? null

/** Returns the point that stands for an area; null for none. */
export const areaCentre = (id: string | null): Position | null => find(id)?.centre ?? null

/** Returns an area's place in lists; the unknown one is last. */
export const areaRank = (id: string | null): number => {
  const place = AREA_IDS.indexOf(id ?? '')
  return place === -1 ? AREA_IDS.length : place
}

const wordsOf = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `

/**
 * Returns the area that a typed place names ("Kissy Road" is Kissy), the one with the longest name; null if it
 * names none.
 */
export const areaFromText = (place: string): string | null => {
  const words = wordsOf(place)
  const named = LIST.filter(({ name }) => words.includes(wordsOf(name)))
  return named.sort((one, other) => other.name.length - one.name.length)[0]?.id ?? null
}
