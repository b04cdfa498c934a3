import { savePlatformSettings, saveSupport } from '@minit/contract/admin/platform.ts'
import { ApiError } from '@minit/contract/call.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEventHandler, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { failure, useAction } from '../../lib/action.ts'
import { call, failureText } from '../../lib/call.ts'
import { AS_LE } from '../../lib/number-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { rateText, settingsQuery } from '../usd.ts'

type SettingCardProps = {
  title: string
  text: string
  /** The anchor for links from other screens. */
  id?: string
  /** What the button changes, for screen readers. */
  spoken?: ReactNode
  /** Further actions, before the button that changes it. */
  more?: ReactNode
  form: (onDone: () => void) => ReactNode
}

/** A setting of the platform, and the dialog that changes it. */
export const SettingCard = ({ title, text, id, spoken, more, form }: SettingCardProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card className="flex items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <h2 id={id} tabIndex={-1} className="text-lg">
          {title}
        </h2>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
      </div>
      <div className="flex flex-none flex-col gap-2 wide:flex-row">
        {more}
        <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
          Change
          {spoken}
        </Button>
      </div>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={title}>
        {form(() => setIsOpen(false))}
      </Dialog>
    </Card>
  )
}

export type FormProps<Values> = { start: Values; onDone: () => void }

/**
 * The form of a setting, filled with the stored value. After saving, everything on the screen is read again,
 * because for example all dollar figures depend on the rate. `fields` are a refusal's messages by field name.
 */
export const useSettingForm = <Values extends FieldValues>(
  { start, onDone }: FormProps<Values>,
  send: (values: Values) => Promise<unknown>,
) => {
  const client = useQueryClient()
  // The values are complete; the library's own type is partial.
  const defaultValues = start as DefaultValues<Values>
  const { register, handleSubmit } = useForm<Values>({ defaultValues })
  const save = useAction({
    act: send,
    done: () => ({ title: 'Settings Updated' }),
    onDone: async () => {
      onDone()
      await client.invalidateQueries()
    },
    failed: failure('Update Failed', 'Please try again.'),
  })
  const onSubmit = handleSubmit((values) => {
    if (!save.isPending) save.mutate(values)
  })
  return { register, form: { save, onSubmit }, fields: fieldsOf(save.error) }
}

type SettingFormProps = {
  save: { isPending: boolean; error: Error | null }
  onSubmit: SubmitEventHandler
  children: ReactNode
}

export const SettingForm = ({ save, onSubmit, children }: SettingFormProps) => (
  <form noValidate onSubmit={onSubmit} className="grid gap-4">
    {save.error !== null && <Notice tone="bad">{failureText(save.error, 'Please try again.')}</Notice>}
    {children}
    <Button type="submit" isBusy={save.isPending} busyLabel="Saving...">
      Save
    </Button>
  </form>
)

const fieldsOf = (error: Error | null): Record<string, string> =>
  error instanceof ApiError ? (error.details?.fields ?? {}) : {}

type ReasonProps = UseFormRegisterReturn & { error?: string | undefined }

/** The reason for a change, for the audit log. */
export const ReasonField = (props: ReasonProps) => (
  <Field {...props} label="Reason" maxLength={300} autoComplete="off" />
)

type Rate = CallInput<typeof savePlatformSettings>['body']
type Contacts = CallInput<typeof saveSupport>['body']

const RateForm = (props: FormProps<Rate>) => {
  const { register, form, fields } = useSettingForm(props, (body) => call(savePlatformSettings, { body }))
  return (
    <SettingForm {...form}>
      <Field
        {...register('usdRate', AS_LE)}
        label="Le for one dollar"
        autoComplete="off"
        inputMode="decimal"
        error={fields.usdRate}
      />
      <ReasonField {...register('reason')} error={fields.reason} />
    </SettingForm>
  )
}

/** The exchange rate of all dollar figures in the admin area. */
export const RateCard = () => {
  const { data } = useQuery(settingsQuery())
  if (data === undefined) return null
  const { usdRate } = data
  return (
    <SettingCard
      title="Dollar rate"
      text={`${rateText(usdRate)} for one dollar, in this console and on the next invoices. All money is kept in leones.`}
      form={(onDone) => <RateForm start={{ usdRate, reason: '' }} onDone={onDone} />}
    />
  )
}

type ContactsProps = FormProps<Contacts> & {
  phoneHint: string
  send: (contacts: Contacts) => Promise<unknown>
}

/** Phone and e-mail contacts, of support or of the operator on call. */
export const ContactsForm = ({ phoneHint, send, ...props }: ContactsProps) => {
  const { register, form, fields } = useSettingForm(props, send)
  return (
    <SettingForm {...form}>
      <Field
        {...register('phone')}
        label="Phone number"
        hint={phoneHint}
        inputMode="tel"
        error={fields.phone}
      />
      <Field {...register('email')} label="E-mail" inputMode="email" error={fields.email} />
      <ReasonField {...register('reason')} error={fields.reason} />
    </SettingForm>
  )
}

const contactsText = (contacts: readonly string[]): string =>
  contacts.length === 0
    ? 'No contact is set: pages show no number and no address.'
    : `${contacts.join(', ')}, wherever sellers and applicants look for help.`

/** The support contacts for sellers and applicants. */
export const SupportCard = () => {
  const { data } = useQuery(settingsQuery())
  if (data === undefined) return null
  const { phone, email } = data.support
  return (
    <SettingCard
      id="support"
      title="Support contacts"
      text={contactsText([phone, email].filter((contact) => contact !== null))}
      spoken={<span className="spoken">: support contacts</span>}
      form={(onDone) => (
        <ContactsForm
          start={{ phone: phone ?? '', email: email ?? '', reason: '' }}
          phoneHint="A number of Sierra Leone, answered at any hour. Leave empty to show none."
          send={(body) => call(saveSupport, { body })}
          onDone={onDone}
        />
      )}
    />
  )
}
