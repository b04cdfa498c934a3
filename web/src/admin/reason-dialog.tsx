import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { failure, useAction } from '../lib/action.ts'
import { failureText } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { WRITE_THREE_LETTERS_OR_MORE } from '../words/everyone.ts'

type ReasonDialogProps = {
  title: string
  description: string
  /** The label of the input, if it is not a reason. */
  label?: string
  reasonHint: string
  action: string
  tone?: 'action' | 'danger'
  /** Performs the action; throws the server's refusal. */
  act: (reason: string) => Promise<unknown>
  done: string
  onClose: () => void
  /** Further choices, above the reason. */
  children?: ReactNode
}

const WHY = 'Give a reason'
const WHAT = WRITE_THREE_LETTERS_OR_MORE

/** Asks once, with a reason, before an admin changes something. The input stays after a refusal. */
export const ReasonDialog = ({ act, done, onClose, tone = 'action', ...props }: ReasonDialogProps) => {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const acting = useAction({
    act,
    done: () => ({ title: done }),
    onDone: onClose,
    failed: failure('Update Failed', 'Please try again.'),
  })
  const submit = handleSubmit(({ reason }) => {
    if (!acting.isPending) acting.mutate(reason)
  })
  return (
    <Dialog isOpen onOpenChange={onClose} title={props.title} description={props.description}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {acting.isError && (
          <Notice tone="bad" role="alert">
            {failureText(acting.error, 'Please try again.')}
          </Notice>
        )}
        {props.children}
        <Field
          {...register('reason', {
            validate: (text) => text.trim().length >= 3 || (props.label === undefined ? WHY : WHAT),
          })}
          label={props.label ?? 'Reason'}
          hint={props.reasonHint}
          maxLength={300}
          autoComplete="off"
          error={formState.errors.reason?.message}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={tone} isBusy={acting.isPending} busyLabel="Working...">
            {props.action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
