import { listSellerClaims } from '@minit/contract/entrepreneur/claims.ts'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { rowKey } from '../../lib/query.ts'
import { HowMany } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ClaimAge } from '../../ui/claim-evidence.tsx'
import { later } from '../../ui/later.tsx'
import { ShowMore, usePages } from '../../ui/list.tsx'
import { HelpPageLink } from '../help-page-link.tsx'
import { CashSearch } from './cash-search.tsx'
import { foundText, type SellerClaim } from './claim-words.ts'

const ClaimQuestion = later(() => import('./claim-question.tsx').then((part) => part.ClaimQuestion))

const POLL_MS = 60_000

const MIN_TO_SEARCH = 3

const useClaimPages = (search: string) =>
  usePages({
    queryKey: [...rowKey(listSellerClaims), search],
    // The first page has no query string, because the offline cache finds it by its address.
    read: (after, signal) =>
      call(listSellerClaims, {
        query: { ...(search !== '' && { search }), ...(after !== undefined && { after }) },
        signal,
      }),
    pollMs: POLL_MS,
  })

const ClaimRow = ({ claim }: { claim: SellerClaim }) => {
  const [isAnswering, setIsAnswering] = useState(false)
  const { sale } = claim
  return (
    <li className="grid gap-2.5 px-4 py-3 border-t border-line">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <b className="block">{sale.customerName}</b>
          <span className="text-xs text-muted">
            <b className="text-ink whitespace-nowrap">Order {sale.orderCode}</b> · {sale.packageName}
          </span>
        </p>
        <b className="text-lg whitespace-nowrap">{leText(sale.amount)}</b>
      </div>
      <div className="flex items-center justify-between gap-3">
        <div className="grid justify-items-start gap-1 min-w-0 text-sm">
          <p>{foundText(claim)}</p>
          <ClaimAge claim={claim} />
        </div>
        <Button variant="soft" size="small" onClick={() => setIsAnswering(true)}>
          Answer
          <span className="spoken"> {sale.customerName}</span>
        </Button>
      </div>
      {isAnswering && <ClaimQuestion claim={claim} onClose={() => setIsAnswering(false)} />}
    </li>
  )
}

export const useClaims = (): readonly SellerClaim[] => useClaimPages('').items ?? []

/** Claims of customers who paid and got nothing: first those that match money, then the oldest. */
export const ClaimsCard = ({ claims }: { claims: readonly SellerClaim[] }) => {
  const [search, setSearch] = useState('')
  const { query, items = [] } = useClaimPages(search)
  const isLate = claims.some((claim) => claim.isLate)
  return (
    <Section
      id="claims"
      className={isLate ? 'border-danger shadow-card' : 'border-line shadow-card'}
      title={
        <>
          <LifeBuoy />
          Paid but no internet
        </>
      }
      aside={
        <div className="flex items-center gap-1">
          <div className="max-desk:hidden">
            <HelpPageLink topic="paid-no-internet" />
          </div>
          <HowMany count={items.length} isMore={query.hasNextPage} />
        </div>
      }
    >
      {claims.length >= MIN_TO_SEARCH && (
        <CashSearch search={search} onSearch={setSearch} by="Name, number, reference or order code" />
      )}
      {items.length === 0 && <p className="px-4 py-3 text-sm text-muted">No claim that waits is found.</p>}
      <ul>
        {items.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
      <ShowMore query={query} what="claims" />
    </Section>
  )
}
