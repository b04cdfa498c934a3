import { readSecondFactor, renewRecoveryCodes } from '@minit/contract/admin/second-factor.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, failureText } from '../../lib/call.ts'
import { rowQuery } from '../../lib/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Enrolment, RecoveryCodes } from './enrolment.tsx'

const secondFactorQuery = () => rowQuery(readSecondFactor, {})

type Step = { name: 'enrol' } | { name: 'code' } | { name: 'kept'; codes: string[] }

const RenewForm = ({ onDone }: { onDone: (codes: string[]) => void }) => {
  const { register, handleSubmit } = useForm({ defaultValues: { code: '' } })
  const renew = useMutation({
    mutationFn: (code: string) => call(renewRecoveryCodes, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const submit = handleSubmit(({ code }) => {
    if (code.trim() !== '' && !renew.isPending) renew.mutate(code)
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        {...register('code')}
        label="The code of your authenticator app"
        autoComplete="one-time-code"
        maxLength={20}
        error={renew.isError ? failureText(renew.error, 'Please try again.') : undefined}
      />
      <Button type="submit" isBusy={renew.isPending}>
        New recovery codes
      </Button>
    </form>
  )
}

/** The second factor of the admin's own login: its state, and its setup. */
export const SecurityCard = () => {
  const client = useQueryClient()
  const { data } = useQuery(secondFactorQuery())
  const [step, setStep] = useState<Step | null>(null)
  const close = (): void => {
    setStep(null)
    void client.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
  }
  const keep = (codes: string[]): void => setStep({ name: 'kept', codes })
  if (data === undefined) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 text-lg">
          Your login
          <Badge tone={data.isOn ? 'good' : 'warn'}>{data.isOn ? 'Two steps' : 'Password only'}</Badge>
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          {data.isOn
            ? `Authenticator app, ${data.recoveryCodesLeft} recovery codes left`
            : 'An authenticator app keeps others out, even with your password.'}
        </p>
      </div>
      <Button
        variant="ghost"
        size="small"
        onClick={() => setStep(data.isOn ? { name: 'code' } : { name: 'enrol' })}
      >
        {data.isOn ? 'New recovery codes' : 'Set up'}
      </Button>
      <Dialog isOpen={step !== null} onOpenChange={close} title="Your login">
        {step?.name === 'enrol' && <Enrolment onDone={keep} />}
        {step?.name === 'code' && <RenewForm onDone={keep} />}
        {step?.name === 'kept' && <RecoveryCodes codes={step.codes} onDone={close} />}
      </Dialog>
    </Card>
  )
}
