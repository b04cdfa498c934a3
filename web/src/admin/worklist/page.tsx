import { readWorklist } from '@minit/contract/admin/worklist.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { providerName } from '@minit/domain/provider-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rowQuery } from '../../lib/query.ts'
import { HowMany } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { Failed, LoadingRows } from '../../ui/list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { PurchaseRow } from '../purchases/purchase-line.tsx'
import { RefundLine } from '../refund-line.tsx'
import { DifferenceLine } from '../statements/difference-line.tsx'
import { SuspenseLine } from '../suspense.tsx'
import { whenText } from '../words.ts'
import { ClaimList } from './claims.tsx'

type Worklist = Answer<typeof readWorklist>

const worklistQuery = () => rowQuery(readWorklist, {})

type ListProps = {
  id: string
  title: string
  none: string
  rows: Worklist['unanswered']
  usdRate: number
}

const Waiting = ({ id, title, none, rows, usdRate }: ListProps) => (
  <Section id={id} title={title} aside={<HowMany count={rows.length} />}>
    {rows.length === 0 && <p className="px-4 pb-4 text-sm text-muted">{none}</p>}
    <ul aria-label={title}>
      {rows.map(({ purchase, problem, since, provider, reference }) => (
        <PurchaseRow key={purchase.transactionId} purchase={purchase} usdRate={usdRate}>
          <p className="text-sm text-danger-ink">{problem}</p>
          <p className="text-sm text-muted">
            Since {whenText(since)}, {providerName(provider)} {reference}
          </p>
        </PurchaseRow>
      ))}
    </ul>
  </Section>
)

const Mismatched = ({ rows, usdRate }: { rows: Worklist['mismatched']; usdRate: number }) => (
  <Section id="mismatched" title="Another sum than asked" aside={<HowMany count={rows.length} />}>
    {rows.length === 0 && <p className="px-4 pb-4 text-sm text-muted">All sums fit, and came once.</p>}
    <ul aria-label="Another sum than asked">
      {rows.map(({ purchase, item }) => (
        <PurchaseRow key={item.id} purchase={purchase} usdRate={usdRate}>
          <SuspenseLine item={item} />
        </PurchaseRow>
      ))}
    </ul>
  </Section>
)

const Unmatched = ({ rows }: { rows: Worklist['unmatched'] }) => (
  <Section id="unmatched" title="Money we cannot place" aside={<HowMany count={rows.length} />}>
    {rows.length === 0 && (
      <p className="px-4 pb-4 text-sm text-muted">Every payment that we were told of is known.</p>
    )}
    <ul aria-label="Money we cannot place">
      {rows.map((item) => (
        <li key={item.id} className="px-4 py-3 border-t border-line">
          <SuspenseLine item={item} />
        </li>
      ))}
    </ul>
  </Section>
)

const Refunds = ({ rows, usdRate }: { rows: Worklist['refunds']; usdRate: number }) => (
  <Section id="refunds" title="Refunds" aside={<HowMany count={rows.length} />}>
    {rows.length === 0 && (
      <p className="px-4 pb-4 text-sm text-muted">All refunds have arrived, or are on their way.</p>
    )}
    <ul aria-label="Refunds">
      {rows.map(({ purchase, refund, todo }) => (
        <PurchaseRow key={refund.id} purchase={purchase} usdRate={usdRate}>
          <p className="mb-1 text-sm font-medium">{todo}</p>
          <RefundLine refund={refund} />
        </PurchaseRow>
      ))}
    </ul>
  </Section>
)

const Differences = ({ rows }: { rows: Worklist['differences'] }) => (
  <Section id="differences" title="Differs from a statement" aside={<HowMany count={rows.length} />}>
    {rows.length === 0 && (
      <p className="px-4 pb-4 text-sm text-muted">Providers’ statements and our books say the same.</p>
    )}
    <ul aria-label="Differs from a statement">
      {rows.map((difference) => (
        <DifferenceLine key={difference.id} difference={difference} />
      ))}
    </ul>
  </Section>
)

/** Goes to the section that the address names, once it is drawn. */
const useNamedSection = (isDrawn: boolean): void => {
  useEffect(() => {
    const heading = isDrawn ? document.getElementById(location.hash.slice(1)) : null
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [isDrawn])
}

const Lists = () => {
  const { data, isPending, isFetching } = useQuery(worklistQuery())
  useNamedSection(data !== undefined)
  if (data === undefined)
    return isPending ? (
      <LoadingRows label="Loading the worklist" />
    ) : (
      <Failed title="We could not load the worklist" isBusy={isFetching} />
    )
  const { usdRate } = data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5">
      <ClaimList />
      <Waiting
        id="unanswered"
        title="Without an answer"
        none="All providers have answered."
        rows={data.unanswered}
        usdRate={usdRate}
      />
      <Refunds rows={data.refunds} usdRate={usdRate} />
      <Mismatched rows={data.mismatched} usdRate={usdRate} />
      <Waiting
        id="owed"
        title="Owed back"
        none="No customer is owed money for a refunded pass."
        rows={data.owedBack}
        usdRate={usdRate}
      />
      <Unmatched rows={data.unmatched} />
      <Differences rows={data.differences} />
    </div>
  )
}

export const Page = () => (
  <AdminPage title="Worklist" text="Payments that need a person.">
    <Lists />
  </AdminPage>
)
