import type { CallInput } from '@minit/contract/endpoint.ts'
import { answerSellerClaim, listSellerClaims } from '@minit/contract/entrepreneur/claims.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { serverNow } from '../../lib/clock.ts'
import { refreshRows } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HelpPageLink } from '../help-page-link.tsx'
import { refreshFigures, refreshNotifications } from '../queries.ts'
import { doubtText, foundText, givableMoney, type SellerClaim, saidText } from './claim-words.ts'

type Answer = CallInput<typeof answerSellerClaim>['body']

const useAnswer = (claim: SellerClaim, onDone: () => void) => {
  const client = useQueryClient()
  return useAction({
    act: async (body: Answer) => {
      await call(answerSellerClaim, { params: { id: claim.id }, body })
      await Promise.all([
        refreshRows(client, listSellerClaims),
        refreshNotifications(client),
        refreshFigures(client),
      ])
    },
    done: (_, { outcome }) =>
      outcome === 'found'
        ? {
            title: 'The pass is given',
            message: `${claim.sale.customerName} gets it by SMS and on their page.`,
          }
        : { title: 'Answered', message: `${claim.sale.customerName} reads that no payment came.` },
    onDone,
    failed: failure('Not answered', 'Please try again.'),
  })
}

type ClaimQuestionProps = { claim: SellerClaim; onClose: () => void }

/** Asks the seller for a yes or a no, with one sentence of what was found; an admin sees the details. */
export const ClaimQuestion = ({ claim, onClose }: ClaimQuestionProps) => {
  const { mutate, isPending, variables } = useAnswer(claim, onClose)
  const { customerName } = claim.sale
  const money = givableMoney(claim)
  const doubt = doubtText(claim)
  const isGiving = isPending && variables.outcome === 'found'
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={money === undefined ? `Did ${customerName} pay?` : `Give ${customerName} the pass?`}
      description={`${saidText(claim, new Date(serverNow()))} ${foundText(claim)}`}
    >
      {doubt !== null && (
        <Notice tone="warn">
          <p>{doubt}</p>
        </Notice>
      )}
      <div className="grid gap-2.5">
        {money === undefined ? (
          <Button onClick={onClose}>Wait for the money</Button>
        ) : (
          <Button
            isBusy={isGiving}
            busyLabel="Giving..."
            disabled={isPending && !isGiving}
            onClick={() => mutate({ outcome: 'found', moneyId: money.id, words: '' })}
          >
            Yes, give it
          </Button>
        )}
        <Button
          variant="ghost"
          isBusy={isPending && !isGiving}
          busyLabel="Sending..."
          disabled={isGiving}
          onClick={() => mutate({ outcome: 'no_money', answer: 'not_received', words: '' })}
        >
          I got no money
        </Button>
        <HelpPageLink topic="paid-no-internet" />
      </div>
    </Dialog>
  )
}
