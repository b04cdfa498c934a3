import { ApiError } from '@minit/contract/call.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, PasswordField, SelectField, TextAreaField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryState, Skeleton } from '../../ui/states.tsx'
import { CHECK_YOUR_CONNECTION_AND_TRY_AGAIN } from '../../words/everyone.ts'
import { type Integration, type SettingsField, settingsQuery, useSaveSettings } from './queries.ts'

type SettingsInputProps = {
  field: SettingsField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const KEPT = 'One is stored. Leave this empty to keep it.'

/** One field of a form that the adapter describes. */
const SettingsInput = ({ field, value, error, onChange }: SettingsInputProps) => {
  const { name, label, help, kind, isRequired, isLong, isSet, choices } = field
  const isSecret = kind === 'secret'
  const hints = [help, isSecret && isSet && error === undefined ? KEPT : ''].filter((text) => text !== '')
  const control = {
    name,
    label: isRequired || choices.length > 0 ? label : `${label} (optional)`,
    error,
    value,
    autoComplete: isSecret ? 'new-password' : 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    ...(hints.length > 0 && { hint: hints.join(' ') }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (kind === 'choice')
    return (
      <SelectField {...control}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    )
  if (isLong) return <TextAreaField {...control} rows={5} />
  if (isSecret) return <PasswordField {...control} />
  if (kind === 'number') return <Field {...control} inputMode="numeric" />
  return <Field {...control} {...(kind === 'url' && { type: 'url', inputMode: 'url' })} />
}

/** The server's messages by field; it names the fields `settings.name`. */
const messagesIn = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? (error.details?.fields ?? {}) : {}

type FormProps = { integration: Integration; fields: readonly SettingsField[]; onClose: () => void }

const Form = ({ integration, fields, onClose }: FormProps) => {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ''])),
  )
  const saving = useSaveSettings(integration, onClose)
  const messages = messagesIn(saving.error)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(values)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {fields.map((field) => (
        <SettingsInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={messages[`settings.${field.name}`]}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      <div role="alert">
        {saving.isError && (
          <Notice tone="bad" className="text-sm">
            <p>{failureText(saving.error, 'The settings could not be stored. Please try again.')}</p>
          </Notice>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={saving.isPending} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="grid gap-4">
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} className="h-17 rounded-lg" />
    ))}
  </div>
)

/** The settings of an integration. Keys are stored encrypted and never shown again. */
export const SettingsDialog = ({
  integration,
  onClose,
}: {
  integration: Integration
  onClose: () => void
}) => {
  const { data, isPending, isFetching, refetch } = useQuery(settingsQuery(integration.id))
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Settings of ${integration.name}`}
      description="Keys and passwords are stored encrypted and never shown again."
    >
      {data !== undefined && <Form integration={integration} fields={data.fields} onClose={onClose} />}
      {data === undefined && isPending && <Waiting />}
      {data === undefined && !isPending && (
        <RetryState
          title="We could not load the settings"
          text={CHECK_YOUR_CONNECTION_AND_TRY_AGAIN}
          onRetry={() => void refetch()}
          isBusy={isFetching}
        />
      )}
    </Dialog>
  )
}
