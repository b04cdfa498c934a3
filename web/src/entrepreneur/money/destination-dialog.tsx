import { ApiError } from '@minit/contract/call.ts'
import { confirmDestination, nameDestination } from '@minit/contract/entrepreneur/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, PasswordField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { refreshMoney } from '../queries.ts'

const fieldsOf = (error: Error | null): Record<string, string> =>
  error instanceof ApiError ? (error.details?.fields ?? {}) : {}

/** The error that no field shows. */
const Problem = ({ error }: { error: Error | null }) =>
  error === null || Object.keys(fieldsOf(error)).length > 0 ? null : (
    <Notice tone="bad" role="alert">
      <p>{failureText(error, 'Please try again.')}</p>
    </Notice>
  )

/**
 * Asks for the number and for the password again, so that a person with this phone in hand cannot
 * redirect payouts.
 */
const NumberForm = ({ onSent }: { onSent: (phone: string) => void }) => {
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const name = useMutation({
    mutationFn: () => call(nameDestination, { body: { phone, password } }),
    onSuccess: (sent) => onSent(sent.phone),
  })
  const fields = fieldsOf(name.error)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!name.isPending) name.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Problem error={name.error} />
      <Field
        label="Orange or Africell number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        hint="For safety we send nothing to a new number for 24 hours."
        error={fields.phone}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={fields.password}
      />
      <Button type="submit" isBusy={name.isPending} busyLabel="Sending...">
        Send me a code
      </Button>
    </form>
  )
}

const CodeForm = ({ phone, onDone, onAgain }: { phone: string; onDone: () => void; onAgain: () => void }) => {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(confirmDestination, { body: { code } }),
    onSuccess: async () => {
      await refreshMoney(client)
      toast({
        title: 'Your number is set',
        message: 'We can send money to it from tomorrow at this time on.',
      })
      onDone()
    },
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Problem error={confirm.error} />
      <p>We sent a code to {phone} by SMS.</p>
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={fieldsOf(confirm.error).code}
      />
      <Button type="submit" isBusy={confirm.isPending} busyLabel="Checking...">
        Confirm
      </Button>
      <Button variant="plain" onClick={onAgain}>
        Another number, or a new code
      </Button>
    </form>
  )
}

/** Sets the number for payouts, in two steps. */
export const DestinationDialog = ({ onDone }: { onDone: () => void }) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Dialog isOpen onOpenChange={onDone} title="Your number">
      {sentTo === null ? (
        <NumberForm onSent={setSentTo} />
      ) : (
        <CodeForm phone={sentTo} onDone={onDone} onAgain={() => setSentTo(null)} />
      )}
    </Dialog>
  )
}
