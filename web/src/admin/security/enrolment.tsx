import { beginSecondFactor, confirmSecondFactor } from '@minit/contract/admin/second-factor.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, failureText } from '../../lib/call.ts'
import { useTitle } from '../../lib/navigation.ts'
import { sessionQuery } from '../../lib/require-role.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryState, Skeleton } from '../../ui/states.tsx'
import { AdminHead } from '../head.tsx'

type EnrolmentProps = {
  /** A code of the app that is being replaced. */
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

/** Sets up an authenticator app: scan the code, then confirm with a first code. */
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

/** Ten codes for a lost phone; they are not shown again. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <div className="grid gap-4">
    <Notice tone="warn" role="status">
      <b>Keep these codes in a safe place. You see them this once.</b>
      <p>Each one lets you in a single time when you do not have your phone.</p>
    </Notice>
    <ul
      className="grid grid-cols-2 gap-2 p-3 rounded-lg bg-sunk text-sm font-medium"
      aria-label="Recovery codes"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="grid gap-2 wide:grid-cols-2">
      <CopyButton variant="ghost" text={codes.join('\n')} label="Copy all" />
      <Button onClick={onDone}>I have kept them</Button>
    </div>
  </div>
)

/** Replaces every admin screen until the second factor is set up, if one is required. */
export const FirstEnrolment = () => {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  useTitle('Set up your authenticator app')
  const leave = (): void => void client.invalidateQueries({ queryKey: sessionQuery().queryKey })
  return (
    <>
      <AdminHead />
      <main className="max-w-[480px] mx-auto px-page pt-6 pb-12">
        <Card className="grid gap-3 p-4 wide:p-6">
          <h1 className="text-xl leading-[1.2]">Set up your authenticator app</h1>
          {codes === null ? <Enrolment onDone={setCodes} /> : <RecoveryCodes codes={codes} onDone={leave} />}
        </Card>
      </main>
    </>
  )
}
