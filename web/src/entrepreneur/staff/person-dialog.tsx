import { addStaff, changeStaff } from '@minit/contract/entrepreneur/staff.ts'
import type { StaffRole } from '@minit/domain/shop/rights.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { PIN_OF_6_DIGITS } from '../../words/sellers.ts'
import { FormProblem, problemFields } from '../form-problem.tsx'
import { manualPassesQuery } from '../manual-access/queries.ts'
import { type Person, refreshStaff } from './queries.ts'

const ROLES: readonly { role: StaffRole; name: string; text: string }[] = [
  { role: 'cashier', name: 'Cashier', text: 'Sells, takes cash, sends codes again, keeps a shift.' },
  {
    role: 'manager',
    name: 'Manager',
    text: 'Also packages, opening and closing, refunds of today, and reports.',
  },
]

const RoleChoice = ({ role, onChange }: { role: StaffRole; onChange: (role: StaffRole) => void }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 text-sm font-medium">What may this person do?</legend>
    {ROLES.map((each) => (
      <Choice
        key={each.role}
        name="role"
        value={each.role}
        checked={each.role === role}
        onChange={() => onChange(each.role)}
        look="block px-3 py-2.5"
      >
        <b className="block">{each.name}</b>
        <span className="block text-sm text-muted">{each.text}</span>
      </Choice>
    ))}
    <p className="text-sm text-muted">Only you can send money, change settings and manage staff.</p>
  </fieldset>
)

/** Where phones are joined by hand, who sells must know the WiFi's password. */
const ManualNote = () => {
  const { data } = useQuery(manualPassesQuery())
  if (data?.joining !== 'by_hand') return null
  return (
    <Notice tone="info">
      <p>
        Your staff type the password of {data.networkName === '' ? 'your WiFi' : data.networkName} into
        customers’ phones. Give it to them yourself, and ask them never to say it. Change it when one of them
        leaves.
      </p>
    </Notice>
  )
}

type Values = { name: string; phone: string; role: StaffRole; pin: string }

const send = (person: Person | null, { name, phone, role, pin }: Values): Promise<Person> =>
  person === null
    ? call(addStaff, { body: { name, phone, role, pin } })
    : call(changeStaff, { params: { id: person.id }, body: { name, role, ...(pin !== '' && { pin }) } })

const doneText = (person: Person | null, { name, phone, pin }: Values) => {
  if (person === null)
    return { title: 'Added', message: `${name} logs in with ${phone} and the PIN, on a phone you let in.` }
  return pin === ''
    ? { title: 'Saved', message: 'It holds at once.' }
    : { title: 'Saved', message: `${name} was logged out and logs in with the new PIN.` }
}

/** Adds or changes a member of staff: name, role and PIN. The input stays after a refusal. */
export const PersonDialog = ({ person, onDone }: { person: Person | null; onDone: () => void }) => {
  const client = useQueryClient()
  const [values, setValues] = useState<Values>({
    name: person?.name ?? '',
    phone: person?.phone ?? '',
    role: person?.role ?? 'cashier',
    pin: '',
  })
  const change = (some: Partial<Values>): void => setValues({ ...values, ...some })
  const saving = useMutation({
    mutationFn: () => send(person, values),
    onSuccess: async () => {
      await refreshStaff(client)
      toast(doneText(person, values))
      onDone()
    },
  })
  const problems = problemFields(saving.error)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <Dialog isOpen onOpenChange={onDone} title={person === null ? 'Add staff' : person.name}>
      <form noValidate onSubmit={submit} className="grid gap-4" autoComplete="off">
        <FormProblem error={saving.error} />
        <Field
          label="Name"
          value={values.name}
          maxLength={60}
          onChange={({ target }) => change({ name: target.value })}
          error={problems.name}
        />
        {person === null && (
          <Field
            label="Phone number"
            type="tel"
            inputMode="tel"
            value={values.phone}
            onChange={({ target }) => change({ phone: target.value })}
            error={problems.phone}
          />
        )}
        <RoleChoice role={values.role} onChange={(role) => change({ role })} />
        <Field
          label={person === null ? PIN_OF_6_DIGITS : 'New PIN (leave empty to keep the old one)'}
          inputMode="numeric"
          maxLength={6}
          value={values.pin}
          onChange={({ target }) => change({ pin: target.value.replace(/\D/g, '') })}
          hint="No birthday, no 123456. Tell it only to this person; they can choose another one."
          error={problems.pin}
        />
        {person === null && <ManualNote />}
        <Button type="submit" isBusy={saving.isPending} busyLabel="Saving...">
          {person === null ? 'Add' : 'Save'}
        </Button>
      </form>
    </Dialog>
  )
}
