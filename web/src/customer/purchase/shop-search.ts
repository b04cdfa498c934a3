import * as paths from '../../lib/paths.ts'

/** What a customer searches for, as the address has it; `page` counts from 1. */
export type ShopSearch = { q: string; area: string; page: number; isFree: boolean }

/** Shops on a page: the first view stays within 14 kB. */
export const SHOPS_A_PAGE = 12

const MAX_QUERY = 80

/** Reads the search of an address. What is not valid counts as missing. */
export const shopSearchOf = (search: URLSearchParams): ShopSearch => {
  const area = search.get('area') ?? ''
  const page = search.get('page') ?? ''
  return {
    q: (search.get('q') ?? '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY),
    area: /^[a-z_]{1,30}$/.test(area) ? area : '',
    isFree: search.get('free') === '1',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** Returns the address of a page of the list. */
export const pageHref = ({ q, area, page, isFree }: ShopSearch): string => {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  if (area !== '') search.set('area', area)
  if (isFree) search.set('free', '1')
  if (page > 1) search.set('page', String(page))
  const text = String(search)
  return text === '' ? paths.customerPurchase() : `${paths.customerPurchase()}?${text}`
}

/** Whether nothing is searched for. */
export const isWholeList = ({ q, area, page, isFree }: ShopSearch): boolean =>
  q === '' && area === '' && page === 1 && !isFree

/** Returns the number of pages, at least one. */
export const pagesOf = (shops: number): number => Math.max(1, Math.ceil(shops / SHOPS_A_PAGE))
