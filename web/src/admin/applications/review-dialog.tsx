import { reviewNotesFor } from '@minit/domain/shop/applications.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Application, useReview, type Verdict } from './queries.ts'

const WORDS = {
  approved: {
    title: (name: string) => `Approve ${name}?`,
    text: 'This opens an account on a 30-day trial and sends a link to set its password by SMS. Plan the installation next: the shop opens after the training.',
    action: 'Approve',
    busy: 'Approving...',
  },
  rejected: {
    title: (name: string) => `Reject ${name}?`,
    text: 'No account is opened. The same number may apply again later.',
    action: 'Reject',
    busy: 'Rejecting...',
  },
} as const

type ReviewDialogProps = {
  application: Application
  verdict: Verdict
  onDone: () => void
  onClose: () => void
}

/** Explains the effect of a decision before it is made, because it is final. */
export const ReviewDialog = ({ application, verdict, onDone, onClose }: ReviewDialogProps) => {
  const review = useReview(application, { onDone, onFailed: onClose })
  const words = WORDS[verdict]
  const { fullName } = application
  return (
    <Dialog isOpen onOpenChange={onClose} title={words.title(fullName)} description={words.text}>
      <p className="text-xs text-muted">Review notes, written for you: {reviewNotesFor(verdict, fullName)}</p>
      <div className="grid grid-cols-2 gap-3 mt-1">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={verdict === 'approved' ? 'action' : 'danger'}
          onClick={() => {
            if (!review.isPending) review.mutate(verdict)
          }}
          isBusy={review.isPending}
          busyLabel={words.busy}
        >
          {words.action}
        </Button>
      </div>
    </Dialog>
  )
}
