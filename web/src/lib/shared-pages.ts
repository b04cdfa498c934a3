import { type SharedPage, sharedPages } from '../routes/shared.ts'
import { loadPage, type PageRoute, type PageSettings } from './route.ts'

const MAX_VALUE_LENGTH = 100

/** Stands for any place in the address that a shared page is drawn by. */
const ANYWHERE = 'here'

/**
 * A shared page as it is asked for: its address without what it does not read, what it shows besides the platform's facts, and the place of
 * the phone that asks, which has to hold nothing there.
 */
export type Sharing = {
  url: string
  shop: string | null
  hasList: boolean
  hasStatus: boolean
  /** Names a shop at most: whatever else an address may hold is chosen by who opens it. */
  isPlain: boolean
  at: string | null
}

/** Fields by which a shop is named. */
const NAMES_SHOP = ['entrepreneur', 'id']

const isForAll = ({ fields, unless }: SharedPage, search: URLSearchParams): boolean =>
  unless.every((name) => !search.has(name)) &&
  fields.every((name) => (search.get(name) ?? '').length <= MAX_VALUE_LENGTH)

/** Null for an address that is answered with a page of its own. Fields that the page does not read make no other page. */
export const sharingOf = async (
  route: PageRoute,
  search: URLSearchParams,
  settings: PageSettings,
): Promise<Sharing | null> => {
  const { pattern } = route
  const shared = sharedPages[pattern]
  if (shared === undefined || !isForAll(shared, search)) return null
  const { fields, shows, place } = shared
  const read: [string, string][] = fields.flatMap((name) => {
    const value = search.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const shop = shows === 'shop' ? (await loadPage(route)).shopOf?.(search, settings) : null
  const at = (place !== undefined && search.get(place)) || null
  if (at !== null && place !== undefined) read.push([place, ANYWHERE])
  const text = new URLSearchParams(read).toString()
  return {
    url: text === '' ? pattern : `${pattern}?${text}`,
    shop: shop ?? null,
    hasList: shows === 'shops',
    hasStatus: shows === 'status',
    isPlain: read.every(([name]) => name === place || NAMES_SHOP.includes(name)),
    at,
  }
}
