import { ApiError } from '@minit/contract/call.ts'
import { confirmDestination, nameDestination } from '@minit/contract/entrepreneur/money.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, PasswordField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { SEND_ME_A_CODE } from '../../words/everyone.ts'
import { ORANGE_OR_AFRICELL_NUMBER } from '../../words/sellers.ts'
import { type Money, refreshMoney } from '../queries.ts'

const fieldsOf = (error: Error | null): Record<string, string> =>
  error instanceof ApiError ? (error.details?.fields ?? {}) : {}

/** The error that no field shows. */
const Problem = ({ error }: { error: Error | null }) =>
  error === null || Object.keys(fieldsOf(error)).length > 0 ? null : (
    <Notice tone="bad" role="alert">
      <p>{failureText(error, 'Please try again.')}</p>
    </Notice>
  )

const showSet = async (client: QueryClient): Promise<void> => {
  await refreshMoney(client)
  toast({
    title: 'Your number is set',
    message: 'We can send money to it from tomorrow at this time on.',
  })
}

type OwnNumber = NonNullable<Money['ownNumber']>
type NumberFormProps = { own: OwnNumber | null; onSent: (phone: string) => void; onDone: () => void }

/**
 * Asks for the number and for the password again, so that a person with this phone in hand cannot
 * redirect payouts. `own` is the account's number, for the first time.
 */
const NumberForm = ({ own, onSent, onDone }: NumberFormProps) => {
  const client = useQueryClient()
  const [phone, setPhone] = useState(own?.phone ?? '')
  const [password, setPassword] = useState('')
  const name = useMutation({
    mutationFn: () => call(nameDestination, { body: { phone, password } }),
    onSuccess: async (sent) => {
      if (sent.codeUntil !== null) return onSent(sent.phone)
      await showSet(client)
      onDone()
    },
  })
  const fields = fieldsOf(name.error)
  const needsCode = own === null || own.needsCode || phone !== own.phone
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!name.isPending) name.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Problem error={name.error} />
      <Field
        label={ORANGE_OR_AFRICELL_NUMBER}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        hint={`${phone === own?.phone ? 'This is the number you log in with. ' : ''}For safety we send nothing to a new number for 24 hours.`}
        error={fields.phone}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={fields.password}
      />
      <Button type="submit" isBusy={name.isPending} busyLabel={needsCode ? 'Sending...' : 'Saving...'}>
        {needsCode ? SEND_ME_A_CODE : 'Use this number'}
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
      await showSet(client)
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

type DestinationDialogProps = { money: Money; onDone: () => void }

/** Sets the number for payouts: in two steps, or in one for the account's own number. */
export const DestinationDialog = ({ money, onDone }: DestinationDialogProps) => {
  // An answer that an older release stored on this phone has no own number.
  const own = money.destination === null ? (money.ownNumber ?? null) : null
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Dialog isOpen onOpenChange={onDone} title="Your number">
      {sentTo === null ? (
        <NumberForm own={own} onSent={setSentTo} onDone={onDone} />
      ) : (
        <CodeForm phone={sentTo} onDone={onDone} onAgain={() => setSentTo(null)} />
      )}
    </Dialog>
  )
}
