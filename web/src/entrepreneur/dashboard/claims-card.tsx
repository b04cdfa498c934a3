import type { Answer } from '@minit/contract/endpoint.ts'
import { answerSellerClaim, listSellerClaims } from '@minit/contract/entrepreneur/claims.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { refreshRows, rowQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { type ClaimAnswer, ClaimAnswerDialog } from '../../ui/claim-answer.tsx'
import { ClaimAge, ClaimEvidence } from '../../ui/claim-evidence.tsx'
import { refreshFigures, refreshNotifications } from '../queries.ts'

type Claim = Answer<typeof listSellerClaims>['claims'][number]

const POLL_MS = 60_000

const claimsQuery = () => ({ ...rowQuery(listSellerClaims, {}), refetchInterval: POLL_MS })

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
    <li className="grid gap-2.5 px-4 py-3 border-t border-line first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <b className="block">{sale.customerName}</b>
          <span className="text-xs text-muted">
            <b className="text-ink whitespace-nowrap">Order {sale.orderCode}</b> · {sale.packageName}
          </span>
        </p>
        <b className="text-lg whitespace-nowrap">{leText(sale.amount)}</b>
      </div>
      <ClaimEvidence claim={claim} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="soft" size="small" onClick={() => setIsAnswering(true)}>
          Answer
          <span className="spoken"> {sale.customerName}</span>
        </Button>
        <ClaimAge claim={claim} />
      </div>
      {isAnswering && <ClaimAnswerDialog claim={claim} act={act} onClose={() => setIsAnswering(false)} />}
    </li>
  )
}

/** Customers who say that they paid and got nothing, the oldest first. Not there when nobody waits. */
export const ClaimsCard = () => {
  const claims = useQuery(claimsQuery()).data?.claims ?? []
  if (claims.length === 0) return null
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
    >
      <ul>
        {claims.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
    </Section>
  )
}
