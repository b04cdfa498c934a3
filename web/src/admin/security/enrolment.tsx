import { beginSecondFactor, confirmSecondFactor } from '@minit/contract/admin/second-factor.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { RetryState } from '../../ui/retry-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type EnrolmentProps = {
  /** Of the app that is being replaced. */
  oldCode?: string | undefined
  onDone: (recoveryCodes: string[]) => void
}

const useSecret = (oldCode: string | undefined) => {
  const begin = useMutation({
    mutationFn: () => call(beginSecondFactor, { body: oldCode === undefined ? {} : { code: oldCode } }),
  })
  const hasBegun = useRef(false)
  const { mutate } = begin
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    mutate()
  }, [mutate])
  return begin
}

const ConfirmForm = ({ onDone }: Pick<EnrolmentProps, 'onDone'>) => {
  const { register, handleSubmit } = useForm({ defaultValues: { code: '' } })
  const confirm = useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const submit = handleSubmit(({ code }) => {
    if (code.trim() !== '' && !confirm.isPending) confirm.mutate(code)
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        {...register('code')}
        label="The six digits that the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={confirm.isError ? failureText(confirm.error, 'Please try again.') : undefined}
      />
      <Button type="submit" isBusy={confirm.isPending} busyLabel="Checking...">
        Confirm
      </Button>
    </form>
  )
}

/** Sets up an authenticator app: scan, then prove it by a first code. */
export const Enrolment = ({ oldCode, onDone }: EnrolmentProps) => {
  const begin = useSecret(oldCode)
  if (begin.isError)
    return (
      <RetryState
        title="We could not begin"
        text={failureText(begin.error, 'Please try again.')}
        onRetry={() => begin.mutate()}
      />
    )
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        Scan this with an authenticator app on your phone, then type the six digits that it shows.
      </p>
      {begin.data === undefined ? (
        <Skeleton className="size-52 mx-auto" />
      ) : (
        <>
          <img
            src={begin.data.qrCode}
            alt="QR code for your authenticator app"
            className="size-52 mx-auto rounded-lg bg-white"
          />
          <p className="text-sm text-center">
            <span className="text-muted">No camera? Type this into the app:</span>
            <br />
            <b className="font-medium">{begin.data.secret}</b>
          </p>
        </>
      )}
      <ConfirmForm onDone={onDone} />
    </div>
  )
}
