import type { countShops } from '@minit/contract/customer/near.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { pageHref, pagesOf, type ShopSearch } from './shop-search.ts'

type Counts = Answer<typeof countShops>

type FindBarProps = {
  search: ShopSearch
  counts: Counts | undefined
  /** The button that needs scripts, beside the area. */
  near?: ReactNode
}

const CONTROL = 'w-full min-w-0 min-h-12 px-3 rounded-lg bg-surface text-base border border-edge'

/** Searches by area, name and place in two rows: a plain form, which works without scripts. */
export const FindBar = ({ search: { q, area, isFree }, counts, near }: FindBarProps) => {
  const hasAreas = counts !== undefined && counts.areas.length > 0
  return (
    <search>
      <form
        action={paths.customerPurchase()}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 mt-4 wide:flex"
      >
        {hasAreas && (
          <select
            name="area"
            aria-label="Area"
            defaultValue={area}
            className={cx(CONTROL, 'wide:flex-1', near === undefined && 'col-span-2')}
          >
            <option value="">All areas ({counts.shops})</option>
            {counts.areas.map(({ id, name, shops }) => (
              <option key={id} value={id}>
                {name} ({shops})
              </option>
            ))}
          </select>
        )}
        {near !== undefined && <div className={cx('grid', !hasAreas && 'col-span-2')}>{near}</div>}
        <input
          name="q"
          type="search"
          aria-label="Name or place"
          placeholder="Name or place"
          maxLength={80}
          defaultValue={q}
          className={cx(CONTROL, 'col-start-1 wide:flex-1')}
        />
        <Button type="submit" variant="ghost">
          <Search />
          Search
        </Button>
        {isFree && (
          <label className="flex items-center gap-3 col-span-2 min-h-touch text-sm font-medium">
            <input type="checkbox" name="free" value="1" defaultChecked className="size-5" />
            Free minutes now
          </label>
        )}
      </form>
    </search>
  )
}

/** How many shops there are to page through. */
export const shopsFound = ({ area }: ShopSearch, counts: Counts | undefined): number | undefined =>
  area === '' ? counts?.shops : (counts?.areas.find(({ id }) => id === area)?.shops ?? 0)

/** Plain links to the pages before and after; nothing for a single page. */
export const PageLinks = ({ search, shops }: { search: ShopSearch; shops: number | undefined }) => {
  const pages = pagesOf(shops ?? 0)
  const { page } = search
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 mt-5">
      {page > 1 ? (
        <LinkButton variant="ghost" href={pageHref({ ...search, page: Math.min(page - 1, pages) })}>
          Previous
        </LinkButton>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <LinkButton variant="ghost" href={pageHref({ ...search, page: page + 1 })}>
          Next
        </LinkButton>
      ) : (
        <span />
      )}
    </nav>
  )
}
