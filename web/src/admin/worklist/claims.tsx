import { answerClaim, listClaims } from '@minit/contract/admin/claims.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { rowQuery } from '../../lib/query.ts'
import { HowMany } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ClaimAnswerDialog } from '../../ui/claim-answer.tsx'
import { ClaimAge, ClaimMoneyList, ClaimStory } from '../../ui/claim-evidence.tsx'
import { Failed, ListRow, LoadingRows } from '../../ui/list.tsx'
import { PurchaseRow } from '../purchases/purchase-line.tsx'
import { PURCHASES, whenText } from '../words.ts'

type Claim = Answer<typeof listClaims>['claims'][number]
type Order = Claim['orders'][number]

const orderText = ({ packageName, businessName, amount, status, createdAt }: Order): string =>
  `${packageName}, ${businessName}, ${leText(amount)}, ${whenText(createdAt)}, ${PURCHASES[status].word.toLowerCase()}`

const isOpen = ({ status }: Order): boolean => status !== 'paid' && status !== 'refunded'

const Evidence = ({ claim }: { claim: Claim }) => {
  const client = useQueryClient()
  const [isAnswering, setIsAnswering] = useState(false)
  const orders = claim.purchase === null ? claim.orders.filter(isOpen) : []
  return (
    <div className="grid gap-2.5">
      <ClaimStory claim={claim} />
      <ClaimMoneyList money={claim.money} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="soft" size="small" onClick={() => setIsAnswering(true)}>
          Answer
          <span className="spoken"> {claim.reference}</span>
        </Button>
        <ClaimAge claim={claim} />
      </div>
      {isAnswering && (
        <ClaimAnswerDialog
          claim={claim}
          orders={orders.map((order) => ({ transactionId: order.transactionId, text: orderText(order) }))}
          act={async (body) => {
            await call(answerClaim, { params: { id: claim.id }, body })
            await client.invalidateQueries()
          }}
          onClose={() => setIsAnswering(false)}
        />
      )}
    </div>
  )
}

/** Of somebody who has lost the page of their pass. */
const WithoutOrder = ({ claim }: { claim: Claim }) => (
  <ListRow>
    <div className="basis-full grid gap-1">
      <p className="font-bold">Has lost the page of their pass</p>
      <p className="text-sm text-muted">
        {claim.orders.length === 0
          ? 'This number has ordered nothing in 30 days.'
          : `Orders of this number: ${claim.orders.map(orderText).join('; ')}.`}
      </p>
      <Evidence claim={claim} />
    </div>
  </ListRow>
)

/** People who say that they paid and got nothing, the oldest first. */
export const ClaimList = () => {
  const { data, isPending, isFetching } = useQuery(rowQuery(listClaims, {}))
  if (data === undefined)
    return isPending ? (
      <LoadingRows label="Loading claims" />
    ) : (
      <Failed title="We could not load the claims" isBusy={isFetching} />
    )
  const { claims, usdRate } = data
  return (
    <Section
      id="claims"
      className={
        claims.some(({ isLate }) => isLate) ? 'border-danger shadow-card' : 'border-line shadow-card'
      }
      title="“I paid, and have no internet”"
      aside={<HowMany count={claims.length} />}
    >
      {claims.length === 0 && (
        <p className="px-4 pb-4 text-sm text-muted">Nobody waits for money that they say they paid.</p>
      )}
      <ul aria-label="I paid, and have no internet">
        {claims.map((claim) =>
          claim.purchase === null ? (
            <WithoutOrder key={claim.id} claim={claim} />
          ) : (
            <PurchaseRow key={claim.id} purchase={claim.purchase} usdRate={usdRate}>
              <Evidence claim={claim} />
            </PurchaseRow>
          ),
        )}
      </ul>
    </Section>
  )
}
