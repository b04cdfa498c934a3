import type { ReactNode, SubmitEvent } from 'react'
import { failureText } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'

type StepFormProps = {
  title: string
  description: string
  action: string
  step: { isPending: boolean; error: unknown; problems: Record<string, string> }
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The dialog of one step. The input stays after a refusal. */
export const StepForm = ({
  title,
  description,
  action,
  step,
  onSubmit,
  onClose,
  children,
}: StepFormProps) => {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!step.isPending) onSubmit()
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} description={description}>
      <form noValidate onSubmit={submit} className="grid gap-3.5">
        {step.error !== null && Object.keys(step.problems).length === 0 && (
          <Notice tone="bad" role="alert">
            {failureText(step.error, 'Please try again.')}
          </Notice>
        )}
        {children}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={step.isPending} busyLabel="Saving...">
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
