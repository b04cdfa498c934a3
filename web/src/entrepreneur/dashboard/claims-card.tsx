import type { Answer } from '@minit/contract/endpoint.ts'
import { answerSellerClaim, listSellerClaims } from '@minit/contract/entrepreneur/claims.ts'
import { useQueryClient } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { refreshRows, rowKey } from '../../lib/query.ts'
import { HowMany } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import type { ClaimAnswer } from '../../ui/claim-answer.tsx'
import { ClaimAge, claimMoneyText, MoneyFits } from '../../ui/claim-evidence.tsx'
import { later } from '../../ui/later.tsx'
import { ShowMore, usePages } from '../../ui/list.tsx'
import { refreshFigures, refreshNotifications } from '../queries.ts'
import { CashSearch } from './cash-search.tsx'

const ClaimAnswerDialog = later(() =>
  import('../../ui/claim-answer.tsx').then((part) => part.ClaimAnswerDialog),
)

type Claim = Answer<typeof listSellerClaims>['items'][number]

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

/** The main fact before the answer, in one line; the dialog has the rest. */
const foundText = ({ money: [found] }: Claim): string =>
  found === undefined
    ? 'We found no payment that fits.'
    : `We found ${claimMoneyText(found)} that may be theirs.`

const ClaimRow = ({ claim }: { claim: Claim }) => {
  const client = useQueryClient()
  const [isAnswering, setIsAnswering] = useState(false)
  const { sale } = claim
  const act = async ({ transactionId: _, ...body }: ClaimAnswer): Promise<void> => {
    await call(answerSellerClaim, { params: { id: claim.id }, body })
    await Promise.all([
      refreshRows(client, listSellerClaims),
      refreshNotifications(client),
      refreshFigures(client),
    ])
  }
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
      {claim.money[0] !== undefined && <MoneyFits fit={claim.money[0].fit} />}
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
      {isAnswering && <ClaimAnswerDialog claim={claim} act={act} onClose={() => setIsAnswering(false)} />}
    </li>
  )
}

export const useClaims = (): readonly Claim[] => useClaimPages('').items ?? []

/** Claims of customers who paid and got nothing: first those that match money, then the oldest. */
export const ClaimsCard = ({ claims }: { claims: readonly Claim[] }) => {
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
          Paid, and no internet
        </>
      }
      aside={<HowMany count={items.length} isMore={query.hasNextPage} />}
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
