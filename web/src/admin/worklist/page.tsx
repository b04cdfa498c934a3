import { readWorklist } from '@minit/contract/admin/worklist.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { WORK_LISTS, type WorkList } from '@minit/domain/operations/worklists.ts'
import { providerName } from '@minit/domain/platform/provider-names.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { rowKey } from '../../lib/query.ts'
import { HowMany } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { Failed, LoadingRows, ShowMore, usePages } from '../../ui/list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { PurchaseRow } from '../purchases/purchase-line.tsx'
import { RefundLine } from '../refund-line.tsx'
import { SearchBar, useFilters } from '../search-bar.tsx'
import { DifferenceLine } from '../statements/difference-line.tsx'
import { SuspenseLine } from '../suspense.tsx'
import { whenText } from '../words.ts'
import { ClaimList } from './claims.tsx'

type Worklist = Answer<typeof readWorklist>

/** Reads one of the lists, page by page. */
const useWork = <Name extends WorkList>(list: Name, search: string) =>
  usePages({
    queryKey: [...rowKey(readWorklist), list, search],
    read: async (after, signal): Promise<{ items: Worklist[Name]; next: string | null; usdRate: number }> => {
      const work = await call(readWorklist, { query: { list, search, after }, signal })
      return { items: work[list], next: work.next[list], usdRate: work.usdRate }
    },
  })

type Rows<Name extends WorkList> = Worklist[Name][number]

type WorkProps<Name extends WorkList> = {
  list: Name
  /** Id of its heading, for links. */
  id: string
  title: string
  none: string
  search: string
  onDrawn: (list: WorkList) => void
  row: (row: Rows<Name>, usdRate: number) => ReactNode
}

const Work = <Name extends WorkList>({ list, id, title, none, search, onDrawn, row }: WorkProps<Name>) => {
  const { query, items, first } = useWork(list, search)
  const rows: readonly Rows<Name>[] | undefined = items
  const isDrawn = rows !== undefined
  useEffect(() => {
    if (isDrawn) onDrawn(list)
  }, [isDrawn, list, onDrawn])
  if (rows === undefined)
    return query.isPending ? (
      <LoadingRows label={`Loading ${title}`} count={1} />
    ) : (
      <Failed title={`We could not load “${title}”`} isBusy={query.isFetching} />
    )
  return (
    <Section id={id} title={title} aside={<HowMany count={rows.length} isMore={query.hasNextPage} />}>
      {rows.length === 0 && (
        <p className="px-4 pb-4 text-sm text-muted">{search === '' ? none : 'Nothing is found here.'}</p>
      )}
      <ul aria-label={title}>{rows.map((each) => row(each, first?.usdRate ?? 0))}</ul>
      <ShowMore query={query} what={title} />
    </Section>
  )
}

const waitingRow = (
  { purchase, problem, since, provider, reference }: Rows<'unanswered'>,
  usdRate: number,
) => (
  <PurchaseRow key={purchase.transactionId} purchase={purchase} usdRate={usdRate}>
    <p className="text-sm text-danger-ink">{problem}</p>
    <p className="text-sm text-muted">
      Since {whenText(since)}, {providerName(provider)} {reference}
    </p>
  </PurchaseRow>
)

const mismatchedRow = ({ purchase, item }: Rows<'mismatched'>, usdRate: number) => (
  <PurchaseRow key={item.id} purchase={purchase} usdRate={usdRate}>
    <SuspenseLine item={item} />
  </PurchaseRow>
)

const unmatchedRow = (item: Rows<'unmatched'>) => (
  <li key={item.id} className="px-4 py-3 border-t border-line">
    <SuspenseLine item={item} />
  </li>
)

const refundRow = ({ purchase, refund, todo }: Rows<'refunds'>, usdRate: number) => (
  <PurchaseRow key={refund.id} purchase={purchase} usdRate={usdRate}>
    <p className="mb-1 text-sm font-medium">{todo}</p>
    <RefundLine refund={refund} />
  </PurchaseRow>
)

const differenceRow = (difference: Rows<'differences'>) => (
  <DifferenceLine key={difference.id} difference={difference} />
)

/** Scrolls to the section in the address, once all are rendered. */
const useNamedSection = (isDrawn: boolean): void => {
  useEffect(() => {
    const heading = isDrawn ? document.getElementById(location.hash.slice(1)) : null
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [isDrawn])
}

const Lists = () => {
  const { values, apply } = useFilters({ search: null })
  const { search } = values
  const [drawn, setDrawn] = useState<ReadonlySet<WorkList>>(new Set())
  useNamedSection(drawn.size === WORK_LISTS.length)
  const onDrawn = useCallback(
    (list: WorkList) => setDrawn((before) => (before.has(list) ? before : new Set([...before, list]))),
    [],
  )
  return (
    <>
      <SearchBar
        label="Number, reference, order or name"
        value={search}
        onSearch={(words) => apply({ search: words })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5">
        <ClaimList search={search} />
        <Work
          list="unanswered"
          id="unanswered"
          title="Without an answer"
          none="All providers have answered."
          search={search}
          onDrawn={onDrawn}
          row={waitingRow}
        />
        <Work
          list="refunds"
          id="refunds"
          title="Refunds"
          none="All refunds have arrived, or are on their way."
          search={search}
          onDrawn={onDrawn}
          row={refundRow}
        />
        <Work
          list="mismatched"
          id="mismatched"
          title="Wrong amount paid"
          none="All sums fit, and came once."
          search={search}
          onDrawn={onDrawn}
          row={mismatchedRow}
        />
        <Work
          list="owedBack"
          id="owed"
          title="Owed back"
          none="No customer is owed money for a refunded pass."
          search={search}
          onDrawn={onDrawn}
          row={waitingRow}
        />
        <Work
          list="unmatched"
          id="unmatched"
          title="Money we cannot place"
          none="Every payment that we were told of is known."
          search={search}
          onDrawn={onDrawn}
          row={unmatchedRow}
        />
        <Work
          list="differences"
          id="differences"
          title="Differs from a statement"
          none="Providers’ statements and our books say the same."
          search={search}
          onDrawn={onDrawn}
          row={differenceRow}
        />
      </div>
    </>
  )
}

export const Page = () => (
  <AdminPage title="Worklist" text="Payments that need you.">
    <Lists />
  </AdminPage>
)
