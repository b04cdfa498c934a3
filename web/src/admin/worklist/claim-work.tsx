import { answerClaim } from '@minit/contract/admin/claims.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { ClaimAnswerDialog } from '../../ui/claim-answer.tsx'
import { ClaimMoneyList, ClaimStory } from '../../ui/claim-evidence.tsx'
import { PURCHASES, whenText } from '../words.ts'
import type { Claim } from './work-items.ts'

type Order = Claim['orders'][number]

const orderText = ({ packageName, businessName, amount, status, createdAt }: Order): string =>
  `${packageName}, ${businessName}, ${leText(amount)}, ${whenText(createdAt)}, ${PURCHASES[status].word.toLowerCase()}`

const isOpen = ({ status }: Order): boolean => status !== 'paid' && status !== 'refunded'

/** What is known of a claim, and its answer. */
export const ClaimWork = ({ claim }: { claim: Claim }) => {
  const client = useQueryClient()
  const [isAnswering, setIsAnswering] = useState(false)
  const orders = claim.purchase === null ? claim.orders.filter(isOpen) : []
  return (
    <div className="grid gap-2.5">
      {claim.purchase === null && (
        <p className="text-sm text-muted">
          {claim.orders.length === 0
            ? 'They lost the page of their pass. This number has no order in 30 days.'
            : `They lost the page of their pass. Orders of this number: ${claim.orders.map(orderText).join('; ')}.`}
        </p>
      )}
      <ClaimStory claim={claim} />
      <ClaimMoneyList money={claim.money} />
      <div>
        <Button size="small" onClick={() => setIsAnswering(true)}>
          Answer
          <span className="spoken"> {claim.reference}</span>
        </Button>
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
