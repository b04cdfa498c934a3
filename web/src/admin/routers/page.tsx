import { listPlatformGateways } from '@minit/contract/admin/gateways.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatWhen } from '@minit/domain/kernel/relative-times.ts'
import { call } from '../../lib/call.ts'
import { agoText, useNow } from '../../lib/clock.ts'
import { rowKey } from '../../lib/query.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ListRow, PagedList, usePages } from '../../ui/list.tsx'
import { WAITING_FOR_THE_ROUTER } from '../../words/everyone.ts'
import { AdminPage } from '../admin-page.tsx'
import { Filter, SearchBar, useFilters } from '../search-bar.tsx'
import { countText, dayText } from '../words.ts'

type Router = Answer<typeof listPlatformGateways>['items'][number]

const STATES: Record<Router['state'], { word: string; tone: BadgeTone }> = {
  new: { word: 'Not connected yet', tone: 'line' },
  online: { word: 'Online', tone: 'good' },
  offline: { word: 'Offline', tone: 'bad' },
  codes: { word: 'Sells its own codes', tone: 'line' },
}

/** The software that the version belongs to. */
const SOFTWARE: Record<Router['kind'], string> = {
  opennds: 'openNDS',
  mikrotik: 'RouterOS',
  radius: 'version',
  codes: 'version',
}

const WEEK_MS = 7 * 24 * 3_600_000

/** When a router reported last: "Online now", "Last seen 12 min ago", "Last seen Mon 2 Nov, 14:44". */
export const lastSeenText = (lastReportAt: string | null, now: number): string => {
  if (lastReportAt === null) return WAITING_FOR_THE_ROUTER
  const answeredAt = Date.parse(lastReportAt)
  if (now - answeredAt >= WEEK_MS) return `Last seen ${formatWhen(new Date(lastReportAt), new Date(now))}`
  const ago = agoText(answeredAt, now)
  return ago === 'just now' ? 'Online now' : `Last seen ${ago} ago`
}

/** The codes left of a box that prints them, or when a router reported last. */
const wordsOf = ({ codesLeft, lastHeardAt: lastReportAt }: Router, now: number): string => {
  if (codesLeft === null) return lastSeenText(lastReportAt, now)
  return codesLeft === 0 ? 'No codes on sale' : `${countText(codesLeft, 'code')} left`
}

const TICK_MS = 30_000

/** A router with the facts that it reported. */
const RouterRow = ({ router, now }: { router: Router; now: number }) => {
  const { word, tone } = STATES[router.state]
  return (
    <ListRow>
      <div className="flex-1 min-w-56">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {router.name} <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-sm text-muted">{router.businessName}</p>
        <p className="text-sm text-muted">
          {router.state === 'online'
            ? `${countText(router.phonesOnline, 'phone')} online`
            : wordsOf(router, now)}
          {router.version !== null && ` · ${SOFTWARE[router.kind]} ${router.version}`} · added{' '}
          {dayText(router.createdAt)}
        </p>
        {router.cause !== null && <p className="text-sm">Seller reads: {router.cause.text}</p>}
      </div>
    </ListRow>
  )
}

const Routers = () => {
  const { values, apply } = useFilters({ search: null, state: ['not_connected'] })
  const now = useNow(TICK_MS)
  const { query, items } = usePages({
    queryKey: [...rowKey(listPlatformGateways), values],
    read: (after, signal) => call(listPlatformGateways, { query: { ...values, after }, signal }),
  })
  return (
    <>
      <SearchBar
        label="Name of the router or the seller"
        value={values.search}
        onSearch={(search) => apply({ search })}
      >
        <Filter
          label="State"
          value={values.state}
          options={[['not_connected', 'Not connected']]}
          onChange={(state) => apply({ state })}
        />
      </SearchBar>
      <PagedList
        what="routers"
        items={items}
        query={query}
        empty={
          values.state === 'not_connected' && values.search === ''
            ? { title: 'All routers are connected', text: 'A router that goes offline is shown here.' }
            : {
                title: 'No router found',
                text: 'Sellers connect theirs themselves, on their own dashboard.',
              }
        }
        row={(router) => <RouterRow key={router.id} router={router} now={now} />}
      />
    </>
  )
}

export const Page = () => (
  <AdminPage
    title="Routers"
    help="a-day-at-the-desk"
    text="All sellers: offline routers first, then those never connected."
  >
    <Routers />
  </AdminPage>
)
