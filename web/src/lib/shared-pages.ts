import { type SharedPage, sharedPages } from '../routes/shared.ts'
import { loadPage, type PageRoute, type PageSettings } from './route.ts'

const MAX_VALUE_LENGTH = 100

/** Replaces any captive context in the address of a shared page. */
const ANYWHERE = 'here'

/**
 * A shared page as requested: its address without fields that it does not read, the data it shows in addition
 * to the platform's settings, and the captive context of the phone, which must have no pass there.
 */
export type Sharing = {
  url: string
  shop: string | null
  hasList: boolean
  hasStatus: boolean
  /** True when the address names at most a shop: the visitor chooses all other fields. */
  isPlain: boolean
  at: string | null
}

/** Fields that name a shop. */
const NAMES_SHOP = ['entrepreneur', 'id']

const isForAll = ({ fields, unless }: SharedPage, search: URLSearchParams): boolean =>
  unless.every((name) => !search.has(name)) &&
  fields.every((name) => (search.get(name) ?? '').length <= MAX_VALUE_LENGTH)

/**
 * Returns null for an address whose visitors each get their own page. Fields that the page does not read make
 * no difference.
 */
export const sharingOf = async (
  { route, params }: { route: PageRoute; params: Record<string, string> },
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
  const ofPath = params.entrepreneur
  const shop =
    shows === 'shop' ? (ofPath ?? (await loadPage(route)).shopOf?.(search, settings) ?? null) : null
  const path = ofPath === undefined ? pattern : pattern.replace(':entrepreneur', ofPath)
  const at = (place !== undefined && search.get(place)) || null
  if (at !== null && place !== undefined) read.push([place, ANYWHERE])
  const text = new URLSearchParams(read).toString()
  return {
    url: text === '' ? path : `${path}?${text}`,
    shop,
    hasList: shows === 'shops',
    hasStatus: shows === 'status',
    isPlain: read.every(([name]) => name === place || NAMES_SHOP.includes(name)),
    at,
  }
}
