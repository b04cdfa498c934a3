import { denyClaims } from '@minit/contract/admin/claims.ts'
import { CLAIMS_AT_ONCE, type ClaimAnswer } from '@minit/domain/sales/claims.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failure, useAction } from '../../lib/action.ts'
import { call, failureText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { AnswerWordsChoice } from '../../ui/claim-answer.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

type Chosen = { id: string }

const claimsText = (count: number): string => (count === 1 ? '1 claim' : `${count} claims`)

const leftText = (left: number): string =>
  left === 0
    ? 'They leave the list.'
    : `${claimsText(left)} ${left === 1 ? 'is' : 'are'} left: a payment matches, or they were answered.`

type DialogProps = { claims: readonly Chosen[]; onClose: () => void }

const DenyDialog = ({ claims, onClose }: DialogProps) => {
  const client = useQueryClient()
  const [answer, setAnswer] = useState<ClaimAnswer>('not_received')
  const denying = useAction({
    act: () => call(denyClaims, { body: { ids: claims.map(({ id }) => id), answer } }),
    done: ({ answered, left }) => ({ title: `${claimsText(answered)} answered`, message: leftText(left) }),
    onDone: async () => {
      await client.invalidateQueries()
      onClose()
    },
    failed: failure('Not answered', 'Please try again.'),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`No money came for ${claimsText(claims.length)}`}
      description="Each customer reads your answer on their page and by SMS. Answers are kept in the audit log."
    >
      <div className="grid gap-4">
        {denying.isError && (
          <Notice tone="bad" role="alert">
            {failureText(denying.error, 'Please try again.')}
          </Notice>
        )}
        <AnswerWordsChoice chosen={answer} onChoose={setAnswer} />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            isBusy={denying.isPending}
            busyLabel="Working..."
            onClick={() => denying.mutate(undefined)}
          >
            Send the answer
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type BarProps<Claim extends Chosen> = {
  chosen: readonly Claim[]
  choosable: readonly Claim[]
  onChoose: (claims: readonly Claim[]) => void
}

/** Answers claims without money together; hidden when one answer is as quick. */
export const DenyBar = <Claim extends Chosen>({ chosen, choosable, onChoose }: BarProps<Claim>) => {
  const [isAsking, setIsAsking] = useState(false)
  const isFull = chosen.length > CLAIMS_AT_ONCE
  if (choosable.length < 2) return null
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 border-t border-line">
      <Button
        variant="ghost"
        size="small"
        onClick={() => onChoose(chosen.length === 0 ? choosable.slice(0, CLAIMS_AT_ONCE) : [])}
      >
        {chosen.length === 0 ? 'Choose those without money' : 'Choose none'}
      </Button>
      <Button
        variant="soft"
        size="small"
        disabled={chosen.length === 0 || isFull}
        onClick={() => setIsAsking(true)}
      >
        No money came{chosen.length > 0 && ` (${chosen.length})`}
      </Button>
      {isFull && <p className="text-sm text-danger-ink">Choose {CLAIMS_AT_ONCE} claims at most.</p>}
      {isAsking && <DenyDialog claims={chosen} onClose={() => setIsAsking(false)} />}
    </div>
  )
}
